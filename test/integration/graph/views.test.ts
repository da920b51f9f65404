import { afterEach, beforeEach, expect, it } from 'vitest';
import { listViews, removeView, saveView } from '../../../src/main/engine/graph/views.ts';
import { forget } from '../../../src/main/engine/maintenance/forget/forget.ts';
import { forgetRequestSchema } from '../../../src/shared/contract/memory.ts';
import { type Input, operations, type Output } from '../../../src/shared/contract/operations.ts';
import { failureOf } from '../storage/failures.ts';
import { GraphKit } from './graphKit.ts';

let kit: GraphKit;
beforeEach(() => {
  kit = new GraphKit();
});
afterEach(() => kit.close());

function save(input: Omit<Input<'saveView'>, 'dataset'>): Output<'saveView'> {
  const request = operations.saveView.input.parse({ dataset: kit.dataset, ...input });
  return operations.saveView.output.parse(saveView(kit.memory.db, request, kit.memory.context));
}
const list = (): string[] =>
  listViews(kit.reader, { user_id: 'local', dataset: kit.dataset }).views.map(
    ({ name, version }) => `${name} ${version}`,
  );

it('keeps views by name, each with the state it was given', () => {
  const state = { drawn: ['e1', 'v:tea'], at: { e1: [1.5, -2] }, filter: null };
  const harbour = save({ name: ' Harbour ', state });
  save({ name: 'Atlas', state: [] });
  expect(harbour).toMatchObject({ name: 'Harbour', state, version: 1, updated_at: '2025-06-01T00:00:00Z' });
  expect(list()).toEqual(['Atlas 1', 'Harbour 1']);
});

it('refuses a state that was not made from the present one, and loses nothing', () => {
  const { id } = save({ name: 'Harbour', state: 'first' });
  const second = save({ id, version: 1, name: 'Harbour', state: 'second' });
  expect(second).toMatchObject({ id, version: 2, state: 'second' });
  expect(failureOf(() => save({ id, version: 1, name: 'Mine', state: 'third' })).code).toBe('conflict');
  expect(failureOf(() => save({ id, name: 'Mine', state: 'third' })).code).toBe('conflict');
  expect(list()).toEqual(['Harbour 2']);
});

it('removes a view, and knows only those of its dataset', () => {
  const { id } = save({ name: 'Harbour', state: {} });
  kit.newDataset();
  const remove = (): unknown => removeView(kit.memory.db, { user_id: 'local', dataset: kit.dataset, id });
  expect(failureOf(remove).code).toBe('not_found');
  expect(failureOf(() => save({ id, version: 1, name: 'Stolen', state: {} })).code).toBe('not_found');
  const own = save({ name: 'Own', state: {} });
  save({ name: 'Left', state: {} });
  const left = removeView(kit.memory.db, { user_id: 'local', dataset: kit.dataset, id: own.id });
  expect(left.views.map(({ name }) => name)).toEqual(['Left']);
});

it('tells other windows of each save and removal', () => {
  const { id } = save({ name: 'Harbour', state: {} });
  removeView(kit.memory.db, { user_id: 'local', dataset: kit.dataset, id });
  const told = kit.reader.rows('test.changes', "SELECT dataset_id, row_id FROM change WHERE kind = 'view'");
  expect(told).toEqual([
    [kit.datasetId, id],
    [kit.datasetId, id],
  ]);
});

it('goes with what it quotes when that is forgotten', () => {
  const ada = kit.entity('Ada Lovelace');
  const fact = kit.fact({ subject: ada, relation: 'keeps', value: 'a key under the third flower pot', sources: [ada] });
  save({ name: 'Keys', state: { drawn: ['v:a key under the third flower pot'] } });
  save({ name: 'Other', state: { drawn: ['e1'] } });
  const request = forgetRequestSchema.parse({ dataset: kit.dataset, fact_id: fact, preview: false });
  expect(forget(kit.memory.db, request, kit.memory.context).removed['view']).toBe(1);
  expect(list()).toEqual(['Other 1']);
});
