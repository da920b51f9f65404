import type { QueryTerm } from './queryWords.ts';

/** Words between two terms that still count as near. */
const NEAR = 3;

/** Length of the longest run of the query's words that stands in a text word for word. */
export function longestRun(words: Uint32Array, query: readonly number[]): number {
  let best = 0;
  for (let at = 0; at < words.length; at++) {
    // A run no longer than the best so far need not be counted.
    if (words.length - at <= best) break;
    for (let i = query.indexOf(words[at] ?? -1); i >= 0; i = query.indexOf(words[at] ?? -1, i + 1)) {
      let run = 1;
      while (i + run < query.length && at + run < words.length && query[i + run] === words[at + run]) run++;
      if (run > best) best = run;
    }
  }
  return best;
}

/** Words that make a shared run a quotation rather than a turn of speech. */
const QUOTED_WORDS = 5;
const QUOTED_SHARE = 0.8;

/**
 * How far a text is what the query quotes: 1 when they are the same, at least ½ when one holds the other nearly whole,
 * 0 when they merely share words.
 * @param run the longest common run, in words
 */
export function quotation(run: number, textWords: number, queryWords: number): number {
  const shorter = Math.min(textWords, queryWords);
  if (shorter === 0 || run < QUOTED_SHARE * shorter) return 0;
  if (run < QUOTED_WORDS && textWords !== queryWords) return 0;
  return (run / shorter) * (0.5 + (0.5 * shorter) / Math.max(textWords, queryWords));
}

/** Share of neighbouring pairs of query terms that a text holds close together. */
export function nearPairs(words: Uint32Array, terms: readonly QueryTerm[]): number {
  if (terms.length < 2) return 0;
  const places = terms.map((term) => {
    const id = term.ids[0] ?? -1;
    const found: number[] = [];
    for (let at = words.indexOf(id); at >= 0; at = words.indexOf(id, at + 1)) found.push(at);
    return found;
  });
  let pairs = 0;
  for (let i = 1; i < terms.length; i++) {
    const left = places[i - 1] ?? [];
    const right = places[i] ?? [];
    if (left.some((a) => right.some((b) => b !== a && Math.abs(b - a) <= NEAR))) pairs++;
  }
  return pairs / (terms.length - 1);
}
