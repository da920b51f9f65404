/** What the model is to say to one chat request. */
export interface Said {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'refused';
}

/** A good reply as it goes over the wire, and what it costs. */
export interface Made {
  /** One JSON value, or server-sent events. */
  readonly reply: { readonly json: unknown } | { readonly events: readonly string[] };
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Makes the good reply of one wire format from a parsed request. */
export type Format = (body: unknown, said: (prompt: string, messages: readonly string[]) => Said) => Made;

/** Tokens of this server are words, so that a test can count them too. */
export function tokensOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** A text in pieces of a few characters, as a model streams it. */
export function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}
