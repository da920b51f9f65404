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

/** The stems of a query's words that are worth marking: all but the small words, unless there are only those. */
export function queryStems(query: string): ReadonlySet<string> {
  const words = [...segmenter.segment(query)].filter((part) => part.isWordLike).map((part) => part.segment);
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return new Set((telling.length > 0 ? telling : words).map(stemOf));
}

/** Cuts a text into runs, those that match a stem marked. Joined, the runs are the text. */
export function markMatches(text: string, stems: ReadonlySet<string>): TextRun[] {
  if (stems.size === 0) return text === '' ? [] : [{ text, isMatch: false }];
  const runs: TextRun[] = [];
  let plain = '';
  for (const part of segmenter.segment(text)) {
    if (part.isWordLike === true && stems.has(stemOf(part.segment))) {
      if (plain !== '') runs.push({ text: plain, isMatch: false });
      plain = '';
      runs.push({ text: part.segment, isMatch: true });
    } else {
      plain += part.segment;
    }
  }
  if (plain !== '') runs.push({ text: plain, isMatch: false });
  return runs;
}
