import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Input, type Memory, openMemory, type Output } from '../../../src/main/library.ts';

type Results = Output<'consult'>['results'];

let folder = '';
let memory: Memory;

async function begin(embedder: 'off' | 'built-in'): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-after-change-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder });
}
afterEach(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is told to hold: an ordinary question folds it into the passage that says it, so that it is asked for by itself. */
async function statements(query: string, more: Partial<Input<'consult'>> = {}): Promise<string[]> {
  const { results } = await memory.consult({ query, types: ['knowledge'], ...more });
  return results.map(({ text }) => text);
}

async function passages(query: string, more: Partial<Input<'consult'>> = {}): Promise<Results> {
  const { results } = await memory.consult({ query, ...more });
  return results.filter(({ type }) => type === 'experience');
}

describe.each(['off', 'built-in'] as const)('consult after a change, meaning search %s', (embedder) => {
  beforeEach(() => begin(embedder));

  it('case C04: tells Unit 9 alone as what holds, and the passage of Unit 4 as stale, below that of Unit 9', async () => {
    await memory.rememberText({
      text: 'The office is located in Unit 4 since 1 January 2024.',
      at: '2024-01-01T09:00:00Z',
    });
    await memory.rememberText({
      text: 'The office is located in Unit 9 since 1 February 2025.',
      at: '2025-02-01T09:00:00Z',
    });
    await memory.whenEmbedded();
    // Words that the old passage has more of than the new one do not bring it up again.
    for (const query of ['where is the office located', 'is the office located in Unit 4']) {
      expect(await statements(query)).toEqual([expect.stringContaining('Unit 9')]);
      const [first, second, ...rest] = await passages(query);
      expect(rest).toEqual([]);
      expect(first).toMatchObject({ stale: false });
      expect(first?.text).toContain('Unit 9');
      expect(second).toMatchObject({ stale: true });
      expect(second?.text).toContain('Unit 4');
      expect(second?.claims?.[0]).toMatchObject({ invalid_at: '2025-02-01T00:00:00Z' });
    }
    const then = { as_of: '2024-06-01' };
    expect(await statements('where is the office located', then)).toEqual([expect.stringContaining('Unit 4')]);
    const saidThen = await passages('where is the office located', then);
    expect(saidThen.filter(({ stale }) => stale)).toEqual([]);
  });

  it('the build: says what it is now after a hundred changes in a day, every earlier passage of it stale and below', async () => {
    for (let minute = 0; minute < 100; minute += 1) {
      const colour = minute % 2 === 0 ? 'red' : 'green';
      const at = new Date(Date.UTC(2025, 2, 3, 8) + minute * 5 * 60_000).toISOString();
      await memory.rememberText({ text: `The nightly build is ${colour}.`, at, source: 'CI' });
    }
    await memory.whenEmbedded();
    const { facts, total } = await memory.history({ name: 'nightly build' });
    expect(total).toBe(100);
    expect(facts.filter(({ invalid_at }) => invalid_at === null)).toHaveLength(1);
    for (const query of ['is the nightly build red or green', 'the nightly build is red']) {
      expect(await statements(query)).toEqual(['The nightly build is green.']);
      const said = await passages(query, { budget: 'high' });
      const current = said.findIndex(({ stale }) => stale === false);
      expect(said[current]?.text).toBe('The nightly build is green.');
      expect(said.filter(({ stale }) => stale === false)).toHaveLength(1);
      const red = said.findIndex(({ text }) => text.includes('red'));
      expect(red === -1 || red > current).toBe(true);
    }
  });
});
