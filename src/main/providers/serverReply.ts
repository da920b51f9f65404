/**
 * The chunks of a reply while they arrive, so that a server cannot fill the memory.
 * @throws RangeError when they come to more than `limitBytes`; whatever the connection throws when it breaks.
 */
export async function* replyChunks(reply: Response, limitBytes: number): AsyncGenerator<Uint8Array> {
  if (reply.body === null) return;
  let size = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new RangeError('the reply is too long');
    yield chunk;
  }
}

/** The text of a reply. @throws as `replyChunks` */
export async function readReply(reply: Response, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of replyChunks(reply, limitBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
