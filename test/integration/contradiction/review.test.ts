import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';
import { ReviewKit } from './reviewKit.ts';

let kit: ReviewKit;
beforeEach(() => {
  kit = new ReviewKit();
});
afterEach(() => kit.close());

const unit4 = { by: 'Ines', what: 'office located_in Unit 4', from: '2025-02-01' };
const unit9 = { by: 'Rui', what: 'office located_in Unit 9', from: '2025-02-01' };

function dispute(): number {
  kit.tell(unit4);
  kit.tell(unit9);
  return kit.only().id;
}

function refusal(work: () => unknown): PalimpsestError {
  try {
    work();
  } catch (error) {
    if (error instanceof PalimpsestError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('an open contradiction', () => {
  it('shows both claims with source, date, trust term by term and passage', () => {
    const { contradiction, claims, why, reopened } = kit.look(dispute());
    expect(contradiction).toMatchObject({ status: 'open', kind: 'exclusion', rule: 'equal', resolution: null });
    expect(claims.map(({ text }) => text)).toEqual(['office located in Unit 4.', 'office located in Unit 9.']);
    for (const { assertions, trust_breakdown, outcome } of claims) {
      expect(outcome).toBe('pending');
      expect(trust_breakdown).not.toBeNull();
      expect(assertions[0]).toMatchObject({ stated_from: '2025-02-01T00:00:00Z' });
      expect(assertions[0]?.passage).toContain('office located in Unit');
    }
    expect(claims.map(({ assertions }) => assertions[0]?.source?.name)).toEqual(['Ines', 'Rui']);
    expect(why).toContain('weigh the same');
    expect(reopened).toBe(false);
  });

  it('is named by all its claims as they come and go', () => {
    const id = dispute();
    const third = kit.tell({ by: 'Nuno', what: 'office located_in Unit 12', from: '2025-02-01' });
    expect(kit.look(id).contradiction.name).toBe('located in: Unit 4 or Unit 9 or Unit 12?');
    kit.memory.db.run('test', 'UPDATE assertion SET withdrawn_at = 1 WHERE artifact_id = ?', [third]);
    kit.tell(unit4);
    expect(kit.look(id).contradiction.name).toBe('located in: Unit 4 or Unit 9?');
  });

  it('is previewed without changing anything, then kept one way in one decision', () => {
    const id = dispute();
    const before = kit.view();
    const [first] = kit.look(id).claims;
    const preview = kit.resolve(id, { kind: 'keep', fact_ids: [first?.id ?? 0] }, { preview: true });
    expect(kit.view()).toEqual(before);
    expect(preview.facts.map(({ text, before: was, after }) => [text, was?.status, after?.status])).toEqual([
      ['office located in Unit 4.', 'disputed', 'holds'],
      ['office located in Unit 9.', 'disputed', 'expired'],
    ]);
    expect(preview.contradictions).toMatchObject([{ id, before: 'open', after: 'resolved' }]);
    expect(preview.links).toEqual([
      {
        from: 'office located in Unit 4.',
        to: 'office located in Unit 9.',
        kind: 'resolves_conflict',
        change: 'added',
      },
    ]);
    const done = kit.keep(id, 'Unit 4');
    expect({ ...done, decision_id: null, preview: true, contradiction: null }).toEqual({
      ...preview,
      contradiction: null,
    });
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2025-02-01..', 'located_in Unit 9: 2025-02-01.. expired']);
    expect(kit.only()).toMatchObject({
      status: 'resolved',
      resolution: 'kept',
      resolver: 'owner',
      rationale: 'Looked it up.',
    });
    expect(kit.broken()).toEqual([]);
  });

  it('is as it was after undo, settled again after redo, and the drawer says so', () => {
    const id = dispute();
    const before = kit.view();
    kit.keep(id, 'Unit 9');
    const after = kit.view();
    const [settled] = kit.changes().changes;
    expect(settled).toMatchObject({
      kind: 'contradiction_resolved',
      made_by: 'owner',
      reason: 'Looked it up.',
      can_undo: true,
    });
    kit.nextDay();
    const undone = kit.undo(settled?.id ?? 0);
    expect(kit.view()).toEqual(before);
    kit.nextDay();
    kit.undo(undone);
    expect(kit.view()).toEqual(after);
    expect(kit.broken()).toEqual([]);
  });

  it('lets neither stand, and takes what another source says later', () => {
    const id = dispute();
    const before = kit.view();
    kit.resolve(id, { kind: 'neither' });
    expect(kit.held('office')).toEqual([
      'located_in Unit 4: 2025-02-01.. withdrawn',
      'located_in Unit 9: 2025-02-01.. withdrawn',
    ]);
    kit.undoLast();
    expect(kit.view()).toEqual(before);
    kit.resolve(id, { kind: 'neither' });
    kit.tell(unit4);
    expect(kit.held('office').filter((fact) => !fact.endsWith('withdrawn'))).toEqual([]);
    kit.tell({ ...unit4, by: 'Tomas' });
    expect(kit.held('office')).toContain('located_in Unit 4: 2025-02-01..');
  });

  it('puts both apart by the owner’s dates', () => {
    const id = dispute();
    const before = kit.view();
    const [a, b] = kit.look(id).claims.map((claim) => claim.id);
    const dates = [
      { fact_id: a ?? 0, valid_at: '2024-01-01', invalid_at: '2025-06-01' },
      { fact_id: b ?? 0, valid_at: '2025-06-01' },
    ];
    kit.resolve(id, { kind: 'both_dated', dates });
    expect(kit.held('office')).toEqual([
      'located_in Unit 4: 2024-01-01..2025-06-01 stated',
      'located_in Unit 9: 2025-06-01..',
    ]);
    expect(kit.only()).toMatchObject({ status: 'resolved', resolution: 'both_dated' });
    kit.undoLast();
    expect(kit.view()).toEqual(before);
    const same = [a ?? 0, b ?? 0].map((fact_id) => ({ fact_id, valid_at: '2024-01-01' }));
    expect(refusal(() => kit.resolve(id, { kind: 'both_dated', dates: same })).code).toBe('invalid');
    expect(kit.view()).toEqual(before);
  });

  it('lets both stand as exceptions when no dates are given', () => {
    kit.resolve(dispute(), { kind: 'both_dated' });
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2025-02-01..', 'located_in Unit 9: 2025-02-01..']);
  });

  it('is put off, and listed after the others', () => {
    const id = dispute();
    kit.tell({ ...unit4, what: 'depot located_in Unit 4' });
    kit.tell({ ...unit9, what: 'depot located_in Unit 9' });
    const [first] = kit.list().contradictions;
    expect(kit.resolve(first?.id ?? 0, { kind: 'later' }).contradiction).toMatchObject({
      deferred: true,
      status: 'open',
    });
    expect(kit.list().contradictions.map((each) => each.id)).toEqual([id, first?.id]);
    expect(kit.list().counts).toEqual({ open: 2, suspected: 0, resolved: 0, dismissed: 0 });
    expect(kit.list({ text: 'DEPOT' }).total).toBe(1);
    expect(kit.list({ status: ['resolved'] }).total).toBe(0);
  });

  it('is refused to whoever looked at it before it changed, and to claims that are not its own', () => {
    const id = dispute();
    const { version } = kit.only();
    kit.keep(id, 'Unit 4');
    expect(refusal(() => kit.resolve(id, { kind: 'neither' }, { version })).code).toBe('conflict');
    expect(refusal(() => kit.resolve(id, { kind: 'keep', fact_ids: [1] })).code).toBe('invalid');
    expect(() => kit.resolve(id, { kind: 'neither' }, { rationale: '' })).toThrow();
  });
});

describe('new evidence', () => {
  it('leaves a dismissed one dismissed after a related fact, and opens it for a new source', () => {
    const id = dispute();
    kit.resolve(id, { kind: 'dismissed' });
    kit.tell({ by: 'Ines', what: 'office has "a red door"' });
    kit.tell({ ...unit9 });
    expect(kit.only()).toMatchObject({ status: 'dismissed', resolver: 'owner' });
    expect(kit.held('office').filter((fact) => fact.startsWith('located'))).toEqual([
      'located_in Unit 4: 2025-02-01..',
      'located_in Unit 9: 2025-02-01..',
    ]);
    kit.tell({ ...unit9, by: 'Tomas' });
    expect(kit.look(id)).toMatchObject({ contradiction: { status: 'open' }, reopened: true });
  });

  it('reopens by a claim that contests the pinned span, not by a repeat of the loser nor a succession after it', () => {
    const id = dispute();
    kit.keep(id, 'Unit 4');
    const settled = kit.view();
    kit.tell({ by: 'Rui', what: 'office located_in Unit 9' });
    expect(kit.view()).toEqual(settled);
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4' });
    expect(kit.view()).toEqual(settled);
    kit.tell({ by: 'Tomas', what: 'office located_in Unit 9', from: '2025-08-01' });
    expect(kit.only().status).toBe('resolved');
    expect(kit.held('office')).toContain('located_in Unit 4: 2025-02-01..2025-08-01 succession');
    kit.tell({ ...unit9, by: 'Vera' });
    expect(kit.list({ status: ['open'] }).contradictions).toMatchObject([
      { id, resolution: 'kept', rationale: 'Looked it up.' },
    ]);
  });

  it('is settled as before once that evidence is taken away', () => {
    const id = dispute();
    kit.keep(id, 'Unit 4');
    const settled = kit.view();
    const artifact = kit.tell({ ...unit9, by: 'Vera' });
    expect(kit.look(id).reopened).toBe(true);
    kit.memory.db.run('test', 'UPDATE assertion SET withdrawn_at = 1 WHERE artifact_id = ?', [artifact]);
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4' });
    expect(kit.view()).toEqual(settled);
  });

  it('keeps A, B, A three intervals whatever was settled before', () => {
    const id = dispute();
    kit.keep(id, 'Unit 4');
    kit.tell({ by: 'Tomas', what: 'office located_in Unit 9', from: '2025-08-01' });
    kit.tell({ by: 'Tomas', what: 'office located_in Unit 4', from: '2025-10-01' });
    expect(kit.held('office').filter((fact) => !fact.endsWith('expired'))).toEqual([
      'located_in Unit 4: 2025-02-01..2025-08-01 succession',
      'located_in Unit 4: 2025-10-01..',
      'located_in Unit 9: 2025-08-01..2025-10-01 succession',
    ]);
  });
});

describe('a saying that joined what was two facts', () => {
  const unitFrom = (unit: string, valid_at: string): void => {
    kit.nextDay();
    kit.add({
      subject: { name: 'office', type: 'thing' },
      relation: 'located in',
      object: { name: unit, type: 'place' },
      valid_at,
    });
  };

  it('parts them again when it is undone, and brings back no fact that nobody says', () => {
    unitFrom('Unit 9', '2024-01-01');
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2025-01-01' });
    kit.tell({ by: 'Ines', what: 'office located_in Unit 9' });
    const before = kit.view();
    unitFrom('Unit 9', '2025-01-01');
    const id = kit.only().id;
    kit.undoLast();
    expect(kit.view()).toEqual(before);
    kit.keep(id, 'Unit 9');
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2025-01-01.. expired', 'located_in Unit 9: 2024-01-01..']);
    expect(kit.broken()).toEqual([]);
  });
});

describe('what the rules decided', () => {
  it('by trust is a resolved contradiction, which a person overturns', () => {
    kit.tell({ ...unit4, type: 'production_config' });
    kit.tell({ ...unit9, type: 'draft' });
    const { id } = kit.only();
    expect(kit.only()).toMatchObject({ status: 'resolved', resolution: 'trust', resolver: 'rules' });
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2025-02-01..', 'located_in Unit 9: 2025-02-01.. expired']);
    const before = kit.view();
    kit.keep(id, 'Unit 9');
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2025-02-01.. expired', 'located_in Unit 9: 2025-02-01..']);
    kit.undoLast();
    expect(kit.view()).toEqual(before);
    kit.resolve(id, { kind: 'dismissed' });
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2025-02-01..', 'located_in Unit 9: 2025-02-01..']);
  });

  it('by what was said later, where a person is not to be asked', () => {
    kit.rules = { ...kit.rules, allowUserGrilling: false };
    kit.tell(unit4);
    kit.tell(unit9);
    expect(kit.only()).toMatchObject({ status: 'resolved', resolution: 'recency', resolver: 'rules' });
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2025-02-01.. expired', 'located_in Unit 9: 2025-02-01..']);
  });

  it('by succession only as far as the setting tolerates less weight', () => {
    const [earlier, later] = [
      { ...unit4, from: '2024-01-01', type: 'design_doc' },
      { ...unit9, type: 'incident_log' },
    ];
    kit.rules = { ...kit.rules, successionTolerance: 50 };
    kit.tell(earlier);
    kit.tell(later);
    expect(kit.only()).toMatchObject({ resolution: 'trust' });
    expect(kit.held('office')).toContain('located_in Unit 4: 2024-01-01..');
  });

  it('by succession cannot be undone once it is not in force any more', () => {
    const { decision_id } = kit.add({
      subject: { name: 'office' },
      relation: 'located in',
      object: { name: 'Unit 4', type: 'place' },
      valid_at: '2024-01-01',
    });
    kit.tell(unit9);
    const settled = kit.changes().changes.find(({ kind }) => kind === 'settled');
    expect(settled?.can_undo).toBe(true);
    kit.nextDay();
    kit.undo(decision_id);
    expect(refusal(() => kit.undo(settled?.id ?? 0)).message).toContain('not in force');
  });

  it('by succession is in the log, and both stand once it is undone', () => {
    kit.tell({ ...unit4, from: '2024-01-01' });
    kit.tell(unit9);
    const after = kit.view();
    expect(kit.list().total).toBe(0);
    const [settled] = kit.changes().changes;
    expect(settled).toMatchObject({ kind: 'settled', made_by: 'rules', can_undo: true });
    expect(settled?.what).toBe('“office located in Unit 9.” took the place of “office located in Unit 4.”');
    expect(settled?.fields).toEqual([
      {
        name: 'office located in Unit 4.',
        before: 'holds from 2024-01-01',
        after: 'holds from 2024-01-01 until 2025-02-01',
      },
    ]);
    kit.nextDay();
    const undone = kit.undo(settled?.id ?? 0);
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2024-01-01..', 'located_in Unit 9: 2025-02-01..']);
    kit.tell({ by: 'Ines', what: 'office has "a red door"' });
    kit.tell({ ...unit9 });
    expect(kit.held('office').filter((fact) => fact.includes('succession'))).toEqual([]);
    kit.nextDay();
    kit.undo(undone);
    expect(kit.held('office').filter((fact) => fact.startsWith('located'))).toEqual([
      'located_in Unit 4: 2024-01-01..2025-02-01 succession',
      'located_in Unit 9: 2025-02-01..',
    ]);
    expect((after['links'] as unknown[]).length).toBe(1);
  });
});

describe('values that differ in a number', () => {
  const oil = (days: number, by: string, cue: 'change' | null = null) => ({
    by,
    what: `pump needs "oil every ${days} days"`,
    cue,
  });

  it('case C06: said three times it is one fact, and another number is suspected, changing nothing', () => {
    for (const by of ['Ines', 'Rui', 'Vera']) kit.tell(oil(90, by));
    expect(kit.list().total).toBe(0);
    kit.tell(oil(60, 'Tomas'));
    expect(kit.only()).toMatchObject({ kind: 'number', status: 'suspected', rule: 'number' });
    expect(kit.held('pump').every((fact) => fact.endsWith('..'))).toBe(true);
    expect(kit.held('pump')).toHaveLength(2);
  });

  it('stays dismissed when its own sources repeat it, and is suspected again for a new source', () => {
    kit.tell(oil(90, 'Ines'));
    kit.tell(oil(60, 'Tomas'));
    kit.resolve(kit.only().id, { kind: 'dismissed' });
    kit.tell(oil(60, 'Tomas'));
    kit.tell({ by: 'Ines', what: 'pump needs "a new seal"' });
    expect(kit.only().status).toBe('dismissed');
    kit.tell(oil(60, 'Vera'));
    expect(kit.only().status).toBe('suspected');
  });

  it('lets the chosen one stand alone, and is undone', () => {
    kit.tell(oil(90, 'Ines'));
    kit.tell(oil(60, 'Tomas'));
    const before = kit.view();
    kit.keep(kit.only().id, '90 days');
    expect(kit.held('pump').map((fact) => fact.endsWith('expired'))).toEqual([true, false]);
    expect(kit.only()).toMatchObject({ status: 'resolved', resolution: 'kept' });
    kit.undoLast();
    expect(kit.view()).toEqual(before);
  });

  it('is succession when the same source says that it changed', () => {
    kit.tell(oil(90, 'Ines'));
    kit.tell(oil(60, 'Ines', 'change'));
    expect(kit.list().total).toBe(0);
    expect(kit.held('pump').filter((fact) => fact.includes('succession'))).toHaveLength(1);
    kit.tell(oil(45, 'Rui', 'change'));
    expect(kit.only()).toMatchObject({ kind: 'number', status: 'suspected' });
  });

  it('is no contradiction between things named with a number, nor between past events', () => {
    kit.tell({ by: 'Ines', what: 'app uses rack 12' });
    kit.tell({ by: 'Rui', what: 'app uses rack 13' });
    expect(kit.list().total).toBe(0);
  });
});
