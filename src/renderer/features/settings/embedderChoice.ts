export type EmbedderChoice = 'built-in' | 'local' | 'server' | 'off';

export function embedderChoice(embedder: string): EmbedderChoice {
  if (embedder === 'built-in' || embedder === 'off') return embedder;
  return isServerAddress(embedder) ? 'server' : 'local';
}

/** Whether a setting names a server; what is no address is the path of a model on this machine. */
export function isServerAddress(named: string): boolean {
  return /^https?:/i.test(named);
}

/** What is wrong with an embeddings server's address; null when nothing is. */
export function serverAddressError(address: string): string | null {
  if (address.trim() === '') return 'Give the address of the server.';
  try {
    const { protocol } = new URL(address.trim());
    return protocol === 'http:' || protocol === 'https:' ? null : 'The address must begin with http:// or https://.';
  } catch {
    return 'Not an address. It looks like http://127.0.0.1:8080/v1.';
  }
}
