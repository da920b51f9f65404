import { substringTerms } from '../text/substrings.ts';
import { queryTerms } from '../text/words.ts';
import { indexTerms } from './image/analyzer.ts';
import type { DatasetImage } from './image/datasetImage.ts';
import { Posting } from './image/wordIndex.ts';
import type { Mention } from './names.ts';

/** One informative term of the query. */
export interface QueryTerm {
  /** As the index holds it; several words when the term is a phrase of character pairs. */
  readonly words: readonly string[];
  readonly ids: readonly number[];
  readonly posting: Posting;
  readonly idf: number;
  /** Weight in the word lists. */
  readonly weight: number;
}

export interface QueryWords {
  readonly terms: readonly QueryTerm[];
  /** All words of the query in order, as term ids; −1 for words no fact has. */
  readonly sequence: readonly number[];
  /** Parts that are looked for letter by letter. */
  readonly substrings: readonly string[];
}

/**
 * What the word lists look for. Names of speakers are left out where other terms remain: nearly every passage of a
 * conversation is said by one or addressed to one, so they are matched as facets instead.
 */
export function queryWords(image: DatasetImage, query: string, mentions: readonly Mention[]): QueryWords {
  const facets = mentions.filter((mention) => mention.speakers.length > 0).map((mention) => mention.text);
  const found = queryTerms(query, { drop: facets });
  const seen = new Set<string>();
  const terms: QueryTerm[] = [];
  for (const word of found) {
    const words = indexTerms(word);
    const key = words.join(' ');
    if (words.length === 0 || seen.has(key)) continue;
    seen.add(key);
    const term = termOf(image, words);
    if (term !== null) terms.push(term);
  }
  const sequence = indexTerms(query).map((word) => image.words.termId(word));
  return { terms, sequence, substrings: substringTerms(query) };
}

function termOf(image: DatasetImage, words: readonly string[]): QueryTerm | null {
  const ids = words.map((word) => image.words.termId(word));
  if (ids.includes(-1)) return null;
  const postings = ids.flatMap((id) => image.words.posting(id) ?? []);
  const posting = postings.length === 1 ? postings[0] : intersection(postings);
  if (posting === undefined || posting.list.length === 0) return null;
  return { words, ids, posting, idf: image.words.inverse(posting.list.length), weight: 1 };
}

/** Rows that have every word of a phrase. */
function intersection(postings: readonly Posting[]): Posting {
  const result = new Posting();
  const sorted = [...postings].sort((a, b) => a.list.length - b.list.length);
  const others = sorted.slice(1).map((posting) => new Set(posting.list.view()));
  for (const row of sorted[0]?.list.view() ?? []) if (others.every((rows) => rows.has(row))) result.add(row);
  return result;
}
