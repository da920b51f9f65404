/** Offsets into a text, half-open. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Endings with a full stop that seldom end a sentence: titles, months, units of reference, initials, a bare number. */
const abbreviation =
  /(?:^|[\s("'“‘(«])(?:Dr|Mr|Mrs|Ms|Mme|Mlle|Prof|Hr|Fr|St|Sr|Jr|Rev|Gen|Sgt|Capt|Lt|vs|cf|ca|approx|e\.g|i\.e|z\. ?B|d\. ?h|u\. ?a|bzw|usw|p\. ?ex|No|Nr|Fig|Eq|Vol|Ch|Sec|pp?|Inc|Ltd|Co|Corp|Dept|Est|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|\p{Lu})\.\s*$/u;
const bareNumber = /^\s*\d{1,3}[.)]\s*$/;
const startsLower = /^["'“‘(«]*\p{Ll}/u;

/**
 * Sentences of a text, in order, covering all of it; blanks belong to the sentence before. A line end always ends a
 * sentence: give wrapped lines with their line ends replaced by blanks.
 */
export function sentences(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  let open = false;
  for (const part of segmenter.segment(text)) {
    const glued = open && startsLower.test(part.segment);
    if (open && !glued && !endsOpen(text, start, part.index)) {
      found.push({ start, end: part.index });
      start = part.index;
    }
    open = true;
  }
  if (text.length > start) found.push({ start, end: text.length });
  return found;
}

function endsOpen(text: string, start: number, end: number): boolean {
  const tail = text.slice(Math.max(start, end - 16), end);
  if (/[\n\r\u2028\u2029]\s*$/.test(tail)) return false;
  return abbreviation.test(tail) || bareNumber.test(text.slice(start, Math.min(end, start + 16)));
}
