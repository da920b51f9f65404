import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pendingVectors } from '../../../src/main/engine/maintenance/pendingVectors.ts';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import { found, preparedNote } from '../episodic/preparedText.ts';
import { dataset } from '../episodic/scratchMemory.ts';
import { failureOf } from '../storage/failures.ts';
import { EditingKit } from './editingKit.ts';

let kit: EditingKit;
beforeEach(() => {
  kit = new EditingKit();
});
afterEach(() => kit.close());

const entities = [
  { name: 'Atlas', type: 'service', aliases: ['atlas api'] },
  { name: 'Redis', type: 'service', aliases: [] },
];
const depends = found('Atlas depends on Redis.', { subject: 'Atlas', relation: 'depends_on', object: 'Redis' });
const note = (text: string, tags: readonly string[] = [], author = 'Ines') =>
  preparedNote([text, 'Nothing else.'], { told: { author, tags }, extraction: { entities, facts: [depends] } });
const statusOf = (id: number): unknown =>
  kit.memory.db.rows('test', 'SELECT status FROM fact WHERE id = ?', [id])[0]?.[0];
const tagsOf = (id: number): unknown[] =>
  kit.memory.db.rows('test', 'SELECT tag FROM tag WHERE fact_id = ? ORDER BY tag', [id]).flat();

describe('a fact told by hand', () => {
  it('is the owner’s knowledge, with a canonical relation, words, tags, and a vector to come', () => {
    const { fact, known, decision_id } = kit.add({
      subject: { name: 'Atlas', type: 'service' },
      relation: 'is based in',
      object: { name: 'Rack 12', type: 'place' },
      valid_at: '2024-05-01',
      tags: ['infra'],
      reason: 'seen',
    });
    expect(known).toBe(false);
    expect(fact).toMatchObject({
      type: 'knowledge',
      text: 'Atlas is based in Rack 12.',
      relation: 'lives_in',
      subject: { name: 'Atlas' },
      object: { name: 'Rack 12' },
      status: 'holds',
      valid_at: '2024-05-01T00:00:00Z',
      valid_kind: 'stated',
      made_by: 'owner',
      confidence: 1,
      tags: ['infra'],
    });
    const said = kit.memory.db.rows(
      'test',
      `SELECT a.artifact_id, a.chunk_id, s.name, a.trust_weight >= 450 FROM assertion a JOIN entity s ON s.id = a.source_id`,
    );
    expect(said).toEqual([[null, null, 'User', 1]]);
    expect(kit.memory.db.rows('test', `SELECT rowid FROM fact_fts WHERE fact_fts MATCH '"rack"'`)).toEqual([[fact.id]]);
    const waiting = pendingVectors(kit.memory.db, { model: 'm', dimensions: 4, afterId: 0, limit: 9 });
    expect(waiting.map(({ factId }) => factId)).toEqual([fact.id]);
    expect(kit.changes({ fact_id: fact.id }).changes).toMatchObject([
      {
        id: decision_id,
        what: 'Added “Atlas is based in Rack 12.”',
        reason: 'seen',
        fact_id: fact.id,
        entity: { name: 'Atlas' },
      },
    ]);
    expect(kit.changes({ entity_id: fact.subject?.id ?? 0 }).total).toBe(1);
    expect(kit.broken()).toEqual([]);
  });

  it('turns round what is said from the object’s side', () => {
    const { fact } = kit.add({ subject: { name: 'Brio' }, relation: 'employs', object: { name: 'Ines' } });
    expect(fact).toMatchObject({
      relation: 'works_at',
      subject: { name: 'Ines' },
      object: { name: 'Brio' },
      text: 'Brio employs Ines.',
    });
    expect(
      failureOf(() => kit.add({ subject: { name: 'Brio' }, relation: 'employs', object: { value: 'somebody' } })),
    ).toMatchObject({ code: 'invalid', field: 'object' });
  });

  it('follows the phrases that the dataset’s owner has edited', () => {
    kit.store(note('Atlas depends on Redis.'));
    kit.memory.db.exec(`INSERT INTO relation_alias VALUES (1, 'lean on', 'depends_on', 0)`);
    const { known } = kit.add({ subject: { name: 'atlas API' }, relation: 'leans on', object: { name: 'Redis' } });
    expect(known).toBe(true);
  });

  it('is only said again when it is known, and undoing takes back the saying alone', () => {
    kit.store(note('Atlas depends on Redis.'));
    const before = kit.standing();
    const add = () =>
      kit.add({ subject: { name: 'Atlas' }, relation: 'depends on', object: { name: 'Redis' }, tags: ['x'] });
    const first = add();
    expect(first).toMatchObject({ known: true, fact: { tags: ['x'] } });
    expect(kit.changes().changes[0]?.what).toBe('Said again: “Atlas depends on Redis.”');
    const second = add();
    expect(second.fact.id).toBe(first.fact.id);
    expect(kit.memory.count(`SELECT count(*) FROM assertion WHERE fact_id = ${first.fact.id}`)).toBe(3);
    kit.undo(first.decision_id);
    expect(statusOf(first.fact.id)).toBe('holds');
    kit.undo(second.decision_id);
    const { entities: left, ...rest } = kit.standing();
    const { entities: had, ...was } = before;
    expect(rest['facts']).toEqual(was['facts']);
    expect(rest['said']).toEqual(was['said']);
    expect(rest['tags']).toEqual(was['tags']);
    // The owner was not known before, and is now.
    expect(left).toEqual([...(had as unknown[]), expect.arrayContaining(['User'])]);
  });

  it('is withdrawn by undo, with the past kept, and holds again after redo', () => {
    const { fact, decision_id } = kit.add({
      subject: { name: 'Atlas' },
      relation: 'runs on',
      object: { value: 'port 80' },
    });
    kit.memory.setNow(Date.UTC(2026, 0, 11));
    const undone = kit.undo(decision_id);
    expect(statusOf(fact.id)).toBe('withdrawn');
    const states = kit.memory.db.rows('test', 'SELECT status, replaced_at FROM fact_state');
    expect(states).toEqual([['holds', Date.UTC(2026, 0, 11)]]);
    expect(kit.memory.db.rows('test', 'SELECT decision_id FROM fact')).toEqual([[undone]]);
    kit.undo(undone);
    expect(statusOf(fact.id)).toBe('holds');
    expect(kit.memory.count('SELECT count(*) FROM assertion WHERE withdrawn_at IS NULL')).toBe(1);
    expect(kit.broken()).toEqual([]);
  });

  it('is withdrawn whatever state it was left in, and then holds as its saying says', () => {
    const { fact, decision_id } = kit.add({
      subject: { name: 'Atlas' },
      relation: 'runs on',
      object: { value: 'port 80' },
    });
    kit.memory.db.exec(`UPDATE fact SET invalid_at = 9e12, invalid_kind = 'succession' WHERE id = ${fact.id}`);
    const undone = kit.undo(decision_id);
    expect(statusOf(fact.id)).toBe('withdrawn');
    kit.undo(undone);
    expect(kit.memory.db.rows('test', 'SELECT status, invalid_kind FROM fact')).toEqual([['holds', 'unknown']]);
  });

  it('goes on when a text says it too by the time it is undone', () => {
    const { fact, decision_id } = kit.add({
      subject: { name: 'Atlas' },
      relation: 'depends on',
      object: { name: 'Redis' },
    });
    kit.store(note('Atlas depends on Redis.'));
    const undone = kit.undo(decision_id);
    expect(statusOf(fact.id)).toBe('holds');
    kit.undo(undone);
    expect(statusOf(fact.id)).toBe('holds');
    expect(kit.memory.count('SELECT count(*) FROM assertion WHERE withdrawn_at IS NULL AND chunk_id IS NULL')).toBe(1);
  });

  it('does not come back beside the same statement told again after its undo', () => {
    const add = () => kit.add({ subject: { name: 'Atlas' }, relation: 'depends on', object: { name: 'Redis' } });
    const undone = kit.undo(add().decision_id);
    const again = add();
    expect(again.known).toBe(false);
    expect(failureOf(() => kit.undo(undone)).message).toContain(`(change ${again.decision_id})`);
    kit.undo(again.decision_id);
    kit.undo(undone);
    expect(kit.memory.count(`SELECT count(*) FROM fact WHERE status = 'holds'`)).toBe(1);
    expect(kit.broken()).toEqual([]);
  });

  it('is joined with what a text told after its undo, when it is done again', () => {
    const { decision_id } = kit.add({ subject: { name: 'Atlas' }, relation: 'depends on', object: { name: 'Redis' } });
    const undone = kit.undo(decision_id);
    kit.store(note('Atlas depends on Redis.'));
    const again = kit.undo(undone);
    expect(kit.memory.count(`SELECT count(*) FROM fact WHERE status = 'holds'`)).toBe(1);
    expect(kit.memory.count('SELECT count(*) FROM assertion WHERE withdrawn_at IS NULL AND chunk_id IS NULL')).toBe(1);
    expect(kit.broken()).toEqual([]);
    kit.undo(again);
    expect(kit.memory.count(`SELECT count(*) FROM fact WHERE status = 'holds'`)).toBe(1);
    expect(kit.memory.count('SELECT count(*) FROM assertion WHERE withdrawn_at IS NULL AND chunk_id IS NULL')).toBe(0);
    expect(kit.broken()).toEqual([]);
  });

  it('is refused for a name that fits several, an end before the begin, and one thing alone', () => {
    kit.store(note('Atlas depends on Redis.'));
    kit.edit(kit.entity('Redis').id, { name: 'Atlas' });
    const object = { value: 'red' };
    expect(failureOf(() => kit.add({ subject: { name: 'Atlas' }, relation: 'is', object }))).toMatchObject({
      code: 'conflict',
      field: 'subject',
    });
    const [given, other] = [{ name: 'Zed' }, { name: 'zed' }];
    expect(failureOf(() => kit.add({ subject: given, relation: 'knows', object: other })).code).toBe('invalid');
    expect(
      failureOf(() =>
        kit.add({ subject: given, relation: 'is', object, valid_at: '2024-05-01', invalid_at: '2024-05-01' }),
      ).code,
    ).toBe('invalid');
    expect(failureOf(() => kit.add({ subject: { id: 999 }, relation: 'is', object })).code).toBe('not_found');
    expect(kit.memory.count(`SELECT count(*) FROM entity WHERE name LIKE 'zed'`)).toBe(0);
  });

  it('can be the first thing that a memory is told', () => {
    expect(kit.add({ subject: { name: 'Mia' }, relation: 'likes', object: { value: 'tea' } }).fact.subject?.name).toBe(
      'User',
    );
  });
});

describe('tags', () => {
  it('of an artifact are borne by its passages and the facts that only it says', () => {
    const first = kit.store(note('Atlas depends on Redis.', ['old'], 'Ines'));
    const own = kit.add({ subject: { name: 'Atlas' }, relation: 'is', object: { value: 'red' } }).fact.id;
    const { decision_id, tags } = kit.tag({ artifact_id: first, before: ['old'], tags: ['new', 'port'] });
    expect(tags).toEqual(['new', 'port']);
    expect([1, 2, 3].map(tagsOf)).toEqual(Array.from({ length: 3 }, () => ['new', 'port']));
    expect(tagsOf(own)).toEqual([]);
    expect(kit.changes({ artifact_id: first }).changes).toMatchObject([
      {
        what: 'Changed the tags of “Atlas depends on Redis.” from old to new, port',
        fields: [
          { name: 'tags', before: 'old', after: 'new, port' },
          { name: 'passages and facts', after: '3' },
        ],
        artifact_id: first,
      },
    ]);
    kit.store(note('Atlas still depends on Redis.', [], 'Ruth'));
    kit.tag({ artifact_id: first, before: ['new', 'port'], tags: ['new', 'port', 'late'] });
    expect(tagsOf(3)).toEqual(['new', 'port']);
    expect(tagsOf(1)).toEqual(['late', 'new', 'port']);
    kit.undo(kit.changes().changes[0]?.id ?? 0);
    kit.undo(decision_id);
    expect([1, 2, 3].map(tagsOf)).toEqual([['old'], ['old'], ['old']]);
    expect(kit.broken()).toEqual([]);
  });

  it('are not changed when others are there than those the edit was made on', () => {
    kit.store(note('Atlas depends on Redis.', ['a']));
    kit.tag({ fact_id: 1, before: ['a'], tags: ['a', 'b'] });
    expect(failureOf(() => kit.tag({ fact_id: 1, before: ['a'], tags: [] }))).toMatchObject({
      code: 'conflict',
      message: 'The tags were changed meanwhile: they are a, b now.',
    });
    expect(kit.tag({ fact_id: 1, before: ['b', 'a'], tags: ['b', 'a', 'a'] }).decision_id).toBeNull();
  });

  it('of one passage rest on nothing else, and an artifact’s edit can be undone after one of its facts is forgotten', () => {
    const artifact = kit.store(note('Atlas depends on Redis.'));
    const whole = kit.tag({ artifact_id: artifact, before: [], tags: ['port'] }).decision_id;
    const one = kit.tag({ fact_id: 3, before: ['port'], tags: [] }).decision_id;
    expect(failureOf(() => kit.undo(whole)).code).toBe('conflict');
    forget(kit.memory.db, { ...dataset, fact_id: 3, preview: false }, kit.memory.context);
    expect(kit.changes().changes.find(({ id }) => id === one)).toMatchObject({ can_undo: false, fact_id: null });
    kit.undo(whole);
    expect([1, 2].map(tagsOf)).toEqual([[], []]);
  });
});
