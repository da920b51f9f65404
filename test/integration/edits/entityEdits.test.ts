import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareQuery } from '../../../src/main/engine/consult/prepareQuery.ts';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import { consultRequestSchema } from '../../../src/shared/contract/consult.ts';
import { found, preparedNote } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';
import { failureOf } from '../storage/failures.ts';
import { EditingKit } from './editingKit.ts';

let kit: EditingKit;
let atlas: number;
beforeEach(() => {
  kit = new EditingKit();
  kit.store(
    preparedNote(['Atlas depends on Redis.'], {
      told: { author: 'Ines' },
      extraction: {
        entities: [
          { name: 'Atlas', type: 'service', aliases: ['atlas api'] },
          { name: 'Redis', type: 'service', aliases: [] },
        ],
        mentions: [{ entity: 'Atlas', passageSeq: 0, start: 0, end: 5 }],
        facts: [found('Atlas depends on Redis.', { subject: 'Atlas', relation: 'depends_on', object: 'Redis' })],
      },
    }),
  );
  atlas = kit.entity('Atlas').id;
});
afterEach(() => kit.close());

describe('an entity in the inspector', () => {
  it('is shown with its aliases, and counts of facts and passages', () => {
    expect(kit.get(atlas)).toMatchObject({
      name: 'Atlas',
      key: 'atlas',
      type: 'service',
      aliases: ['atlas api'],
      version: 1,
      facts: 1,
      passages: 1,
      merged_into: null,
    });
  });

  it('gets another name, is found by it in questions and still by the old one, and has it again after undo', () => {
    const before = kit.standing();
    const { entity, decision_id } = kit.edit(atlas, { name: 'Gateway' });
    expect(entity).toMatchObject({ name: 'Gateway', key: 'gateway', aliases: ['atlas', 'atlas api'], version: 2 });
    const names = (text: string): string => {
      const request = consultRequestSchema.parse({ query: text });
      return prepareQuery(kit.reader, { request }, kit.memory.context).embedText;
    };
    expect(names('What does Gateway need?')).toBe('What does Gateway need?');
    kit.edit(atlas, { type: 'person' });
    expect(names('What does Gateway need?')).toBe('What does need?');
    expect(names('What does Atlas need?')).toBe('What does need?');
    kit.undo(kit.changes().changes[0]?.id ?? 0);
    kit.undo(decision_id);
    expect(kit.standing()).toEqual(before);
    expect(kit.get(atlas).version).toBe(5);
    expect(kit.broken()).toEqual([]);
  });

  it('loses its old name when a later edit takes it out of the aliases', () => {
    kit.edit(atlas, { name: 'Gateway' });
    expect(kit.edit(atlas, { aliases: ['GW', 'gw', 'Gateway'] }).entity.aliases).toEqual(['gw']);
    expect(kit.changes().changes[0]).toMatchObject({
      what: 'Changed the aliases of Gateway',
      fields: [{ name: 'aliases', before: 'atlas, atlas api', after: 'gw' }],
    });
    expect(kit.broken()).toEqual([]);
  });

  it('may be called as another one is, under a key of its own', () => {
    expect(kit.edit(atlas, { name: 'redis' }).entity).toMatchObject({ name: 'redis', key: 'redis#2' });
    expect(kit.edit(atlas, { name: 'REDIS' }).entity.key).toBe('redis#2');
  });

  it('is not changed on a version that is no longer the present one, and tells what it is now', () => {
    const { version } = kit.get(atlas);
    kit.edit(atlas, { name: 'Gateway' });
    const before = kit.standing();
    expect(failureOf(() => kit.edit(atlas, { version, name: 'Portal' }))).toMatchObject({
      code: 'conflict',
      message: 'This entity was changed meanwhile: it is “Gateway” (service) now.',
    });
    expect(kit.standing()).toEqual(before);
    expect(kit.changes().total).toBe(1);
  });

  it('counts what a text adds to it as an edit, so that no alias is lost', () => {
    const { version } = kit.get(atlas);
    kit.store(
      preparedNote(['Atlas, the old core.'], {
        extraction: { entities: [{ name: 'Atlas', type: 'service', aliases: ['old core'] }] },
      }),
    );
    expect(failureOf(() => kit.edit(atlas, { version, aliases: [] })).code).toBe('conflict');
  });

  it('is left as it is by an edit that changes nothing', () => {
    expect(kit.edit(atlas, { name: 'Atlas', aliases: ['Atlas API'] })).toMatchObject({
      decision_id: null,
      entity: { version: 1 },
    });
    expect(kit.changes()).toEqual({ changes: [], total: 0 });
  });

  it('refuses a name without letters, and another name or type for the owner', () => {
    expect(failureOf(() => kit.edit(atlas, { name: '\u200b' })).code).toBe('invalid');
    const { fact } = kit.add({ subject: { name: 'Mia' }, relation: 'likes', object: { value: 'tea' } });
    const user = fact.subject?.id ?? 0;
    expect(kit.get(user).name).toBe('User');
    expect(failureOf(() => kit.edit(user, { name: 'Maria' }))).toMatchObject({ code: 'invalid', field: 'name' });
    expect(failureOf(() => kit.edit(user, { type: 'place' }))).toMatchObject({ code: 'invalid', field: 'type' });
    expect(kit.edit(user, { aliases: ['maria'] }).entity.aliases).toEqual(['maria']);
  });
});

describe('undoing', () => {
  it('refuses what a later edit rests on, naming it, until that is undone', () => {
    const first = kit.edit(atlas, { name: 'Gateway' }).decision_id;
    const second = kit.edit(atlas, { name: 'Portal' }).decision_id;
    expect(failureOf(() => kit.undo(first))).toMatchObject({
      code: 'conflict',
      message: `“Renamed Atlas to Gateway” cannot be undone. “Renamed Gateway to Portal” (change ${second}) came after it and rests on it.`,
    });
    const listed = kit.changes({ entity_id: atlas }).changes;
    expect(listed.map(({ id, can_undo }) => [id, can_undo])).toEqual([
      [second, true],
      [first, false],
    ]);
    kit.undo(second);
    kit.undo(first);
    expect(kit.get(atlas).name).toBe('Atlas');
  });

  it('is a decision itself, which can be undone, and so on', () => {
    const renamed = kit.edit(atlas, { name: 'Gateway', reason: 'as the team calls it' }).decision_id;
    const undone = kit.undo(renamed, 'no they do not');
    const again = kit.undo(undone);
    expect(kit.get(atlas).name).toBe('Gateway');
    expect(failureOf(() => kit.undo(renamed)).message).toBe(
      '“Renamed Atlas to Gateway” cannot be undone. It was undone already.',
    );
    const [last, middle, oldest] = kit.changes().changes;
    expect(last).toMatchObject({
      id: again,
      kind: 'undone',
      what: 'Did again: Renamed Atlas to Gateway',
      undoes: undone,
    });
    expect(middle).toMatchObject({
      what: 'Undid: Renamed Atlas to Gateway',
      reason: 'no they do not',
      fields: [{ name: 'name', before: 'Gateway', after: 'Atlas' }],
      undone_by: again,
      can_undo: false,
      why_not: 'It was undone already.',
    });
    expect(oldest).toMatchObject({
      kind: 'entity_edited',
      reason: 'as the team calls it',
      made_by: 'owner',
      at: '2026-01-10T09:00:00Z',
      entity: { id: atlas, name: 'Gateway' },
      fields: [{ name: 'name', before: 'Atlas', after: 'Gateway' }],
      undone_by: undone,
    });
    kit.undo(again);
    expect(kit.get(atlas).name).toBe('Atlas');
  });

  it('gives the next free key when the old one was taken by what a text told', () => {
    const renamed = kit.edit(atlas, { name: 'Gateway' }).decision_id;
    kit.store(
      preparedNote(['Atlas is a place.'], {
        extraction: { entities: [{ name: 'Atlas', type: 'place', aliases: [] }] },
      }),
    );
    kit.undo(renamed);
    expect(kit.get(atlas)).toMatchObject({ name: 'Atlas', key: 'atlas#2' });
    expect(kit.broken()).toEqual([]);
  });

  it('refuses to take back a type that a text has refined since', () => {
    kit.edit(atlas, { type: 'thing' });
    kit.store(
      preparedNote(['Atlas runs.'], { extraction: { entities: [{ name: 'Atlas', type: 'system', aliases: [] }] } }),
    );
    const [change] = kit.changes().changes;
    expect(failureOf(() => kit.undo(change?.id ?? 0))).toMatchObject({
      code: 'conflict',
      message: 'The type was changed since: it is “system” now.',
    });
    expect(kit.get(atlas).type).toBe('system');
  });
});

describe('forgetting', () => {
  it('is in the log with counts alone and cannot be undone', () => {
    forget(kit.memory.db, { ...dataset, entity_id: atlas, preview: false }, kit.memory.context);
    expect(kit.changes().changes[0]).toMatchObject({
      kind: 'forget',
      what: 'Forgot 1 text, 2 passages and facts, 3 entities for good',
      fields: [],
      entity: null,
      can_undo: false,
      why_not: 'What was forgotten cannot come back.',
    });
    expect(failureOf(() => kit.undo(1)).code).toBe('conflict');
  });

  it('takes former names and tags out of the log, and what it left cannot be undone to bring them back', () => {
    kit.edit(atlas, { name: 'Zephyrine', reason: 'see\nZephyrine notes' });
    kit.edit(atlas, { name: 'Quillon' });
    kit.store(
      preparedNote(['Redis is a store.'], {
        extraction: {
          entities: [{ name: 'Redis', type: 'service', aliases: [] }],
          mentions: [{ entity: 'Redis', passageSeq: 0, start: 0, end: 5 }],
        },
      }),
    );
    const { fact } = kit.add({ subject: { id: atlas }, relation: 'likes', object: { value: 'brimstone' } });
    kit.tag({ fact_id: fact.id, before: [], tags: ['velvet'] });
    const other = kit.edit(kit.entity('Redis').id, { name: 'Cache', reason: 'Zephyrine asked for it' }).decision_id;
    forget(kit.memory.db, { ...dataset, entity_id: atlas, preview: false }, kit.memory.context);
    const log = JSON.stringify(kit.memory.db.rows('test', 'SELECT reason, before, after FROM decision_log'));
    expect(log.toLowerCase()).not.toMatch(/zephyrine|quillon|atlas|brimstone|velvet/);
    expect(kit.changes().changes.map(({ id, can_undo }) => [id, can_undo])).toEqual([
      [6, false],
      [other, true],
      [4, false],
      [3, false],
      [2, false],
      [1, false],
    ]);
    kit.undo(other);
    expect(kit.broken()).toEqual([]);
  });
});
