import { useMemo } from 'react';
import { markMatches } from '../model/matchTerms.ts';

/** A memory's text with the query's words marked. Text nodes only: a memory is never markup. */
export function Marked({ text, stems }: { readonly text: string; readonly stems: ReadonlySet<string> }) {
  const runs = useMemo(() => markMatches(text, stems), [text, stems]);
  return runs.map((run, index) => (run.isMatch ? <mark key={index}>{run.text}</mark> : run.text));
}
