import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { memoryRuns, memoryRunsMs } from '../../propertyRuns.ts';
import { found, preparedNote } from '../episodic/preparedText.ts';
import { EditingKit } from './editingKit.ts';

const names = ['Atlas', 'Redis', 'Brio'];
const prepared = (place: number) =>
  preparedNote(['Atlas depends on Redis.', 'Brio is red.'], {
    told: { title: `Note ${place}`, sourceUri: `note${place}.md`, tags: ['old'] },
    extraction: {
      entities: names.map((name) => ({ name, type: 'service', aliases: [`${name} one`] })),
      mentions: names.map((entity) => ({ entity, passageSeq: 0, start: 0, end: 5 })),
      facts: [
        found('Atlas depends on Redis.', { subject: 'Atlas', relation: 'depends_on', object: 'Redis' }),
        ...(place === 0 ? [found('Brio is red.', { subject: 'Brio', relation: 'is', passageSeq: 1 })] : []),
      ],
    },
  });

let kit: EditingKit;
beforeAll(() => {
  kit = new EditingKit();
  kit.store(prepared(0));
  kit.store(prepared(1));
  // The owner and every name that an edit may tell are known, since undoing leaves entities as names.
  const { decision_id } = kit.add({ subject: { name: 'User' }, relation: 'knows', object: { name: 'Atlas' } });
  kit.undo(decision_id);
});
afterAll(() => kit.close());

const word = fc.constantFrom('Atlas', 'atlas one', 'Redis', 'Gate');
const entity = fc.constantFrom(1, 1, 1, 2);
const tags = fc.uniqueArray(fc.constantFrom('old', 'port', 'sea'), { maxLength: 3 });
const step = fc.oneof(
  fc.record({ do: fc.constant('rename' as const), entity, name: word }),
  fc.record({ do: fc.constant('retype' as const), entity, type: fc.constantFrom('service', 'place') }),
  fc.record({ do: fc.constant('aliases' as const), entity, aliases: fc.uniqueArray(word, { maxLength: 3 }) }),
  fc.record({ do: fc.constant('add' as const), from: entity, to: entity, tags }),
  fc.record({ do: fc.constant('tagFact' as const), fact: fc.integer({ min: 1, max: 8 }), tags }),
  fc.record({ do: fc.constant('tagArtifact' as const), artifact: fc.constantFrom(1, 2), tags }),
  // Often enough that undoings meet each other and what rests on them.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('undo' as const), decision: fc.integer({ min: 3, max: 10 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does one step; an edit that is refused, as a person's may be, changes nothing. */
function take(given: Step): void {
  try {
    switch (given.do) {
      case 'rename':
        return void kit.edit(given.entity, { name: given.name });
      case 'retype':
        return void kit.edit(given.entity, { type: given.type });
      case 'aliases':
        return void kit.edit(given.entity, { aliases: given.aliases });
      case 'add':
        return void kit.add({
          subject: { id: given.from },
          relation: 'depends on',
          object: { id: given.to },
          tags: given.tags,
        });
      case 'tagFact':
        return void kit.tag({ fact_id: given.fact, before: present('tag', 'fact_id', given.fact), tags: given.tags });
      case 'tagArtifact':
        return void kit.tag({
          artifact_id: given.artifact,
          before: present('artifact_tag', 'artifact_id', given.artifact),
          tags: given.tags,
        });
      case 'undo':
        return void kit.undo(given.decision);
    }
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code === 'internal') throw error;
  }
}

function present(table: string, column: string, id: number): string[] {
  return kit.memory.db.rows('test', `SELECT tag FROM ${table} WHERE ${column} = ?`, [id]).map(([tag]) => String(tag));
}

interface Logged {
  readonly id: number;
  readonly undone_by: number | null;
}
const log = (where: string): Logged[] =>
  kit.memory.db.all<Logged>('test', `SELECT id, undone_by FROM decision_log WHERE id > 2 ${where} ORDER BY id`);

/** The first decisions that stand: never undone, or as often done again. */
function standingDecisions(): number[] {
  return log('AND undoes IS NULL')
    .filter(({ undone_by }) => {
      let isInEffect = true;
      for (let next = undone_by; next !== null; ) {
        isInEffect = !isInEffect;
        next = log(`AND id = ${next}`)[0]?.undone_by ?? null;
      }
      return isInEffect;
    })
    .map(({ id }) => id);
}

/** Those rows of the log, as their places after the change. */
function replay(decisions: readonly number[], places: Map<string, string>): void {
  for (const id of decisions) {
    const [row] = kit.memory.db.rows('test', 'SELECT after FROM decision_log WHERE id = ?', [id]);
    for (const [path, value] of Object.entries(JSON.parse(String(row?.[0])) as Record<string, unknown>)) {
      places.set(path, JSON.stringify(value));
    }
  }
}

describe('edits and undoings in any order', () => {
  it(
    'leave the file sound, and every place as the edits that stand leave it',
    () => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 6, maxLength: 16 }), (steps) => {
          kit.trial(() => {
            const start = kit.standing();
            for (const given of steps) take(given);
            expect(kit.broken()).toEqual([]);
            const firsts = new Map<string, string>();
            for (const { id } of log('').toReversed()) {
              const [row] = kit.memory.db.rows('test', 'SELECT before FROM decision_log WHERE id = ?', [id]);
              for (const [path, value] of Object.entries(JSON.parse(String(row?.[0])) as Record<string, unknown>)) {
                firsts.set(path, JSON.stringify(value));
              }
            }
            replay(standingDecisions(), firsts);
            const now = placesNow([...firsts.keys()]);
            expect(now).toEqual(Object.fromEntries([...firsts].filter(([path]) => path in now)));
            undoAll();
            expect(kit.standing()).toEqual(start);
            expect(kit.broken()).toEqual([]);
          });
        }),
        memoryRuns,
      );
    },
    memoryRunsMs,
  );
});

/** From the newest to the first, whatever stands: never refused. */
function undoAll(): void {
  for (const { id } of log('AND undoes IS NULL').toReversed()) {
    let last = id;
    let isInEffect = true;
    for (let next = log(`AND id = ${last}`)[0]?.undone_by ?? null; next !== null; ) {
      last = next;
      isInEffect = !isInEffect;
      next = log(`AND id = ${last}`)[0]?.undone_by ?? null;
    }
    if (isInEffect) kit.undo(last);
  }
}

/** Names, types, tags, aliases and assertions at present, as the log writes them. */
function placesNow(paths: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const path of paths) {
    const [kind, id, part, ...rest] = path.split('/');
    const of = rest.join('/');
    const one = (sql: string, values: (string | number)[]): unknown => kit.memory.db.rows('test', sql, values)[0]?.[0];
    const isThere = (sql: string, values: (string | number)[]): boolean => one(sql, values) !== undefined;
    const number = Number(id);
    if (part === 'name' || part === 'type' || part === 'key')
      found[path] = JSON.stringify(one(`SELECT ${part} FROM entity WHERE id = ?`, [number]));
    if (part === 'assertion')
      found[path] = JSON.stringify(
        isThere('SELECT 1 FROM assertion WHERE id = ? AND withdrawn_at IS NULL', [Number(of)]),
      );
    if (part === 'tag' && kind === 'fact')
      found[path] = JSON.stringify(isThere('SELECT 1 FROM tag WHERE fact_id = ? AND tag = ?', [number, of]));
    if (part === 'tag' && kind === 'artifact')
      found[path] = JSON.stringify(
        isThere('SELECT 1 FROM artifact_tag WHERE artifact_id = ? AND tag = ?', [number, of]),
      );
  }
  return found;
}
