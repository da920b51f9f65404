import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { ReviewKit } from '../contradiction/reviewKit.ts';

let kit: ReviewKit;
beforeEach(() => {
  kit = new ReviewKit();
});
afterEach(() => kit.close());

const correct = (input: Input<'correctFact'>): Output<'correctFact'> => kit.correct(input);
const confirm = (id: number): Output<'confirmFact'> => kit.confirm(id);
const factId = (words: string, nth = 0): number => kit.factIds(words)[nth] ?? 0;
const unit5 = { name: 'Unit 5', type: 'place' };
const links = (): unknown[] =>
  kit.memory.db.rows(
    'test',
    `SELECT f.text, l.kind, t.text FROM fact_link l JOIN fact f ON f.id = l.from_fact JOIN fact t ON t.id = l.to_fact
     WHERE l.kind <> 'derived_from' ORDER BY 1, 2, 3`,
  );

describe('a fact that a person corrects', () => {
  it('is withdrawn for its whole span, and the right one takes the span over, whoever said it with what trust', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01', type: 'production_config' });
    kit.tell({ by: 'Rui', what: 'office located_in Unit 4', from: '2024-01-01' });
    const before = kit.view();
    const done = correct({ fact_id: factId('Unit 4'), object: unit5 });
    expect(done.fact).toMatchObject({
      text: 'office located in Unit 5.',
      status: 'holds',
      valid_at: '2024-01-01T00:00:00Z',
      valid_kind: 'stated',
    });
    expect(done.corrected).toMatchObject({ text: 'office located in Unit 4.', status: 'withdrawn' });
    expect(kit.held('office')).toEqual([
      'located_in Unit 4: 2024-01-01.. withdrawn',
      'located_in Unit 5: 2024-01-01..',
    ]);
    expect(links()).toEqual([['office located in Unit 5.', 'corrects', 'office located in Unit 4.']]);
    expect(kit.changes().changes[0]?.what).toBe('Corrected “office located in Unit 4.” to “office located in Unit 5.”');
    const undone = kit.undo(done.decision_id);
    expect({ ...kit.view(), entities: null }).toEqual({ ...before, entities: null });
    kit.undo(undone);
    expect(kit.held('office')).toHaveLength(2);
    expect(kit.broken()).toEqual([]);
  });

  it('stays corrected when its own source repeats it, and is judged anew by what another says', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01' });
    correct({ fact_id: factId('Unit 4'), object: unit5 });
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4' });
    expect(kit.held('office').filter((line) => !line.endsWith('withdrawn'))).toEqual([
      'located_in Unit 5: 2024-01-01..',
    ]);
    kit.tell({ by: 'Vera', what: 'office located_in Unit 4', from: '2025-06-01' });
    expect(kit.held('office').filter((line) => !line.endsWith('withdrawn'))).toEqual([
      'located_in Unit 4: 2025-06-01..',
      'located_in Unit 5: 2024-01-01..2025-06-01 succession',
    ]);
    expect(kit.broken()).toEqual([]);
  });

  it('gets other dates, and what it had ended, or was ended by, follows from them', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01' });
    kit.tell({ by: 'Ines', what: 'office located_in Unit 9', from: '2025-01-01' });
    const before = kit.view();
    const { decision_id, fact } = correct({ fact_id: factId('Unit 9'), valid_at: '2025-06-01' });
    expect(fact.text).toBe('office located in Unit 9.');
    expect(kit.held('office')).toEqual([
      'located_in Unit 4: 2024-01-01..2025-06-01 succession',
      'located_in Unit 9: 2025-01-01.. withdrawn',
      'located_in Unit 9: 2025-06-01..',
    ]);
    kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    const ended = correct({ fact_id: factId('Unit 9'), invalid_at: '2025-03-01' });
    expect(kit.held('office')).toContain('located_in Unit 9: 2025-01-01..2025-03-01 stated');
    const open = correct({ fact_id: ended.fact.id, invalid_at: null });
    expect(open.fact).toMatchObject({ invalid_at: null, valid_at: '2025-01-01T00:00:00Z' });
    expect(kit.broken()).toEqual([]);
  });

  it('keeps its other intervals: of Paris, Berlin, Paris one is corrected', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2022-01-01' });
    kit.tell({ by: 'Ines', what: 'office located_in Unit 9', from: '2023-01-01' });
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01' });
    const last = factId('Unit 4', 1);
    correct({ fact_id: factId('Unit 4'), valid_at: '2021-06-01' });
    expect(kit.held('office').filter((line) => !line.endsWith('withdrawn'))).toEqual([
      'located_in Unit 4: 2021-06-01..2023-01-01 succession',
      'located_in Unit 4: 2024-01-01..',
      'located_in Unit 9: 2023-01-01..2024-01-01 succession',
    ]);
    expect(kit.memory.db.rows('test', 'SELECT valid_at FROM fact WHERE id = ?', [last])).toEqual([
      [Date.UTC(2024, 0, 1)],
    ]);
    expect(kit.broken()).toEqual([]);
  });

  it('contests nothing any more, and contests it again when the correction is undone', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01' });
    kit.tell({ by: 'Rui', what: 'office located_in Unit 9', from: '2024-01-01' });
    expect(kit.only().status).toBe('open');
    const { decision_id } = correct({ fact_id: factId('Unit 9'), object: { name: 'Unit 4', type: 'place' } });
    expect(kit.only().status).toBe('resolved');
    expect(kit.held('office')).toEqual([
      'located_in Unit 4: 2024-01-01..',
      'located_in Unit 9: 2024-01-01.. withdrawn',
    ]);
    kit.undo(decision_id);
    expect(kit.only().status).toBe('open');
    expect(kit.broken()).toEqual([]);
  });

  it('is corrected once more, and both steps are undone, newest first', () => {
    kit.tell({ by: 'Ines', what: 'pump needs "oil every 60 days"' });
    const before = kit.view();
    const first = correct({ fact_id: factId('60 days'), object: { value: 'oil every 90 days' } });
    const second = correct({ fact_id: first.fact.id, object: { value: 'oil every 30 days' } });
    expect(kit.held('pump').filter((line) => !line.endsWith('withdrawn'))).toEqual([
      'needs oil every 30 days: 2026-01-11..',
    ]);
    expect(() => kit.undo(first.decision_id)).toThrow(/oil every 90 days.*oil every 30 days/s);
    kit.undo(second.decision_id);
    kit.undo(first.decision_id);
    expect({ ...kit.view(), contradictions: [] }).toEqual({ ...before, contradictions: [] });
    expect(kit.broken()).toEqual([]);
  });

  it('is withdrawn since when it was first said, also after its own source said it again and took that back', () => {
    kit.nextDay();
    const unit9 = () =>
      kit.add({
        subject: { name: 'office', type: 'thing' },
        relation: 'located in',
        object: { name: 'Unit 9', type: 'place' },
      });
    const { fact } = unit9();
    kit.correct({ fact_id: fact.id, object: { name: 'Unit 4', type: 'place' } });
    const before = kit.view();
    kit.nextDay();
    unit9();
    kit.undoLast();
    expect(kit.view()).toEqual(before);
    expect(kit.held('office').filter((line) => line.endsWith('withdrawn'))).toEqual([
      `located_in Unit 9: ${fact.valid_at?.slice(0, 10)}.. withdrawn`,
    ]);
  });

  it('is refused where nothing differs, and where there is nothing to take back', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01' });
    const id = factId('Unit 4');
    const passage = Number(kit.memory.db.rows('test', 'SELECT id FROM fact WHERE chunk_id IS NOT NULL')[0]?.[0]);
    const same = { name: 'Unit 4', type: 'place' };
    expect(() => correct({ fact_id: id, object: same })).toThrow(/says already/);
    expect(() => correct({ fact_id: id, valid_at: '2024-01-01' })).toThrow(/says already/);
    expect(() => correct({ fact_id: id, valid_at: '2024-05-01', invalid_at: '2024-04-01' })).toThrow(/end before/);
    expect(() => correct({ fact_id: passage, object: unit5 })).toThrow(/passage/);
    expect(() => correct({ fact_id: 999, object: unit5 })).toThrow(/no fact 999/);
    correct({ fact_id: id, object: unit5 });
    expect(() => correct({ fact_id: id, object: { name: 'Unit 6' } })).toThrow(/withdrawn already/);
    expect(() => operations.correctFact.input.parse({ fact_id: 1 })).toThrow(/at least one of/);
  });
});

describe('a fact that a person confirms', () => {
  it('is the owner’s word too, in the span it is held, until that is undone', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', type: 'draft' });
    const before = kit.view();
    const { fact, decision_id } = confirm(factId('Unit 4'));
    expect(fact).toMatchObject({ status: 'holds', valid_at: '2026-01-11T09:00:00Z', valid_kind: 'at_latest' });
    expect(fact.trust_weight).toBeGreaterThan(400);
    expect(kit.changes().changes[0]?.what).toBe('Confirmed “office located in Unit 4.”');
    expect(() => confirm(factId('Unit 4'))).toThrow(/word already/);
    kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    expect(kit.broken()).toEqual([]);
  });

  it('that is over is confirmed to have held until then', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01', type: 'draft' });
    kit.tell({ by: 'Ines', what: 'office located_in Unit 9', from: '2025-01-01', type: 'draft' });
    confirm(factId('Unit 4'));
    expect(kit.held('office')).toEqual([
      'located_in Unit 4: 2024-01-01..2025-01-01 stated',
      'located_in Unit 9: 2025-01-01..',
    ]);
    expect(kit.list().total).toBe(0);
  });

  it('that was disputed wins where the owner weighs more', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01', type: 'draft' });
    kit.tell({ by: 'Rui', what: 'office located_in Unit 9', from: '2024-01-01', type: 'draft' });
    const { decision_id } = confirm(factId('Unit 9'));
    expect(kit.only()).toMatchObject({ status: 'resolved', resolution: 'trust' });
    kit.undo(decision_id);
    expect(kit.only().status).toBe('open');
    expect(kit.broken()).toEqual([]);
  });

  it('is refused for what is not held', () => {
    kit.tell({ by: 'Ines', what: 'office located_in Unit 4', from: '2024-01-01' });
    const id = factId('Unit 4');
    correct({ fact_id: id, object: unit5 });
    expect(() => confirm(id)).toThrow(/withdrawn/);
    expect(() => confirm(factId('Unit 5'))).toThrow(/word already/);
    expect(() => confirm(1)).toThrow(/passage/);
  });
});
