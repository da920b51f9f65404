import { stemmer } from 'stemmer';
import { indexWords } from '../../text/words.ts';

const CACHE_LIMIT = 200_000;
const stems = new Map<string, string>();
/** FTS5's porter tokenizer leaves shorter and longer words alone. */
const SHORTEST = 3;
const LONGEST = 64;

/** The terms of a text as `fact_fts` holds them: segmented words, then Porter stems, in order, with repeats. */
export function indexTerms(text: string): string[] {
  const words = indexWords(text);
  return words === '' ? [] : words.split(' ').map(stemOf);
}

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = word.length < SHORTEST || word.length > LONGEST ? word : stemmer(word);
  if (stems.size >= CACHE_LIMIT) stems.clear();
  stems.set(word, stem);
  return stem;
}
