import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { listRelations } from '../../../src/main/engine/semantic/relations/listRelations.ts';
import { listRelationProposals } from '../../../src/main/engine/semantic/relations/relationProposals.ts';
import { ReviewKit } from '../contradiction/reviewKit.ts';

let kit: ReviewKit;
beforeEach(() => {
  kit = new ReviewKit();
  kit.tell({ by: 'Ines', what: 'gate has "a lock"' });
});
afterEach(() => kit.close());

type Change = Input<'editRelations'>['change'];

const change = (wanted: Change, preview = false): Output<'editRelations'> => kit.editRelations(wanted, preview);

const known = (): Output<'listRelations'> =>
  operations.listRelations.output.parse(listRelations(kit.memory.db, operations.listRelations.input.parse({})));
const relation = (name: string) => known().relations.find((each) => each.relation === name);
const proposals = (): Output<'listRelationProposals'>['proposals'] =>
  operations.listRelationProposals.output.parse(
    listRelationProposals(kit.memory.db, operations.listRelationProposals.input.parse({})),
  ).proposals;
const since = (by: string, what: string, from: string): number => kit.tell({ by, what, from });

describe('the relations of a dataset', () => {
  it('are at least sixty that are shipped, with phrases and dimensions of states, and how often each is told', () => {
    since('Ines', 'office located_in Unit 4', '2024-01-01');
    const { relations, dimensions } = known();
    expect(relations.filter(({ shipped }) => shipped).length).toBeGreaterThanOrEqual(60);
    expect(relation('lives_in')).toMatchObject({
      cardinality: 'one',
      inverse: 'has_resident',
      iri: 'schema:homeLocation',
    });
    expect(relation('works_at')?.phrases).toContainEqual({ phrase: 'employ', inverted: true });
    expect(relation('located_in')).toMatchObject({ facts: 1, transitive: true });
    expect(dimensions.find(({ name }) => name === 'availability')?.groups).toHaveLength(3);
  });
});

describe('a relation that gets one value at a time', () => {
  function tellOfLeads(): void {
    since('Ines', 'team led_by Ana', '2022-01-01');
    since('Ines', 'team led_by Ben', '2023-01-01');
    since('Rui', 'shop led_by Cy', '2024-01-01');
    since('Ines', 'shop led_by Dan', '2024-01-01');
    since('Ines', 'office located_in Unit 4', '2024-01-01');
  }

  it('is previewed with the sets and the facts that it lays out otherwise, and nothing is changed', () => {
    tellOfLeads();
    const before = kit.view();
    const preview = change({ kind: 'relation', relation: 'led_by', cardinality: 'one' }, true);
    expect(preview).toMatchObject({
      decision_id: null,
      preview: true,
      laid_out: { sets: 2, facts: 4 },
      changed_total: 3,
      contradictions: { opened: 1, settled: 0 },
    });
    expect(preview.changed).toContainEqual(
      expect.objectContaining({
        text: 'team led by Ana.',
        before: 'holds from 2022-01-01',
        after: 'holds from 2022-01-01 until 2023-01-01',
      }),
    );
    expect(kit.view()).toEqual(before);
    expect(relation('led_by')).toBeUndefined();
  });

  it('lays its sets out in one decision, is undone, and done again', () => {
    tellOfLeads();
    const before = kit.view();
    const { decision_id } = change({ kind: 'relation', relation: 'led_by', cardinality: 'one' });
    expect(kit.held('team')).toEqual(['led_by Ana: 2022-01-01..2023-01-01 succession', 'led_by Ben: 2023-01-01..']);
    expect(kit.list().counts.open).toBe(1);
    expect(kit.changes().changes[0]).toMatchObject({
      kind: 'relations_edited',
      what: 'Added the relation led_by',
      can_undo: true,
    });
    const after = kit.view();
    const undone = kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    expect(relation('led_by')).toBeUndefined();
    kit.undo(undone);
    expect(kit.view()).toEqual(after);
    since('Vera', 'team led_by Eva', '2024-06-01');
    expect(kit.held('team')).toContain('led_by Ben: 2023-01-01..2024-06-01 succession');
    expect(kit.broken()).toEqual([]);
  });

  it('has many again: what it had ended holds on, and what it had contested is contested no longer', () => {
    since('Ines', 'office located_in Unit 4', '2024-01-01');
    since('Ines', 'office located_in Unit 9', '2025-01-01');
    since('Ines', 'depot located_in Unit 4', '2024-01-01');
    since('Rui', 'depot located_in Unit 9', '2024-01-01');
    const before = kit.view();
    const done = change({ kind: 'relation', relation: 'located_in', cardinality: 'many' });
    expect(done.contradictions).toEqual({ opened: 0, settled: 1 });
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2024-01-01..', 'located_in Unit 9: 2025-01-01..']);
    expect(kit.list().counts.open).toBe(0);
    kit.undo(done.decision_id);
    expect(kit.view()).toEqual(before);
    expect(kit.broken()).toEqual([]);
  });
});

describe('opposites, groups and dimensions', () => {
  it('exclude what they say, from the edit on', () => {
    since('Ines', 'Ana mentors Ben', '2024-01-01');
    since('Ines', 'Ana shuns Ben', '2025-01-01');
    change({ kind: 'relation', relation: 'mentors', opposite_of: 'shuns' });
    expect(kit.held('Ana')).toEqual(['mentors Ben: 2024-01-01..2025-01-01 succession', 'shuns Ben: 2025-01-01..']);
    const grouped = ['rents', 'owns_flat'].map((name) =>
      change({ kind: 'relation', relation: name, exclusive_group: 'home' }),
    );
    expect(grouped.every(({ decision_id }) => decision_id !== null)).toBe(true);
    since('Ines', 'Cy rents Unit 4', '2024-01-01');
    since('Ines', 'Cy owns_flat Unit 9', '2025-01-01');
    expect(kit.held('Cy')).toContain('rents Unit 4: 2024-01-01..2025-01-01 succession');
    expect(kit.broken()).toEqual([]);
  });

  it('of states are a dataset’s own', () => {
    since('Ines', 'kiln has_state "cold"', '2024-01-01');
    since('Ines', 'kiln has_state "hot"', '2025-01-01');
    const before = kit.view();
    const { decision_id, laid_out } = change({
      kind: 'dimension',
      name: 'heat',
      groups: [['cold'], ['hot', 'glowing']],
    });
    expect(laid_out).toEqual({ sets: 1, facts: 2 });
    expect(kit.held('kiln')).toContain('has_state cold: 2024-01-01..2025-01-01 succession');
    expect(kit.changes().changes[0]).toMatchObject({
      what: 'Added the states “heat”',
      fields: [{ name: 'values', before: null, after: 'cold / hot' }],
    });
    kit.undo(decision_id);
    expect(kit.view()).toEqual(before);
    change({ kind: 'dimension', name: 'availability', groups: null });
    since('Ines', 'gate has_state "up"', '2024-01-01');
    since('Ines', 'gate has_state "down"', '2025-01-01');
    expect(kit.held('gate')).toContain('has_state up: 2024-01-01..');
    expect(kit.broken()).toEqual([]);
  });
});

describe('a phrase that is another word for a relation', () => {
  const phrases = (more: { phrase: string; inverted?: boolean }) => [...(relation('lives_in')?.phrases ?? []), more];

  it('tells what was told under it under the relation, joins what says the same, and parts it again by undo', () => {
    since('Ines', 'Ana dwells_in Porto', '2023-01-01');
    since('Ines', 'Ana lives_in Lisbon', '2022-01-01');
    since('Rui', 'Ana lives_in Porto', '2023-01-01');
    const before = kit.view();
    const { decision_id, renamed } = change({
      kind: 'relation',
      relation: 'lives_in',
      phrases: phrases({ phrase: 'dwells in' }),
    });
    expect(renamed).toBe(1);
    expect(kit.held('Ana')).toEqual([
      'lives_in Lisbon: 2022-01-01..2023-01-01 succession',
      'lives_in Porto: 2023-01-01..',
    ]);
    expect(kit.changes().changes[0]?.fields).toContainEqual({ name: 'phrases', before: null, after: 'dwell in' });
    since('Vera', 'Ben dwells_in Faro', '2024-01-01');
    expect(kit.held('Ben')).toEqual(['lives_in Faro: 2024-01-01..']);
    kit.undo(decision_id);
    const { facts, contradictions } = kit.view();
    expect(contradictions).toEqual(before['contradictions']);
    expect(facts).toEqual(expect.arrayContaining(before['facts'] as unknown[]));
    expect(kit.broken()).toEqual([]);
  });

  it('may say it from the other side', () => {
    since('Ines', 'Brio recruits Ana', '2023-01-01');
    const own = relation('works_at')?.phrases ?? [];
    const done = change({
      kind: 'relation',
      relation: 'works_at',
      phrases: [...own, { phrase: 'recruits', inverted: true }],
    });
    expect(kit.held('Ana')).toContain('works_at Brio: 2023-01-01..');
    since('Rui', 'Corvo recruits Ben', '2024-01-01');
    expect(kit.held('Ben')).toContain('works_at Corvo: 2024-01-01..');
    kit.undo(done.decision_id);
    expect(kit.held('Brio')).toContain('recruits Ana: 2023-01-01..');
    expect(kit.broken()).toEqual([]);
  });

  it('is refused where another relation has it', () => {
    const taken = { kind: 'relation' as const, relation: 'located_in', phrases: [{ phrase: 'based in' }] };
    expect(() => change(taken)).toThrow(/lives_in already/);
    expect(change({ kind: 'relation', relation: 'lives_in', cardinality: 'one' }).decision_id).toBeNull();
  });

  it('leaves the later of two edits of one relation in the way of undoing the first', () => {
    const first = change({ kind: 'relation', relation: 'led_by', cardinality: 'one' });
    const second = change({ kind: 'relation', relation: 'led_by', transitive: true });
    expect(() => kit.undo(first.decision_id)).toThrow(/rests on it/);
    kit.undo(second.decision_id);
    kit.undo(first.decision_id);
    expect(relation('led_by')).toBeUndefined();
  });
});

describe('one of a single-valued relation, opposed by one of a many-valued relation', () => {
  const told = ['Ana shuns Cy', 'Ana shuns Ben', 'Ana mentors Ben', 'Ana shuns Dan'];
  const types = ['meeting_notes', 'meeting_notes', 'draft', 'meeting_notes'];
  const orders = [
    [0, 1, 2, 3],
    [2, 1, 0, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
  ];
  it.each(orders)('is judged with all its own rivals, in the order %i %i %i %i', (...order) => {
    change({ kind: 'relation', relation: 'shuns', cardinality: 'one' });
    change({ kind: 'relation', relation: 'mentors', opposite_of: 'shuns' });
    for (const i of order) kit.tell({ by: 'Ines', what: told[i] ?? '', type: types[i] ?? '', from: '2024-01-01' });
    expect(kit.held('Ana')).toEqual([
      'mentors Ben: 2024-01-01.. expired',
      'shuns Ben: 2024-01-01.. disputed',
      'shuns Cy: 2024-01-01.. disputed',
      'shuns Dan: 2024-01-01.. disputed',
    ]);
    expect(kit.list({ status: ['open'] }).contradictions.map(({ facts }) => facts.length)).toEqual([3]);
  });
});

describe('what the facts suggest', () => {
  it('is proposed, never applied, and not proposed again when it is declined, until that is undone', () => {
    for (let i = 0; i < 10; i += 1) since('Ines', `Team${i} led_by Person${i}`, '2024-01-01');
    since('Ines', 'Team0 led_by Person7', '2024-06-01');
    const found = () => proposals().map(({ key }) => key);
    expect(found()).toEqual(['phrase:led_by']);
    since('Ines', 'Team11 led_by Person11', '2024-01-01');
    for (let i = 12; i < 32; i += 1) since('Ines', `Team${i} led_by Person${i}`, '2024-01-01');
    expect(proposals()).toMatchObject([
      {
        kind: 'single',
        relation: 'led_by',
        subjects: 31,
        single: 30,
        exceptions: [{ subject: 'Team0', values: ['Person0', 'Person7'] }],
      },
      { kind: 'phrase', relation: 'led_by', phrase: 'led by', facts: 32, like: expect.arrayContaining(['manages']) },
    ]);
    expect(kit.held('Team0')).toHaveLength(2);
    expect(kit.held('Team0').some((line) => line.includes('succession'))).toBe(false);
    const { decision_id } = change({ kind: 'decline', key: 'single:led_by' });
    expect(found()).toEqual(['phrase:led_by']);
    kit.undo(decision_id);
    expect(found()).toEqual(['single:led_by', 'phrase:led_by']);
    expect(kit.broken()).toEqual([]);
  });
});
