import { type ConsultResponse, traceIdOf } from '../../../shared/contract/consult.ts';

export interface ComparedRow {
  readonly id: number;
  readonly text: string;
  readonly rankBefore: number | null;
  readonly rankAfter: number | null;
  readonly scoreBefore: number | null;
  readonly scoreAfter: number | null;
  readonly change: 'same' | 'up' | 'down' | 'new' | 'gone';
  /** Places moved up (positive) or down; 0 for new and gone ones. */
  readonly moved: number;
}

/** The results of two runs side by side by memory id: first what the later run has in its order, then what it lost. */
export function compareRuns(before: ConsultResponse, after: ConsultResponse): ComparedRow[] {
  const placesBefore = new Map(before.results.map((result, index) => [traceIdOf(result), { result, rank: index + 1 }]));
  const idsAfter = new Set(after.results.map(traceIdOf));
  const kept = after.results.map((result, index): ComparedRow => {
    const rankAfter = index + 1;
    const old = placesBefore.get(traceIdOf(result));
    const moved = old === undefined ? 0 : old.rank - rankAfter;
    return {
      id: traceIdOf(result),
      text: result.text,
      rankBefore: old?.rank ?? null,
      rankAfter,
      scoreBefore: old?.result.score ?? null,
      scoreAfter: result.score,
      change: old === undefined ? 'new' : moved > 0 ? 'up' : moved < 0 ? 'down' : 'same',
      moved,
    };
  });
  const gone = before.results
    .filter((result) => !idsAfter.has(traceIdOf(result)))
    .map((result): ComparedRow => {
      const rankBefore = placesBefore.get(traceIdOf(result))?.rank ?? null;
      return {
        id: traceIdOf(result),
        text: result.text,
        rankBefore,
        rankAfter: null,
        scoreBefore: result.score,
        scoreAfter: null,
        change: 'gone',
        moved: 0,
      };
    });
  return [...kept, ...gone];
}

export function countChanges(rows: readonly ComparedRow[]): Readonly<Record<ComparedRow['change'], number>> {
  const counts = { same: 0, up: 0, down: 0, new: 0, gone: 0 };
  for (const row of rows) counts[row.change] += 1;
  return counts;
}
