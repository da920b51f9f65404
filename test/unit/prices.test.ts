import { writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Prices } from '../../src/main/prices.ts';
import { freshFolder } from '../integration/storage/folders.ts';

let file: string;
let faults: unknown[];
beforeEach(() => {
  file = join(freshFolder(), 'prices.json');
  faults = [];
});
const prices = (): Prices => new Prices(file, (error) => faults.push(error));
const costOf = (model: string, from = prices()): Promise<number | null> =>
  from.costOf({ model, inputTokens: 1_000_000, outputTokens: 100_000 });

describe('prices', () => {
  it.each([
    ['claude-haiku-4-5', 1.5],
    ['claude-haiku-4-5-20251001', 1.5],
    ['anthropic/claude-haiku-4-5', 1.5],
    ['gpt-5-mini', 0.45],
    ['gpt-5-mini-2025-08-07', 0.45],
    ['meta/llama-9:free', 0],
    ['some-local-model', null],
    ['', null],
  ])('of %s', async (model, cost) => {
    const found = await costOf(model);
    if (cost === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(cost, 9);
  });

  it('are unknown where tokens are', async () => {
    expect(await prices().costOf({ model: 'gpt-5', inputTokens: 7, outputTokens: null })).toBeNull();
  });

  it('of a file beside the memory go first, are read again when it changes, and stay when it is broken', async () => {
    const mine = prices();
    expect(await costOf('mine', mine)).toBeNull();
    writeFileSync(file, '{"models": {"mine": {"input": 2, "output": 10}, "gpt-5": {"input": 0, "output": 0}}}');
    expect(await costOf('mine', mine)).toBeCloseTo(3, 9);
    expect(await costOf('gpt-5', mine)).toBe(0);
    writeFileSync(file, '{"models": {"mine": {"input": "free"}}}');
    await utimes(file, 1, 1);
    expect(await costOf('mine', mine)).toBeCloseTo(3, 9);
    expect(await costOf('mine', mine)).toBeCloseTo(3, 9);
    expect(faults).toHaveLength(1);
  });
});
