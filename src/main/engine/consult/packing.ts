import type { FoldReason } from '../../../shared/contract/consult.ts';
import type { Groups } from './folding/folding.ts';
import { EXPERIENCE } from './image/codes.ts';
import type { DatasetImage } from './image/datasetImage.ts';
import type { FactTable } from './image/factTable.ts';
import type { Scored } from './scoring.ts';

export interface Packed {
  readonly row: number;
  readonly tokens: number;
  readonly outcome: 'kept' | 'does_not_fit' | 'duplicate';
  /** For a duplicate: the row that stands for it, and why. */
  readonly into?: number;
  readonly why?: FoldReason;
}

export interface Folded {
  readonly row: number;
  readonly why: FoldReason;
}

export interface Packing {
  readonly packed: readonly Packed[];
  readonly kept: readonly Scored[];
  /** What each kept row stands for besides itself, where anything. */
  readonly folds: ReadonlyMap<number, readonly Folded[]>;
  readonly usedTokens: number;
  readonly droppedResults: number;
}

/**
 * Fills `maxTokens` in the order given: what does not fit is passed over and the next may. Of what says the same one is
 * kept, in the place and with the score of the first: the passage, which has the very words and names the fact as its
 * claim, unless what it says is over; else the first that fits.
 */
export function pack(
  { facts, communities }: Pick<DatasetImage, 'facts' | 'communities'>,
  scored: readonly Scored[],
  groups: Groups,
  maxTokens: number,
): Packing {
  const packed: Packed[] = [];
  const kept: Scored[] = [];
  const folds = new Map<number, Folded[]>();
  const standsFor = new Map<number, number>();
  const byRow = new Map(scored.map((each) => [each.row, each]));
  const tokensOf = (row: number): number => communities.at(row)?.tokens ?? facts.tokens[row] ?? 0;
  let usedTokens = 0;
  let droppedResults = 0;
  const fold = (row: number, into: number): void => {
    const why = groups.why.get(row) ?? groups.why.get(into) ?? 'same_words';
    folds.set(into, [...(folds.get(into) ?? []), { row, why }]);
    packed.push({ row, tokens: tokensOf(row), outcome: 'duplicate', into, why });
  };
  for (const each of scored) {
    const group = groups.of.get(each.row);
    const into = group === undefined ? undefined : standsFor.get(group);
    if (into !== undefined) {
      if (into !== each.row) fold(each.row, into);
      continue;
    }
    const passage = byRow.get(groups.passage.get(group ?? Number.NaN) ?? Number.NaN);
    const standing = passage?.staleFactor === 1 && fits(passage.row) ? passage : each;
    if (!fits(standing.row)) {
      droppedResults++;
      packed.push({ row: each.row, tokens: tokensOf(each.row), outcome: 'does_not_fit' });
      continue;
    }
    const { row } = standing;
    if (group !== undefined) standsFor.set(group, row);
    usedTokens += tokensOf(row);
    kept.push({ ...standing, final: each.final });
    packed.push({ row, tokens: tokensOf(row), outcome: 'kept' });
    if (row !== each.row) fold(each.row, row);
  }
  return { packed, kept, folds, usedTokens, droppedResults };

  function fits(row: number): boolean {
    return usedTokens + tokensOf(row) <= maxTokens;
  }
}

/** How many times the words of a kept row were said, as far as it stands for passages; at least once. */
export function timesSaid(facts: FactTable, row: number, folds: Packing['folds']): number {
  const rows = [row, ...(folds.get(row) ?? []).map((folded) => folded.row)];
  return Math.max(1, rows.filter((each) => facts.type[each] === EXPERIENCE).length);
}
