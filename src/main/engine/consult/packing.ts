import { EXPERIENCE } from './image/codes.ts';
import type { FactTable } from './image/factTable.ts';
import type { Scored } from './scoring.ts';

export interface Packed {
  readonly row: number;
  readonly tokens: number;
  readonly outcome: 'kept' | 'does_not_fit' | 'duplicate';
  /** For a duplicate: the row that stands for it. */
  readonly into?: number;
}

export interface Packing {
  readonly packed: readonly Packed[];
  readonly kept: readonly Scored[];
  /** How many passages each kept row stands for, where more than itself. */
  readonly counts: ReadonlyMap<number, number>;
  readonly usedTokens: number;
  readonly droppedResults: number;
}

/**
 * Fills `maxTokens` in the order given: what does not fit is passed over and the next may. Passages of one speaker
 * with the same normalised text are one result with a count.
 */
export function pack(facts: FactTable, scored: readonly Scored[], maxTokens: number): Packing {
  const packed: Packed[] = [];
  const kept: Scored[] = [];
  const counts = new Map<number, number>();
  const first = new Map<string, number>();
  let usedTokens = 0;
  let droppedResults = 0;
  for (const each of scored) {
    const { row } = each;
    const tokens = facts.tokens[row] ?? 0;
    const key = facts.type[row] === EXPERIENCE ? `${facts.speaker[row]} ${facts.textHash[row]}` : null;
    const into = key === null ? undefined : first.get(key);
    if (into !== undefined) {
      counts.set(into, (counts.get(into) ?? 1) + 1);
      packed.push({ row, tokens, outcome: 'duplicate', into });
      continue;
    }
    if (usedTokens + tokens > maxTokens) {
      droppedResults++;
      packed.push({ row, tokens, outcome: 'does_not_fit' });
      continue;
    }
    if (key !== null) first.set(key, row);
    usedTokens += tokens;
    kept.push(each);
    packed.push({ row, tokens, outcome: 'kept' });
  }
  return { packed, kept, counts, usedTokens, droppedResults };
}
