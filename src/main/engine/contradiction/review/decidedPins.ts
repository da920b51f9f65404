import type { Resolution } from '../../../../shared/contract/truth.ts';
import type { PinOutcome } from '../claims.ts';

/** A pin to be set; `a` has the smaller id, and is `b` where one fact is struck. */
export interface WantedPin {
  readonly a: number;
  readonly b: number;
  readonly outcome: PinOutcome;
}

/** The pins by which a resolution takes effect on the facts of a contradiction of this kind. */
export function pinsFor(
  kind: string,
  resolution: Exclude<Resolution, { kind: 'later' } | { kind: 'merge' }>,
  factIds: readonly number[],
): WantedPin[] {
  switch (resolution.kind) {
    case 'keep': {
      const kept = new Set(resolution.fact_ids);
      // Facts of different times, and those that no rule holds against one another, leave one another their own: what does not stand is struck for all of its span.
      if (kind === 'time' || kind === 'model') return factIds.filter((id) => !kept.has(id)).map(struck);
      return pairsOf(factIds).map(([a, b]) => {
        if (kept.has(a) === kept.has(b)) return { a, b, outcome: 'both_stand' as const };
        return { a, b, outcome: kept.has(a) ? ('a_beats_b' as const) : ('b_beats_a' as const) };
      });
    }
    case 'both_dated': {
      if (resolution.dates.length === 0) return bothStand(factIds);
      // What was said without these dates gives way to what is told with them.
      return resolution.dates.map(({ fact_id }) => struck(fact_id));
    }
    case 'neither':
      return factIds.map(struck);
    case 'dismissed':
      return bothStand(factIds);
  }
}

function struck(id: number): WantedPin {
  return { a: id, b: id, outcome: 'struck' };
}

function bothStand(factIds: readonly number[]): WantedPin[] {
  return pairsOf(factIds).map(([a, b]) => ({ a, b, outcome: 'both_stand' }));
}

function pairsOf(factIds: readonly number[]): [number, number][] {
  const ids = factIds.toSorted((a, b) => a - b);
  return ids.flatMap((a, i) => ids.slice(i + 1).map((b): [number, number] => [a, b]));
}
