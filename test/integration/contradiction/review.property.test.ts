import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { memoryRuns, memoryRunsMs } from '../../propertyRuns.ts';
import { ReviewKit } from './reviewKit.ts';

let kit: ReviewKit;
beforeAll(() => {
  kit = new ReviewKit();
  kit.tell({ by: 'Ines', what: 'office has "a door"' });
});
afterAll(() => kit.close());

const date = fc.constantFrom('2024-01-01', '2024-06-01', '2025-01-01');
const tell = fc.record({
  do: fc.constant('tell' as const),
  by: fc.constantFrom('Ines', 'Rui', 'Vera'),
  what: fc.constantFrom(
    'office located_in Unit 4',
    'office located_in Unit 9',
    'office located_in Unit 12',
    'pump needs "oil every 60 days"',
    'pump needs "oil every 90 days"',
  ),
  from: fc.option(date, { nil: undefined }),
  type: fc.constantFrom('meeting_notes', 'meeting_notes', 'production_config', 'draft'),
  cue: fc.constantFrom(null, null, 'change' as const),
});
const byHand = fc.record({
  do: fc.constant('add' as const),
  unit: fc.constantFrom('Unit 4', 'Unit 9'),
  from: fc.option(date, { nil: undefined }),
});
const resolve = fc.record({
  do: fc.constant('resolve' as const),
  which: fc.nat(4),
  how: fc.constantFrom('first', 'second', 'both', 'dated', 'neither', 'dismissed'),
});
const correct = fc.record({
  do: fc.constant('correct' as const),
  which: fc.nat(6),
  right: fc.constantFrom(
    { object: { name: 'Unit 4', type: 'place' } },
    { object: { name: 'Unit 9', type: 'place' } },
    { valid_at: '2024-06-01' },
    { valid_at: '2023-01-01', object: { name: 'Unit 4', type: 'place' } },
    { invalid_at: '2025-01-01' },
    { invalid_at: null },
  ),
});
const confirm = fc.record({ do: fc.constant('confirm' as const), which: fc.nat(6) });
const undo = fc.record({ do: fc.constant('undo' as const), which: fc.nat(6) });
const step = fc.oneof(
  { weight: 4, arbitrary: tell },
  { weight: 2, arbitrary: byHand },
  { weight: 3, arbitrary: resolve },
  { weight: 1, arbitrary: correct },
  { weight: 1, arbitrary: confirm },
  { weight: 3, arbitrary: undo },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function resolveOne(which: number, how: string): void {
  const { contradictions } = kit.list();
  const found = contradictions[which % Math.max(contradictions.length, 1)];
  if (found === undefined) return;
  const ids = found.facts.map(({ id }) => id);
  const [first, second = first] = ids;
  if (first === undefined || second === undefined) return;
  switch (how) {
    case 'first':
    case 'second':
      return void kit.resolve(found.id, { kind: 'keep', fact_ids: [how === 'first' ? first : second] });
    case 'both':
      return void kit.resolve(found.id, { kind: 'both_dated' });
    case 'dated': {
      const dates = ids.map((fact_id, i) => ({ fact_id, valid_at: `202${i}-03-01`, invalid_at: `202${i}-09-01` }));
      return void kit.resolve(found.id, { kind: 'both_dated', dates });
    }
    case 'neither':
      return void kit.resolve(found.id, { kind: 'neither' });
    default:
      return void kit.resolve(found.id, { kind: 'dismissed' });
  }
}

function factAt(which: number): number {
  const ids = kit.factIds('office located in');
  return ids[which % Math.max(ids.length, 1)] ?? 999_999;
}

/** Does one step; what is refused, as a person's may be, changes nothing. */
function take(given: Step): void {
  const before = kit.view();
  try {
    switch (given.do) {
      case 'tell':
        return void kit.tell(given);
      case 'add':
        kit.nextDay();
        return void kit.add({
          subject: { name: 'office', type: 'thing' },
          relation: 'located in',
          object: { name: given.unit, type: 'place' },
          ...(given.from === undefined ? {} : { valid_at: given.from }),
        });
      case 'correct':
        return void kit.correct({ fact_id: factAt(given.which), ...given.right });
      case 'confirm':
        return void kit.confirm(factAt(given.which));
      case 'resolve':
        return resolveOne(given.which, given.how);
      case 'undo': {
        const able = kit.changes({ limit: 100 }).changes.filter(({ can_undo }) => can_undo);
        const chosen = able[given.which % Math.max(able.length, 1)];
        kit.nextDay();
        return void (chosen === undefined ? undefined : kit.undo(chosen.id));
      }
    }
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code === 'internal') throw error;
    expect(kit.view()).toEqual(before);
  }
}

/** What ordinary answers were at an instant: the states that held by what was known then. */
function believedAt(ms: number): unknown[] {
  return kit.memory.db.rows(
    'test',
    `WITH s AS (
       SELECT id AS fact_id, status, valid_at, invalid_at, recorded_at, NULL AS replaced_at FROM fact
       UNION ALL SELECT fact_id, status, valid_at, invalid_at, recorded_at, replaced_at FROM fact_state)
     SELECT f.text, s.status, s.valid_at, s.invalid_at FROM s JOIN fact f ON f.id = s.fact_id
     WHERE f.chunk_id IS NULL AND f.created_at <= @ms AND s.recorded_at <= @ms AND (s.replaced_at IS NULL OR s.replaced_at > @ms)
     ORDER BY f.id, s.recorded_at`,
    { ms },
  );
}

describe('telling, resolving and undoing in any order', () => {
  it(
    'undoing what was done last brings back the view from before, and what was believed meanwhile stays known',
    () => {
      fc.assert(
        fc.property(
          fc.array(step, { minLength: 1, maxLength: 9 }),
          fc.oneof(byHand, resolve, correct, confirm, undo),
          (steps, last) => {
            kit.trial(() => {
              for (const given of steps) take(given);
              const before = kit.view();
              const count = kit.memory.count('SELECT count(*) FROM decision_log');
              take(last);
              const decision = kit
                .changes({ limit: 200 })
                .changes.slice(0, kit.memory.count('SELECT count(*) FROM decision_log') - count)
                .find(({ kind }) => kind !== 'settled');
              if (decision === undefined) return;
              const [meanwhile, believed] = [kit.now, believedAt(kit.now)];
              const after = kit.view();
              expect(decision.can_undo).toBe(true);
              kit.nextDay();
              const undone = kit.undo(decision.id);
              expect(kit.view()).toEqual(before);
              expect(believedAt(meanwhile)).toEqual(believed);
              kit.nextDay();
              kit.undo(undone);
              expect(kit.view()).toEqual(after);
              expect(believedAt(meanwhile)).toEqual(believed);
              expect(kit.broken()).toEqual([]);
            });
          },
        ),
        memoryRuns,
      );
    },
    memoryRunsMs,
  );

  it(
    'disputes are open contradictions, and nothing else is',
    () => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
          kit.trial(() => {
            for (const given of steps) take(given);
            const disputed = kit.memory.db
              .rows('test', `SELECT id FROM fact WHERE status = 'disputed' ORDER BY id`)
              .map(([id]) => Number(id));
            const open = kit.list({ status: ['open'], kind: 'exclusion', limit: 200 }).contradictions;
            const contested = new Set(open.flatMap(({ facts }) => facts.map(({ id }) => id)));
            expect(disputed.filter((id) => !contested.has(id))).toEqual([]);
            for (const { resolver, facts } of open) {
              expect(facts.length).toBeGreaterThan(1);
              if (resolver === null) expect(facts.every(({ status }) => status === 'disputed')).toBe(true);
            }
            expect(kit.broken()).toEqual([]);
          });
        }),
        memoryRuns,
      );
    },
    memoryRunsMs,
  );
});
