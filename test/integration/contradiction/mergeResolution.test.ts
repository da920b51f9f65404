import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReviewKit } from './reviewKit.ts';

let kit: ReviewKit;
beforeEach(() => {
  kit = new ReviewKit();
});
afterEach(() => kit.close());

const entity = (name: string): number => kit.entity(name).id;
const from = '2025-02-01';
const tell = (by: string, place: string, what = 'office located_in'): number =>
  kit.tell({ by, what: `${what} ${place}`, from });

function dispute(): number {
  tell('Ines', 'Rotterdam');
  tell('Rui', 'Europoort');
  return kit.only('office').id;
}

describe('a contradiction between two names of one thing', () => {
  it('is previewed with all that merging changes, and nothing is changed', () => {
    const id = dispute();
    tell('Vera', 'Rotterdam', 'archive located_in');
    tell('Vera', 'Europoort', 'archive located_in');
    const before = kit.view();
    const merge = { kind: 'merge' as const, from_id: entity('Europoort'), into_id: entity('Rotterdam') };
    const preview = kit.resolve(id, merge, { preview: true });
    expect(kit.view()).toEqual(before);
    expect(preview).toMatchObject({
      decision_id: null,
      contradiction: { status: 'resolved', resolution: 'merged' },
      merged: {
        from: { name: 'Europoort' },
        into: { name: 'Rotterdam' },
        moved: { facts: 2, joined: 2 },
        warnings: [],
      },
    });
    expect(preview.contradictions.map(({ name, before: was, after }) => [name, was, after])).toEqual([
      ['located in: Rotterdam or Europoort?', 'open', 'resolved'],
      ['located in: Rotterdam or Europoort?', 'open', 'resolved'],
    ]);
    expect(preview.facts.map(({ text, after }) => [text, after?.status])).toEqual([
      ['office located in Rotterdam.', 'holds'],
      ['office located in Europoort.', 'expired'],
      ['archive located in Rotterdam.', 'holds'],
      ['archive located in Europoort.', 'expired'],
    ]);
  });

  it('is settled in one decision, undone and done again', () => {
    const id = dispute();
    const before = kit.view();
    const decisions = kit.memory.count('SELECT count(*) FROM decision_log');
    const { decision_id } = kit.resolve(id, {
      kind: 'merge',
      from_id: entity('Europoort'),
      into_id: entity('Rotterdam'),
    });
    expect(kit.memory.count('SELECT count(*) FROM decision_log')).toBe(decisions + 1);
    expect(kit.held('office')).toEqual(['located_in Rotterdam: 2025-02-01..']);
    expect(kit.look(id)).toMatchObject({
      contradiction: { status: 'resolved', resolution: 'merged', resolver: 'owner', rationale: 'Looked it up.' },
      why: 'They are about one thing; its two entities were merged.',
    });
    const [change] = kit.changes().changes;
    expect(change).toMatchObject({
      what: 'Settled “located in: Rotterdam or Europoort?”: merged',
      fields: [{ name: 'contradiction' }, { name: 'merged', before: 'Europoort', after: 'Rotterdam' }],
    });
    const after = kit.view();
    const undone = kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    kit.undo(undone);
    expect(kit.view()).toEqual(after);
    expect(kit.broken()).toEqual([]);
  });

  it('stays settled when either is told again by its new name', () => {
    const id = dispute();
    kit.resolve(id, { kind: 'merge', from_id: entity('Europoort'), into_id: entity('Rotterdam') });
    tell('Vera', 'Europoort');
    expect(kit.look(id).contradiction.status).toBe('resolved');
    expect(kit.list().counts.open).toBe(0);
    expect(kit.held('office')).toEqual(['located_in Rotterdam: 2025-02-01..']);
  });

  it('stays open while a third claim contests what the two say as one', () => {
    const id = dispute();
    tell('Vera', 'Antwerp');
    const before = kit.view();
    const { decision_id, contradiction } = kit.resolve(id, {
      kind: 'merge',
      from_id: entity('Europoort'),
      into_id: entity('Rotterdam'),
    });
    expect(contradiction).toMatchObject({ status: 'open', resolver: null });
    expect(kit.look(id).reopened).toBe(false);
    expect(kit.changes().changes[0]?.what).toBe('Merged “Europoort” into “Rotterdam”');
    kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    expect(kit.broken()).toEqual([]);
  });

  it('is refused for what its claims are not about', () => {
    const id = dispute();
    tell('Vera', 'Antwerp', 'archive located_in');
    const into_id = entity('Rotterdam');
    expect(() => kit.resolve(id, { kind: 'merge', from_id: entity('Antwerp'), into_id })).toThrow(/No claim/);
    expect(() => kit.resolve(id, { kind: 'merge', from_id: into_id, into_id })).toThrow(/into itself/);
    expect(kit.broken()).toEqual([]);
  });
});
