import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppEvent, type Memory, openMemory } from '../../../src/main/library.ts';

let folder: string;
let memory: Memory;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-question-'));
  memory = await openMemory(join(folder, 'memory.palimpsest'), { embedder: 'off' });
  await memory.rememberText({
    text: 'Maren Voss works at Brightwater. Maren Voss plays the cello.\n\nThe orchard is closed in winter.',
    at: '2024-05-01T10:00:00Z',
    tags: ['music'],
  });
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

it('focuses on what is found for a question, connected, and says what finding did without', async () => {
  const focus = await memory.graphFocus({ question: 'who plays the cello?' });
  const names = focus.nodes.map(({ name }) => name);
  expect(names).toContain('Maren Voss');
  expect(names).toContain('Brightwater');
  expect(names.some((name) => name.includes('Maren Voss plays the cello'))).toBe(true);
  expect(focus.edges.length).toBeGreaterThan(1);
  expect(focus.degraded_by).toEqual(['no_embeddings']);
  expect(focus.total - focus.shown).toBe(Object.values(focus.omitted).reduce((sum, count) => sum + count, 0));
});

it('asks under the filter: what is told later than as_of is not found', async () => {
  const before = await memory.graphFocus({ question: 'who plays the cello?', filter: { as_of: '2024-04-01' } });
  expect([before.focus, before.total]).toEqual([[], 0]);
  const untagged = await memory.graphFocus({ question: 'who plays the cello?', filter: { tags: ['travel'] } });
  expect(untagged.focus).toEqual([]);
});

it('a saved view shows in the other window', async () => {
  const events: AppEvent[] = [];
  const stop = memory.onEvent((event) => events.push(event));
  const { id } = await memory.saveView({ name: 'Cello', state: { drawn: [] } });
  await memory.removeView({ id });
  stop();
  expect(events.map(({ type }) => type)).toEqual(['changed', 'changed']);
});
