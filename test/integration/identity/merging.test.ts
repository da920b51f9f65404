import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { day, found, preparedChat, turn } from '../episodic/preparedText.ts';
import { IdentityKit } from './identityKit.ts';

let kit: IdentityKit;
beforeEach(() => {
  kit = new IdentityKit();
});
afterEach(() => kit.close());

const livesIn = (subject: string, place: string, from: string) => ({
  subject,
  relation: 'lives_in',
  object: place,
  validFrom: day(from),
  validKind: 'stated' as const,
});

function tellOfBoth(): void {
  kit.tell('Robert lives in Paris.', livesIn('Robert', 'Paris', '2020-01-01'));
  kit.tell('Bob lives in Rome.', livesIn('Bob', 'Rome', '2022-01-01'));
  kit.tell('Robert likes tea.', { subject: 'Robert', relation: 'likes', object: 'tea' });
  kit.tell('Bob likes tea.', { subject: 'Bob', relation: 'likes', object: 'tea' });
  kit.tell('Ines knows Bob.', { subject: 'Ines', relation: 'knows', object: 'Bob' });
}

describe('two entities that are one', () => {
  it('have their facts laid out together, and what both say is said twice', () => {
    tellOfBoth();
    kit.merge(kit.id('Bob'), kit.id('Robert'));
    expect(kit.held('Robert')).toEqual([
      'Robert lives in Paris. holds 2020-2022 x1',
      'Bob lives in Rome. holds 2022-null x1',
      'Robert likes tea. holds 2026-null x2',
    ]);
    expect(kit.get(kit.id('Robert'))).toMatchObject({ aliases: ['bob'], facts: 5 });
    expect(kit.get(kit.id('Bob')).merged_into).toMatchObject({ name: 'Robert' });
    expect(kit.broken()).toEqual([]);
  });

  it('are two again as before once it is undone, and one again as it is done again', () => {
    tellOfBoth();
    const before = kit.view();
    const { decision_id } = kit.merge(kit.id('Bob'), kit.id('Robert'));
    const merged = kit.view();
    const undone = kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    kit.undo(undone);
    expect(kit.view()).toEqual(merged);
    expect(kit.broken()).toEqual([]);
  });

  it('change nothing in a preview, which tells what would', () => {
    tellOfBoth();
    const before = kit.view();
    const preview = kit.merge(kit.id('Bob'), kit.id('Robert'), true);
    expect(preview).toMatchObject({ decision_id: null, moved: { facts: 3, passages: 3, names: 1, joined: 1 } });
    expect(preview.changed).toContainEqual(
      expect.objectContaining({
        text: 'Robert lives in Paris.',
        before: 'holds from 2020-01-01',
        after: 'holds from 2020-01-01 until 2022-01-01',
      }),
    );
    expect(kit.view()).toEqual(before);
  });

  it('keep what was told of both since with the one that stood for both', () => {
    tellOfBoth();
    const { decision_id } = kit.merge(kit.id('Bob'), kit.id('Robert'));
    kit.tell('Robert likes tea.', { subject: 'Robert', relation: 'likes', object: 'tea' });
    kit.tell('Bob likes jazz.', { subject: 'Bob', relation: 'likes', object: 'jazz' });
    kit.undo(decision_id);
    expect(kit.held('Robert')).toEqual([
      'Robert lives in Paris. holds 2020-null x1',
      'Robert likes tea. holds 2026-null x2',
      'Bob likes jazz. holds 2026-null x1',
    ]);
    expect(kit.held('Bob')).toEqual(['Bob lives in Rome. holds 2022-null x1', 'Bob likes tea. holds 2026-null x1']);
    expect(kit.broken()).toEqual([]);
  });

  it('take what is told of the other name to the one that stands for both', () => {
    tellOfBoth();
    kit.merge(kit.id('Bob'), kit.id('Robert'));
    kit.tell('Bob plays chess.', { subject: 'Bob', relation: 'plays', object: 'chess' });
    expect(kit.held('Robert').at(-1)).toBe('Bob plays chess. holds 2026-null x1');
  });

  it('go on with their voice: who said it, and who wrote it', () => {
    const chat = preparedChat([turn('1', 'Ines', 'I like tea.'), turn('2', 'Inês M.', 'And jazz.')], {
      extraction: { facts: [found('Ines likes tea.', { subject: 'Ines', relation: 'likes', object: 'tea' })] },
      told: { author: 'Inês M.' },
    });
    kit.store(chat);
    const before = kit.view();
    const { decision_id } = kit.merge(kit.id('Inês M.'), kit.id('Ines'));
    const ines = kit.id('Ines');
    expect(kit.memory.db.rows('test', 'SELECT DISTINCT speaker_id FROM chunk')).toEqual([[ines]]);
    expect(kit.memory.db.rows('test', 'SELECT DISTINCT source_id FROM assertion')).toEqual([[ines]]);
    expect(kit.memory.db.rows('test', 'SELECT author_source_id FROM artifact')).toEqual([[ines]]);
    kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
  });

  it('may be several in a row, undone from the newest', () => {
    tellOfBoth();
    kit.tell('Rob likes tea.', { subject: 'Rob', relation: 'likes', object: 'tea' });
    const before = kit.view();
    const first = kit.merge(kit.id('Rob'), kit.id('Bob')).decision_id;
    const second = kit.merge(kit.id('Bob'), kit.id('Robert')).decision_id;
    expect(kit.get(kit.id('Rob')).merged_into).toMatchObject({ name: 'Robert' });
    expect(() => kit.undo(first)).toThrow(/rests on it/);
    kit.undo(second);
    kit.undo(first);
    expect(kit.view()).toEqual(before);
  });

  it.each([
    ['itself', () => kit.merge(kit.id('Bob'), kit.id('Bob')), /into itself/],
    [
      'what was merged',
      () => (kit.merge(kit.id('Bob'), kit.id('Ines')), kit.merge(kit.id('Bob'), kit.id('Robert'))),
      /merged into “Ines” already/,
    ],
    [
      'the owner',
      () => (
        kit.add({ subject: { name: 'User' }, relation: 'knows', object: { name: 'Bob' } }),
        kit.merge(kit.id('User'), kit.id('Bob'))
      ),
      /whose memory it is/,
    ],
  ])('are refused for %s', (_, merge, message) => {
    tellOfBoth();
    expect(merge).toThrow(message);
  });
});

describe('two things under one name', () => {
  function tellOfMercury(): { sky: number; lab: number } {
    const sky = kit.tell(
      'Mercury is hot.',
      { subject: 'Mercury', relation: 'is', value: { text: 'hot', datatype: 'string' } },
      { type: 'thing' },
    );
    kit.tell(
      'Mercury is hot.',
      { subject: 'Mercury', relation: 'is', value: { text: 'hot', datatype: 'string' } },
      { type: 'thing', told: { sourceUri: 'b.md' } },
    );
    const lab = kit.tell(
      'Mercury is toxic.',
      { subject: 'Mercury', relation: 'is', value: { text: 'toxic', datatype: 'string' } },
      { type: 'thing' },
    );
    return { sky, lab };
  }

  it('are told apart by where they are spoken of, and are one again once undone', () => {
    const { sky } = tellOfMercury();
    const before = kit.view();
    const { decision_id, entity, moved } = kit.split({
      id: kit.id('Mercury'),
      artifact_ids: [sky],
      context: 'the planet',
    });
    expect(entity).toMatchObject({ name: 'Mercury', key: 'mercury#2' });
    expect(moved).toEqual({ facts: 1, passages: 1 });
    const of = (id: number): unknown[] =>
      kit.memory.db.rows(
        'test',
        `SELECT f.text, (SELECT count(*) FROM assertion a WHERE a.fact_id = f.id) FROM fact f WHERE f.subject_id = ? AND f.status = 'holds' ORDER BY f.id`,
        [id],
      );
    expect(of(entity.id)).toEqual([['Mercury is hot.', 1]]);
    expect(of(kit.id('Mercury'))).toEqual([
      ['Mercury is hot.', 1],
      ['Mercury is toxic.', 1],
    ]);
    const apart = kit.view();
    const undone = kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    kit.undo(undone);
    expect(kit.view()).toEqual(apart);
    expect(kit.broken()).toEqual([]);
  });

  it('are refused where nothing of what is selected is about it', () => {
    tellOfMercury();
    expect(() => kit.split({ id: kit.id('Mercury'), artifact_ids: [999] })).toThrow(/Nothing/);
  });

  it('bring what was told of the namesake back with them', () => {
    const { lab } = tellOfMercury();
    const { decision_id, entity } = kit.split({ id: kit.id('Mercury'), artifact_ids: [lab], name: 'Mercury metal' });
    kit.add({ subject: { id: entity.id }, relation: 'is', object: { value: 'liquid' } });
    kit.undo(decision_id);
    expect(kit.memory.count(`SELECT count(*) FROM fact WHERE subject_id = ${entity.id} AND status = 'holds'`)).toBe(0);
    expect(
      kit.memory.count(`SELECT count(*) FROM fact WHERE subject_id = ${kit.id('Mercury')} AND object_value = 'liquid'`),
    ).toBe(1);
    expect(kit.broken()).toEqual([]);
  });
});
