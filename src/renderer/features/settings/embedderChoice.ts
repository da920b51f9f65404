export type EmbedderChoice = 'built-in' | 'server' | 'off';

export function embedderChoice(embedder: string): EmbedderChoice {
  return embedder === 'built-in' || embedder === 'off' ? embedder : 'server';
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
