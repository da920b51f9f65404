/**
 * The text of a reply, read while it arrives so that a server cannot fill the memory.
 * @throws RangeError when it is longer than `limitBytes`; whatever the connection throws when it breaks.
 */
export async function readReply(reply: Response, limitBytes: number): Promise<string> {
  if (reply.body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new RangeError('the reply is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}
