import { anchoredBounds } from '../../src/main/engine/temporal/network/allen.ts';
import { beginOf, type Difference, origin } from '../../src/main/engine/temporal/network/difference.ts';
import type { AllenRelation } from '../../src/shared/contract/temporal.ts';
import type { Randomness } from '../perf/randomness.ts';

const DAY = 86_400_000;

/** Events that happened, and what is told of them: nothing of it is wrong, and none of it is exact. */
export interface InventedHistory {
  readonly events: number;
  readonly said: readonly Difference[];
  readonly facts: number;
}

interface Happening {
  readonly begin: number;
  readonly end: number;
}

/**
 * Events spread over ten years, each placed beside one or two others by an anchor, and one in five by a date of a day, a
 * month or a year.
 */
export function inventedHistory(events: number, random: Randomness): InventedHistory {
  const happenings = Array.from({ length: events }, (): Happening => {
    const begin = random.below(3650) * DAY + random.below(DAY);
    return { begin, end: begin + 1 + random.below(20 * DAY) };
  });
  const said: Difference[] = [];
  let facts = 0;
  for (const [event, happening] of happenings.entries()) {
    for (let told = 1 + random.below(2); told > 0 && event > 0; told--) {
      const other = random.below(event);
      said.push(...anchorOf(happening, happenings[other] ?? happening, event, other, facts));
      facts += 1;
    }
    if (random.next() < 0.2) {
      said.push(...dateOf(happening, event, random.pick([1, 30, 365]) * DAY, facts));
      facts += 1;
    }
  }
  return { events, said, facts };
}

/** A chain of events, each told as some days after the one before it: the longest proof there is. */
export function inventedChain(events: number): InventedHistory {
  const said = Array.from({ length: events - 1 }, (_, i) =>
    anchoredBounds(i + 1, i, 'after', { ms: 3 * DAY, slackMs: DAY }, i),
  );
  return { events, said: said.flat(), facts: events - 1 };
}

function anchorOf(of: Happening, beside: Happening, a: number, b: number, fact: number): Difference[] {
  const relation = relationOf(of, beside);
  const gap = relation === 'after' ? of.begin - beside.end : beside.begin - of.end;
  if (relation !== 'after' && relation !== 'before') return anchoredBounds(a, b, relation, null, fact);
  const days = Math.max(1, Math.round(gap / DAY));
  return anchoredBounds(a, b, relation, { ms: days * DAY, slackMs: 2 * DAY }, fact);
}

function relationOf(a: Happening, b: Happening): AllenRelation {
  if (a.end < b.begin) return 'before';
  if (b.end < a.begin) return 'after';
  if (a.end === b.begin) return 'meets';
  if (b.end === a.begin) return 'met_by';
  if (a.begin < b.begin) return a.end < b.end ? 'overlaps' : a.end > b.end ? 'contains' : 'finished_by';
  if (a.begin > b.begin) return a.end > b.end ? 'overlapped_by' : a.end < b.end ? 'during' : 'finishes';
  return a.end < b.end ? 'starts' : a.end > b.end ? 'started_by' : 'equals';
}

function dateOf({ begin }: Happening, event: number, width: number, fact: number): Difference[] {
  const least = Math.floor(begin / width) * width;
  return [
    { from: origin, to: beginOf(event), most: least + width - 1, fact },
    { from: beginOf(event), to: origin, most: 0 - least, fact },
  ];
}
