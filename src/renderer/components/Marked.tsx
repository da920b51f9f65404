import { useMemo } from 'react';
import { markMatches, type QueryWords } from '../model/matchTerms.ts';

/** A memory's text with the query's words marked. Text nodes only: a memory is never markup. */
export function Marked({ text, words }: { readonly text: string; readonly words: QueryWords }) {
  const runs = useMemo(() => markMatches(text, words), [text, words]);
  return runs.map((run, index) => (run.isMatch ? <mark key={index}>{run.text}</mark> : run.text));
}
