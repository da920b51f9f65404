import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../src/shared/contract/operations.ts';
import { memoryRuns, memoryRunsMs } from '../../propertyRuns.ts';
import { ReviewKit, type Told } from '../contradiction/reviewKit.ts';

type Change = Input<'editRelations'>['change'];

const relations = ['mentors', 'shuns', 'has_state'] as const;
const told = fc.record({
  by: fc.constantFrom('Ines', 'Rui'),
  what: fc.constantFrom(
    'Ana mentors Ben',
    'Ana mentors Cy',
    'Ana shuns Ben',
    'Ana shuns Cy',
    'Ana has_state "cold"',
    'Ana has_state "hot"',
  ),
  from: fc.option(fc.constantFrom('2024-01-01', '2024-06-01', '2025-01-01'), { nil: undefined }),
  type: fc.constantFrom('meeting_notes', 'draft'),
});
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('relation' as const),
    relation: fc.constantFrom(...relations),
    cardinality: fc.constantFrom('one', 'many'),
    exclusive_group: fc.constantFrom(null, 'ties'),
    opposite_of: fc.constantFrom(null, 'knows'),
  }),
  fc.constant<Change>({ kind: 'relation', relation: 'mentors', opposite_of: 'shuns' }),
  fc.constant<Change>({ kind: 'dimension', name: 'heat', groups: [['cold'], ['hot']] }),
  fc.constant<Change>({ kind: 'dimension', name: 'heat', groups: null }),
);

let kit: ReviewKit;
beforeAll(() => {
  kit = new ReviewKit();
  kit.tell({ by: 'Ines', what: 'gate has "a lock"' });
});
afterAll(() => kit.close());

function tellAll(sayings: readonly Told[]): void {
  for (const saying of sayings) kit.tell(saying);
}

const facts = (): unknown => kit.view()['facts'];

describe('changing what is known of relations', () => {
  it(
    'is undone to what was held before, and done again to what it made',
    () => {
      fc.assert(
        fc.property(
          fc.array(told, { minLength: 2, maxLength: 7 }),
          fc.array(change, { maxLength: 3 }),
          change,
          (sayings, first, last) => {
            kit.trial(() => {
              tellAll(sayings);
              for (const each of first) kit.editRelations(each);
              const before = kit.view();
              const preview = kit.editRelations(last, true);
              expect(kit.view()).toEqual(before);
              const done = kit.editRelations(last);
              expect({ ...preview, decision_id: done.decision_id, preview: false }).toEqual(done);
              if (done.decision_id === null) return;
              const after = kit.view();
              kit.nextDay();
              const undone = kit.undo(done.decision_id);
              expect(kit.view()).toEqual(before);
              kit.nextDay();
              kit.undo(undone);
              expect(kit.view()).toEqual(after);
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
    'lays out the same facts whether it came before what is told or after',
    () => {
      fc.assert(
        fc.property(
          fc.array(told, { minLength: 2, maxLength: 7 }),
          fc.array(change, { minLength: 1, maxLength: 3 }),
          (sayings, changes) => {
            const dated = sayings.map((saying) => ({ ...saying, from: saying.from ?? '2023-01-01' }));
            const after = kit.trial(() => {
              tellAll(dated);
              for (const each of changes) kit.editRelations(each);
              return facts();
            });
            const before = kit.trial(() => {
              for (const each of changes) kit.editRelations(each);
              tellAll(dated);
              return facts();
            });
            expect(after).toEqual(before);
          },
        ),
        memoryRuns,
      );
    },
    memoryRunsMs,
  );
});
