import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listDocumentTypes } from '../../../src/main/engine/trust/sources/listDocumentTypes.ts';
import { getSource, listSources } from '../../../src/main/engine/trust/sources/listSources.ts';
import { listSourceStatements } from '../../../src/main/engine/trust/sources/listStatements.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { TrustKit } from './trustKit.ts';

let kit: TrustKit;
beforeEach(() => {
  kit = new TrustKit();
});
afterEach(() => kit.close());

const said = { from: '2024-01-01' };
const list = (input: Input<'listSources'> = {}): Output<'listSources'> =>
  operations.listSources.output.parse(listSources(kit.memory.db, operations.listSources.input.parse(input)));
const types = (): Output<'listDocumentTypes'>['types'] =>
  listDocumentTypes(kit.memory.db, operations.listDocumentTypes.input.parse({})).types;

/** Two towns of one year, told by the weightier Rui and by Vera. */
function contested(): void {
  kit.tell({ by: 'Rui', what: 'office located_in Unit 4', type: 'architecture_doc', ...said });
  kit.tell({ by: 'Vera', what: 'office located_in Unit 9', type: 'draft', ...said });
}

describe('a change of trust', () => {
  it('overturns what it has to, tells it beforehand, and is one change that says what it did', () => {
    contested();
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2024-01-01..', 'located_in Unit 9: 2024-01-01.. expired']);
    const change = { kind: 'source', entity_id: kit.id('Vera'), reliability: 900 } as const;
    const preview = kit.preview(change);
    expect(preview).toMatchObject({ sayings: 2, sets: 1, facts: 2 });
    expect(preview.effects.map(({ text, before, after }) => [text, before?.status, after.status])).toEqual(
      expect.arrayContaining([
        ['office located in Unit 4.', 'holds', 'expired'],
        ['office located in Unit 9.', 'expired', 'holds'],
      ]),
    );
    const row = kit.apply(change);
    expect(kit.held('office')).toEqual(['located_in Unit 4: 2024-01-01.. expired', 'located_in Unit 9: 2024-01-01..']);
    const entry = kit.changes().changes.find(({ id }) => id === row.decision_id);
    expect(entry).toMatchObject({
      kind: 'reweighed',
      what: 'Set the reliability of Vera to 900',
      fields: [{ name: 'reliability', before: null, after: '900' }],
      entity: { name: 'Vera' },
      can_undo: true,
    });
  });

  it('counts for what is told while it is under way, and afterwards', () => {
    contested();
    const row = kit.start({ kind: 'source', entity_id: kit.id('Vera'), reliability: 900 });
    kit.tell({ by: 'Vera', what: 'pump located_in Hall 3', type: 'draft', ...said });
    kit.tell({ by: 'Rui', what: 'pump located_in Hall 7', type: 'architecture_doc', ...said });
    kit.finish(row);
    expect(kit.held('pump')).toContain('located_in Hall 3: 2024-01-01..');
  });

  it('goes on in steps, one at a time, and tells of another that is under way', () => {
    contested();
    for (let i = 0; i < 320; i++) kit.tell({ by: 'Vera', what: `thing${i} has "a door ${i}"`, type: 'draft' });
    const change = { kind: 'source', entity_id: kit.id('Vera'), reliability: 900 } as const;
    const sayings = kit.preview(change).sayings;
    const half = kit.step(kit.start(change));
    expect(half.status).toBe('weighing');
    expect(() => kit.start({ kind: 'document_type', name: 'draft', baseline: 500 })).toThrow('already');
    expect(kit.finish(half).weighed).toBe(sayings);
    expect(kit.held('office')).toContain('located_in Unit 9: 2024-01-01..');
  });

  it('cancelled leaves everything as it was, however far it came', () => {
    for (const steps of [0, 1, 2, 3]) {
      contested();
      const [weights, held] = [kit.weights(), kit.held('office')];
      let row = kit.start({ kind: 'source', entity_id: kit.id('Vera'), reliability: 900 });
      for (let step = 0; step < steps && row.status !== 'done'; step++) row = kit.step(row);
      if (row.status === 'done') continue;
      kit.cancel(row);
      expect(kit.weights()).toEqual(weights);
      expect(kit.held('office')).toEqual(held);
    }
  });

  it('undone also weighs as before what was told meanwhile', () => {
    contested();
    const row = kit.apply({ kind: 'source', entity_id: kit.id('Vera'), reliability: 900 });
    kit.tell({ by: 'Vera', what: 'pump located_in Hall 3', type: 'draft', ...said });
    kit.tell({ by: 'Rui', what: 'pump located_in Hall 7', type: 'architecture_doc', ...said });
    expect(kit.held('pump')).toContain('located_in Hall 3: 2024-01-01..');
    kit.unweigh(row.decision_id);
    expect(kit.held('pump')).toContain('located_in Hall 7: 2024-01-01..');
    expect(kit.held('office')).toContain('located_in Unit 4: 2024-01-01..');
  });

  it('is not undone before a later one of the same source or type, which is named', () => {
    contested();
    const vera = kit.id('Vera');
    const first = kit.apply({ kind: 'source', entity_id: vera, reliability: 900 });
    const second = kit.apply({ kind: 'source', entity_id: vera, reliability: 100 });
    expect(() => kit.unweigh(first.decision_id)).toThrow('Set the reliability of Vera to 100');
    const other = kit.apply({ kind: 'source', entity_id: kit.id('Rui'), reliability: 5 });
    kit.unweigh(second.decision_id);
    kit.unweigh(first.decision_id);
    kit.unweigh(other.decision_id);

    const one = kit.apply({ kind: 'document_type', name: 'draft', baseline: 500 });
    kit.apply({ kind: 'document_type', name: 'draft', baseline: 600 });
    expect(() => kit.unweigh(one.decision_id)).toThrow('Set the baseline of draft to 600');
  });

  it('of a type and of a source are undone one without the other', () => {
    contested();
    const before = kit.weights();
    const type = kit.apply({ kind: 'document_type', name: 'draft', baseline: 500 });
    const source = kit.apply({ kind: 'source', entity_id: kit.id('Vera'), reliability: -100 });
    kit.unweigh(type.decision_id);
    const [row] = list({ text: 'vera' }).sources;
    expect(row).toMatchObject({ term: { value: -100 } });
    kit.unweigh(source.decision_id);
    expect(kit.weights()).toEqual(before);
  });

  it.each([
    [{ kind: 'source', entity_id: 9999, reliability: 5 }, 'There is no source'],
    [{ kind: 'steering_file' }, 'Nothing would change'],
  ] as const)('%j is refused: %s', (change, message) => {
    contested();
    expect(() => kit.start(change)).toThrow(message);
  });
});

describe('what is listed', () => {
  it('counts statements, standing, overruled and won, by each order', () => {
    contested();
    kit.tell({ by: 'Vera', what: 'pump located_in Hall 3', ...said });
    const { sources, total } = list();
    expect(total).toBe(2);
    expect(
      sources.map(({ name, statements, standing, overruled, won }) => [name, statements, standing, overruled, won]),
    ).toEqual([
      ['Vera', 2, 1, 1, 0],
      ['Rui', 1, 1, 0, 1],
    ]);
    expect(list({ sort: 'overruled' }).sources[0]?.name).toBe('Vera');
    expect(list({ sort: 'name' }).sources[0]?.name).toBe('Rui');
    expect(list({ text: 'ru' }).sources.map(({ name }) => name)).toEqual(['Rui']);
    expect(list({ limit: 1, offset: 1 }).sources.map(({ name }) => name)).toEqual(['Rui']);
  });

  it('tells who overruled whom, and each statement with its terms', () => {
    contested();
    const id = kit.id('Vera');
    const view = getSource(kit.memory.db, operations.getSource.input.parse({ id }));
    expect(view.overruled_by).toEqual([{ id: kit.id('Rui'), name: 'Rui', times: 1 }]);
    expect(view.won_over).toEqual([]);
    const statements = (which: 'all' | 'standing' | 'overruled' | 'withdrawn'): Output<'listSourceStatements'> => {
      const request = operations.listSourceStatements.input.parse({ id, which });
      return operations.listSourceStatements.output.parse(
        listSourceStatements(kit.memory.db, request, kit.memory.context),
      );
    };
    expect(statements('overruled').statements[0]).toMatchObject({
      text: 'office located in Unit 9.',
      status: 'expired',
      trust: { type: { document_type: 'draft', value: 200 } },
      overruled_by: [{ source: 'Rui', text: 'office located in Unit 4.' }],
    });
    expect(statements('standing').total).toBe(0);
    expect(statements('withdrawn').total).toBe(0);
    expect(statements('all').total).toBe(1);
  });

  it('tells where figures come from: one’s own, the file’s for the person or the role, the role, nothing', () => {
    contested();
    kit.steer({
      source_reliability_heuristics: { rui: 40, contractor: -50 },
      custom_document_type_rules: { draft: { type_name: 'draft', baseline_trust_weight: 250 } },
    });
    expect(list().pending).toEqual({ sources: 1, types: 1 });
    kit.apply({ kind: 'steering_file' });
    const from = (name: string): unknown => {
      const row = list({ text: name }).sources[0];
      return [row?.from, row?.term.basis, row?.term.value];
    };
    expect(from('rui')).toEqual(['steering_file', 'heuristic', 40]);
    expect(from('vera')).toEqual(['none', 'none', 0]);
    kit.apply({ kind: 'source', entity_id: kit.id('Vera'), role: 'Contractor' });
    expect(from('vera')).toEqual(['steering_file', 'role', -50]);
    kit.apply({ kind: 'source', entity_id: kit.id('Vera'), role: 'Tech Lead' });
    expect(from('vera')).toEqual(['role', 'role', 100]);
    kit.apply({ kind: 'source', entity_id: kit.id('Rui'), reliability: 7 });
    expect(from('rui')).toEqual(['own', 'heuristic', 7]);
    const draft = (): unknown => types().find(({ name }) => name === 'draft');
    expect(draft()).toMatchObject({ baseline: 250, from: 'steering_file', shipped: 200, is_pending: false });
    kit.apply({ kind: 'document_type', name: 'draft', baseline: 222 });
    expect(draft()).toMatchObject({ baseline: 222, own: 222, steered: 250, from: 'own' });
    kit.apply({ kind: 'document_type', name: 'draft', baseline: null });
    expect(draft()).toMatchObject({ baseline: 250, from: 'steering_file' });
    expect(types().find(({ name }) => name === 'slack')).toMatchObject({
      baseline: 600,
      from: 'shipped',
      artifacts: 0,
    });
  });
});
