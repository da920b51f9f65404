import type { ForgetResponse } from '../../../shared/contract/memory.ts';

/** What a person would call lost; index rows, links and log texts go along unnamed. A passage is a fact too, so it is taken off those. */
export function forgottenCounts(
  removed: ForgetResponse['removed'],
): readonly { readonly what: string; readonly count: number }[] {
  const count = (table: string): number => removed[table] ?? 0;
  return [
    { what: 'texts', count: count('artifact') },
    { what: 'passages', count: count('chunk') },
    { what: 'facts', count: Math.max(0, count('fact') - count('chunk')) },
    { what: 'entities', count: count('entity') },
  ].filter((row) => row.count > 0);
}
