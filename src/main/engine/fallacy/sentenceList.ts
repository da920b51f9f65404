import type { Range } from '../text/sentences.ts';

/** A sentence, or a line; chat does not begin every one with a capital. */
const sentence = /[^.!?\n]+(?:[.!?](?=[^\s.!?)”"’'])[^.!?\n]*)*(?:[.!?…]+["”’')]*|\n|$)\s*/gu;
const abbreviation = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|vs|cf|ca|approx|e\.g|i\.e|etc|No|Inc|Ltd)\.\s*$/u;

/** A passage's sentences, found only when something in it may be a fallacy. */
export class SentenceList {
  readonly text: string;
  #ranges: readonly Range[] | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get ranges(): readonly Range[] {
    return (this.#ranges ??= split(this.text));
  }

  /** The place of the sentence that holds this offset. */
  indexAt(offset: number): number {
    const index = this.ranges.findIndex(({ end }) => offset < end);
    return index < 0 ? this.ranges.length - 1 : index;
  }

  /** From the first of these sentences to the last, clipped to the list. */
  around(first: number, last: number): Range {
    const from = this.ranges[Math.max(0, first)];
    const to = this.ranges[Math.min(this.ranges.length - 1, last)];
    return { start: from?.start ?? 0, end: to?.end ?? this.text.length };
  }

  /** The range without blanks at its ends. */
  trimmed({ start, end }: Range): Range {
    const words = this.text.slice(start, end);
    const lead = words.length - words.trimStart().length;
    return { start: start + lead, end: start + lead + words.trim().length };
  }
}

function split(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const match of text.matchAll(sentence)) {
    const end = match.index + match[0].length;
    if (abbreviation.test(text.slice(start, end))) continue;
    found.push({ start, end });
    start = end;
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found;
}
