import type { FactTable } from './image/factTable.ts';

/** Passages of a neighbouring utterance that are looked at: a very long one is cut short. */
const LONGEST = 12;

/** Passages of what was said just before the utterance that a row belongs to. */
export function utteranceBefore(facts: FactTable, row: number): number[] {
  let at = facts.previous[facts.utterance[row] ?? row] ?? -1;
  const utterance = facts.utterance[at] ?? -1;
  const rows: number[] = [];
  while (at >= 0 && rows.length < LONGEST && facts.utterance[at] === utterance) {
    rows.push(at);
    at = facts.previous[at] ?? -1;
  }
  return rows;
}

/** Passages of what was said just after the utterance that a row belongs to. */
export function utteranceAfter(facts: FactTable, row: number): number[] {
  const own = facts.utterance[row] ?? row;
  let at = facts.next[row] ?? -1;
  for (let i = 0; at >= 0 && i < LONGEST && facts.utterance[at] === own; i++) at = facts.next[at] ?? -1;
  const utterance = facts.utterance[at] ?? -1;
  const rows: number[] = [];
  while (at >= 0 && rows.length < LONGEST && facts.utterance[at] === utterance) {
    rows.push(at);
    at = facts.next[at] ?? -1;
  }
  return rows;
}
