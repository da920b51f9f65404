export interface FactSpan {
  readonly factId: number;
  /** Offsets into the passage's text. */
  readonly start: number;
  readonly end: number;
}

export interface PassageRun {
  readonly text: string;
  /** Some fact was made of these words. */
  readonly isFact: boolean;
  /** The fact that is pointed at was made of these words. */
  readonly isMarked: boolean;
}

/** Where a passage's facts have their words in it; facts made of the whole passage or of unknown words have none. */
export function spansOf(passage: {
  readonly text: string;
  readonly start: number;
  readonly facts: readonly { readonly id: number; readonly start: number | null; readonly end: number | null }[];
}): FactSpan[] {
  return passage.facts.flatMap(({ id, start, end }) => {
    if (start === null || end === null) return [];
    const from = Math.max(0, start - passage.start);
    const to = Math.min(passage.text.length, end - passage.start);
    const isPart = from < to && to - from < passage.text.trimEnd().length;
    return isPart ? [{ factId: id, start: from, end: to }] : [];
  });
}

/** The text cut where marks begin and end; the runs joined are the text again. */
export function passageRuns(text: string, spans: readonly FactSpan[], marked: number | null): PassageRun[] {
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const runs: PassageRun[] = [];
  for (const [at, start] of cuts.entries()) {
    const end = cuts[at + 1];
    if (end === undefined) break;
    const over = spans.filter((span) => span.start <= start && span.end >= end);
    runs.push({
      text: text.slice(start, end),
      isFact: over.length > 0,
      isMarked: over.some((span) => span.factId === marked),
    });
  }
  return runs;
}
