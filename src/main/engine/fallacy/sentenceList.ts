import { eachMatch } from './eachMatch.ts';
import type { Range } from '../text/sentences.ts';
import { type Argument, argumentsIn } from './arguments.ts';

/** A sentence, or a line; chat does not begin every one with a capital. */
const sentence = /[^.!?\n]+(?:[.!?](?=[^\s.!?)”"’'])[^.!?\n]*)*(?:[.!?…]+["”’')]*|\n|$)\s*/gu;
const abbreviation = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|vs|cf|ca|approx|e\.g|i\.e|etc|No|Inc|Ltd)\.\s*$/u;

/** So many letters of each word are its beginning. */
export const BEGINNING = 4;

/** A passage's sentences, found only when something in it may be a fallacy. */
export class SentenceList {
  readonly text: string;
  #ranges: readonly Range[] | null = null;
  #beginnings: ReadonlySet<string> | null = null;
  #steps: readonly Argument[] | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get ranges(): readonly Range[] {
    return (this.#ranges ??= split(this.text));
  }

  /** The steps of reasoning in it. */
  get steps(): readonly Argument[] {
    return (this.#steps ??= argumentsIn(this.text, this.ranges));
  }

  /** Beginnings of the words in it, in lower case. */
  get beginnings(): ReadonlySet<string> {
    return (this.#beginnings ??= beginningsIn(this.text));
  }

  get hasMarkedStep(): boolean {
    return this.steps.some(({ isMarked }) => isMarked);
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

  /** The sentences that hold these words, without what comes before the first word. */
  sentencesOf(start: number, end: number): Range {
    const lead = /^[\s.!?;:,]*/u.exec(this.text.slice(start, end))?.[0].length ?? 0;
    return this.trimmed(this.around(this.indexAt(start + lead), this.indexAt(Math.max(start + lead, end - 1))));
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
  for (const match of eachMatch(sentence, text)) {
    const end = match.index + match[0].length;
    if (abbreviation.test(text.slice(start, end))) continue;
    found.push({ start, end });
    start = end;
  }
  if (start < text.length) found.push({ start, end: text.length });
  return found;
}

function beginningsIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(words.map((word) => word.slice(0, BEGINNING)));
}
