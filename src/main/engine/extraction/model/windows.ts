import type { Passage } from '../told.ts';

/** What one request to a model reads at most, in characters (DESIGN section 5). */
export const MOST_WINDOW_CHARACTERS = 6_000;

/** Consecutive passages that a model reads at once; they are also what checkpoints count. */
export interface Window {
  /** From 1 within its artifact. */
  readonly seq: number;
  readonly firstSeq: number;
  /** Inclusive. */
  readonly lastSeq: number;
}

/** Cuts an artifact's passages into windows, in order, each as full as the limit lets it be; a longer passage is one. */
export function cutWindows(
  passages: readonly Pick<Passage, 'seq' | 'text'>[],
  most: number = MOST_WINDOW_CHARACTERS,
): Window[] {
  const windows: Window[] = [];
  let open: { firstSeq: number; lastSeq: number; characters: number } | null = null;
  for (const { seq, text } of passages) {
    if (open !== null && open.characters + text.length <= most) {
      open.lastSeq = seq;
      open.characters += text.length;
      continue;
    }
    if (open !== null) windows.push(windowOf(windows.length + 1, open));
    open = { firstSeq: seq, lastSeq: seq, characters: text.length };
  }
  if (open !== null) windows.push(windowOf(windows.length + 1, open));
  return windows;
}

function windowOf(seq: number, { firstSeq, lastSeq }: { firstSeq: number; lastSeq: number }): Window {
  return { seq, firstSeq, lastSeq };
}
