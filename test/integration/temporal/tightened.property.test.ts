import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claimedTimes } from '../../../src/main/engine/temporal/order/claimedTimes.ts';
import { type TimedFact, timedFactColumns } from '../../../src/main/engine/temporal/order/timedFact.ts';
import { AnchoredKit, DAY } from './anchoredKit.ts';

const names = ['a', 'b', 'c', 'd'] as const;
const base = Date.parse('2024-05-01T00:00:00Z');

type Step =
  | { readonly kind: 'dated'; readonly event: number; readonly day: number }
  | { readonly kind: 'ordered'; readonly from: number; readonly to: number }
  | { readonly kind: 'placed'; readonly from: number; readonly to: number; readonly days: number };

const event = fc.integer({ min: 0, max: names.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('dated' as const), event, day: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('ordered' as const), from: event, to: event }).filter(({ from, to }) => from !== to),
  fc
    .record({ kind: fc.constant('placed' as const), from: event, to: event, days: fc.integer({ min: 1, max: 4 }) })
    .filter(({ from, to }) => from !== to),
);

/** Points are numbered 1 + 2e and 2 + 2e; 0 is the beginning of the clock. `most[i][j]` bounds j − i. */
class Plain {
  readonly most: number[][];

  constructor(events: number) {
    const points = 1 + 2 * events;
    this.most = Array.from({ length: points }, (_, i) =>
      Array.from({ length: points }, (_, j) => (i === j ? 0 : Infinity)),
    );
  }

  bound(from: number, to: number, most: number): void {
    const row = this.most[from];
    if (row !== undefined) row[to] = Math.min(row[to] ?? Infinity, most);
  }

  /** Floyd and Warshall. @returns whether all bounds can hold */
  close(): boolean {
    const { most } = this;
    for (const k of most.keys())
      for (const row of most)
        for (const j of most.keys())
          row[j] = Math.min(row[j] ?? Infinity, (row[k] ?? Infinity) + (most[k]?.[j] ?? Infinity));
    return most.every((row, i) => (row[i] ?? 0) >= 0);
  }
}

const begin = (e: number): number => 1 + 2 * e;
const end = (e: number): number => 2 + 2 * e;

/** What the steps say, written down by hand: the facts' own intervals come behind the events'. */
function plainly(steps: readonly Step[], facts: readonly TimedFact[]): Plain {
  const plain = new Plain(names.length + facts.length);
  for (let e = 0; e < names.length + facts.length; e++) plain.bound(end(e), begin(e), -1);
  for (const [index, each] of steps.entries()) {
    const own = names.length + index;
    const fact = facts[index];
    if (fact === undefined) throw new Error('a step told nothing');
    const claimed = claimedTimes(fact);
    for (const [point, range] of [
      [begin(own), claimed.begin],
      [end(own), claimed.end],
    ] as const) {
      plain.bound(0, point, range.most);
      plain.bound(point, 0, 0 - range.least);
    }
    if (each.kind === 'dated') {
      const day = base + each.day * DAY;
      plain.bound(0, begin(each.event), day + DAY - 1);
      plain.bound(begin(each.event), 0, 0 - day);
      plain.bound(begin(each.event), end(each.event), DAY);
    } else if (each.kind === 'ordered') plain.bound(begin(each.to), end(each.from), -1);
    else {
      // `own` is the migration: it equals the event `from`, which comes so many days after `to`, give or take one.
      const gap = each.days * DAY;
      plain.bound(begin(own), begin(each.from), 0);
      plain.bound(begin(each.from), begin(own), 0);
      plain.bound(end(own), end(each.from), 0);
      plain.bound(end(each.from), end(own), 0);
      plain.bound(begin(own), end(each.to), -1);
      plain.bound(end(each.to), begin(own), gap + DAY - 1);
      plain.bound(begin(own), end(each.to), DAY - 1 - gap);
    }
  }
  return plain;
}

function tell(kit: AnchoredKit, each: Step): number {
  const name = (index: number): string => `event ${names[index] ?? ''}`;
  switch (each.kind) {
    case 'dated':
      return kit.dated(name(each.event), new Date(base + each.day * DAY).toISOString().slice(0, 10));
    case 'ordered':
      return kit.ordered(name(each.from), name(each.to));
    case 'placed':
      return kit.happening(name(each.from), name(each.to), 'after', each.days);
  }
}

function timed(kit: AnchoredKit, ids: readonly number[]): TimedFact[] {
  return ids.flatMap((id) =>
    kit.memory.db.all<TimedFact>(
      'test.timed',
      `SELECT ${timedFactColumns} FROM fact f LEFT JOIN chunk c ON c.id = f.chunk_id WHERE f.id = ?`,
      [id],
    ),
  );
}

it('what is stored of a fact’s time is what every bound together leaves, and conflicts are told exactly where there are some', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(step, { minLength: 2, maxLength: 7, selector: (each) => JSON.stringify(each) }),
      (steps) => {
        const kit = new AnchoredKit();
        try {
          const ids = steps.map((each) => tell(kit, each));
          const plain = plainly(steps, timed(kit, ids));
          const canHold = plain.close();
          const open = kit.cases().filter(({ status }) => status === 'open');
          if (canHold) {
            expect(open).toEqual([]);
            for (const [index, each] of steps.entries()) {
              if (each.kind === 'placed') expectTightest(kit, ids[index] ?? 0, plain, names.length + index);
            }
            return;
          }
          // A conflict of dates alone is another rule's; all others are told, each of them minimal.
          for (const { facts } of open) {
            const chosen = facts.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b);
            expect(canAllHold(kit, steps, ids, chosen)).toBe(false);
            for (const left of chosen)
              expect(
                canAllHold(
                  kit,
                  steps,
                  ids,
                  chosen.filter((one) => one !== left),
                ),
              ).toBe(true);
          }
          if (steps.some(({ kind }) => kind !== 'dated')) {
            const dated = steps.flatMap(({ kind }, index) => (kind === 'dated' ? index : []));
            if (canAllHold(kit, steps, ids, dated)) expect(open.length).toBeGreaterThan(0);
          }
        } finally {
          kit.close();
        }
      },
    ),
    { numRuns: 60 },
  );
});

function canAllHold(
  kit: AnchoredKit,
  steps: readonly Step[],
  ids: readonly number[],
  chosen: readonly number[],
): boolean {
  const some = chosen.flatMap((index) => steps[index] ?? []);
  return plainly(
    some,
    timed(
      kit,
      chosen.map((index) => ids[index] ?? 0),
    ),
  ).close();
}

function expectTightest(kit: AnchoredKit, id: number, plain: Plain, event: number): void {
  const [row] = kit.memory.db.rows(
    'test.time',
    'SELECT begin_least, begin_most, end_least, end_most FROM fact_time WHERE fact_id = ? AND replaced_at IS NULL',
    [id],
  );
  const bound = (from: number, to: number): number | null => {
    const most = plain.most[from]?.[to] ?? Infinity;
    return Number.isFinite(most) ? most : null;
  };
  const least = (point: number): number | null => {
    const most = bound(point, 0);
    return most === null ? null : 0 - most;
  };
  const wanted = [least(begin(event)), bound(0, begin(event)), least(end(event)), bound(0, end(event))];
  const claimed = claimedTimes(timed(kit, [id])[0] ?? ({} as TimedFact));
  const saysMore =
    wanted[0] !== null || (wanted[1] ?? Infinity) < claimed.begin.most || (wanted[3] ?? Infinity) < claimed.end.most;
  if (saysMore) expect(row).toEqual(wanted);
}
