import { stemmer } from 'stemmer';

export interface TextRun {
  readonly text: string;
  readonly isMatch: boolean;
}

const STOP_WORDS = new Set(
  'a an and are as at be been but by can could did do does for from had has have he her him his how i if in into is it its me my of on or our she so than that the their them then there they this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Accents and case do not tell words apart; endings do not either. */
function stemOf(word: string): string {
  return stemmer(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
}

/** Tells which words of a text answer a query. */
export interface QueryWords {
  readonly stems: ReadonlySet<string>;
  /** Small words count only in a query that has no others. */
  readonly hasSmallWords: boolean;
}

export function queryWords(query: string): QueryWords {
  const words = [...segmenter.segment(query)].filter((part) => part.isWordLike).map((part) => part.segment);
  const telling = words.filter((word) => !isSmall(word));
  return { stems: new Set((telling.length > 0 ? telling : words).map(stemOf)), hasSmallWords: telling.length === 0 };
}

function isSmall(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase());
}

/**
 * Cuts a text into runs, those that answer the query marked. Joined, the runs are the text. A sign between two marked
 * words belongs to them: `ledger-db` is one mark.
 */
export function markMatches(text: string, query: QueryWords): TextRun[] {
  const parts = [...segmenter.segment(text)].map((part) => ({
    text: part.segment,
    isMatch: part.isWordLike === true && answers(part.segment, query),
  }));
  const runs: { text: string; isMatch: boolean }[] = [];
  parts.forEach((part, index) => {
    const joins = isJoint(part.text) && parts[index - 1]?.isMatch === true && parts[index + 1]?.isMatch === true;
    const isMatch = part.isMatch || joins;
    const last = runs.at(-1);
    if (last !== undefined && last.isMatch === isMatch) last.text += part.text;
    else runs.push({ text: part.text, isMatch });
  });
  return runs;
}

function answers(word: string, query: QueryWords): boolean {
  return (query.hasSmallWords || !isSmall(word)) && query.stems.has(stemOf(word));
}

function isJoint(text: string): boolean {
  return /^[-_./:@'’]$/.test(text);
}
