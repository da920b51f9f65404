import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { day } from '../episodic/preparedText.ts';
import { memoryRuns, memoryRunsMs } from '../../propertyRuns.ts';
import { IdentityKit } from './identityKit.ts';

const names = ['Robert', 'Bob', 'Rob', 'Ines'];
const places = ['Paris', 'Rome', 'Oslo'];

let kit: IdentityKit;
beforeAll(() => {
  kit = new IdentityKit();
  kit.add({ subject: { name: 'User' }, relation: 'knows', object: { name: 'Ines' } });
  for (const name of names)
    kit.tell(`${name} lives in Paris.`, { subject: name, relation: 'lives_in', object: 'Paris' });
});
afterAll(() => kit.close());

const name = fc.constantFrom(...names);
const fact = fc.oneof(
  fc.record({
    subject: name,
    relation: fc.constant('lives_in'),
    object: fc.constantFrom(...places),
    year: fc.option(fc.integer({ min: 2019, max: 2024 })),
  }),
  fc.record({ subject: name, relation: fc.constant('knows'), object: name, year: fc.constant(null) }),
  fc.record({
    subject: name,
    relation: fc.constant('likes'),
    object: fc.constantFrom('tea', 'jazz'),
    year: fc.constant(null),
  }),
);
/** A person by place among all of them, merged ones too. */
const place = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({ do: fc.constant('tell' as const), fact, uri: fc.option(fc.constantFrom('a', 'b')) }),
  fc.record({ do: fc.constant('merge' as const), from: place, into: place }),
  fc.record({
    do: fc.constant('split' as const),
    from: place,
    artifacts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
  }),
  fc.record({ do: fc.constant('rename' as const), from: place, to: fc.constantFrom('Robin', 'Bob') }),
  fc.record({ do: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does a step; what is refused, as a person's wish may be, changes nothing. Returns what undoes it. */
function take(given: Step): number | null {
  try {
    switch (given.do) {
      case 'tell':
        tell(given);
        return null;
      case 'merge':
        return kit.merge(personAt(given.from), personAt(given.into)).decision_id;
      case 'split':
        return kit.split({ id: personAt(given.from), artifact_ids: given.artifacts }).decision_id;
      case 'rename':
        return kit.rename(personAt(given.from), given.to);
      case 'undo': {
        const rows = kit.memory.db.rows('test', `SELECT id FROM decision_log WHERE kind <> 'settled' ORDER BY id DESC`);
        return kit.undo(Number(rows[given.back]?.[0] ?? 1));
      }
    }
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code === 'internal') throw error;
    return null;
  }
}

function personAt(place: number): number {
  const ids = kit.memory.db.rows('test', `SELECT id FROM entity WHERE type = 'person' AND key <> 'user' ORDER BY id`);
  return Number(ids[place % ids.length]?.[0]);
}

function tell({ fact: { subject, relation, object, year }, uri }: Extract<Step, { do: 'tell' }>): void {
  const dated = year === null ? {} : { validFrom: day(`${year}-01-01`), validKind: 'stated' as const };
  const text = `${subject} ${relation} ${object}${year === null ? '' : ` since ${year}-01-01`}.`;
  kit.tell(
    text,
    { subject, relation, object, ...dated },
    { told: uri === null ? {} : { sourceUri: `${uri} ${text}` } },
  );
}

/** Every saying belongs to a fact that is about what stands for what it was told of. */
function expectSound(said: number): void {
  expect(kit.memory.count('SELECT count(*) FROM assertion')).toBeGreaterThanOrEqual(said);
  const count = (sql: string): number => kit.memory.count(sql);
  for (const column of ['subject_id', 'object_id', 'anchor_entity_id'])
    expect(
      count(`SELECT count(*) FROM fact f JOIN entity e ON e.id = f.${column} WHERE e.merged_into IS NOT NULL
        AND EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id)`),
    ).toBe(0);
  expect(
    count(`SELECT count(*) FROM fact_entity fe JOIN entity e ON e.id = fe.entity_id WHERE e.merged_into IS NOT NULL
      AND EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = fe.fact_id)`),
  ).toBe(0);
  expect(
    count(`SELECT count(*) FROM fact f WHERE f.chunk_id IS NULL AND f.status IN ('holds', 'disputed')
      AND NOT EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id) AND f.made_by <> 'rules'`),
  ).toBe(0);
  expect(
    count(`SELECT count(*) FROM entity e JOIN entity m ON m.id = e.merged_into WHERE m.merged_into IS NOT NULL`),
  ).toBe(0);
}

describe('merging, splitting, renaming, telling and undoing in any order', () => {
  it(
    'undo leaves the view as it was before what it undoes, and nothing that was said is lost',
    () => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
          kit.memory.trial(() => {
            for (const given of steps) {
              const said = kit.memory.count('SELECT count(*) FROM assertion');
              const before = kit.view();
              const decision = take(given);
              expectSound(said);
              if (decision === null) continue;
              const after = kit.view();
              const undone = kit.undo(decision);
              expect(kit.view()).toEqual(before);
              kit.undo(undone);
              expect(kit.view()).toEqual(after);
            }
          });
        }),
        memoryRuns,
      );
    },
    memoryRunsMs,
  );
});
