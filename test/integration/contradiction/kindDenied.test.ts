import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../../../src/main/library.ts';

let folder: string;
let memory: Memory;
let people = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-kinds-'));
  memory = await openMemory(path.join(folder, 'memory.db'), { embedder: 'off' });
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  readonly relation: string;
  readonly value: string;
  readonly text: string;
  readonly polarity: 'affirmed' | 'denied';
  readonly valid_at?: string;
}

const did = (relation: string, value: string): Told => ({
  relation,
  value,
  text: `They ${relation} ${value}.`,
  polarity: 'affirmed',
  valid_at: '2023-05-03',
});
const never = (relation: string, value: string): Told => ({
  relation,
  value,
  text: `They have never ${relation} ${value}.`,
  polarity: 'denied',
});

/** Tells this of somebody new; the contradictions about them, with how many facts each has. */
async function queueAfter(...told: readonly Told[]): Promise<(readonly [string, number])[]> {
  people += 1;
  const name = `Ida Holm the ${people}th`;
  for (const { value, ...rest } of told)
    await memory.addFact({ ...rest, subject: { name }, object: { value, datatype: 'string' } });
  const { contradictions } = await memory.listContradictions({});
  return contradictions
    .filter(({ subject }) => subject?.name === name)
    .map(({ status, facts }) => [status, facts.length] as const);
}

describe('a kind denied for all time beside some of it', () => {
  it.each([
    ['so many of them', did('translated', '12 sonnets'), never('translated', 'any sonnets')],
    ['one of them', did('repaired', 'a harpsichord'), never('repaired', 'harpsichords')],
    ['some of them', did('judged', 'several dog shows'), never('judged', 'dog shows')],
    ['the same words', did('chaired', 'jury meetings'), never('chaired', 'jury meetings')],
  ])('is open for review in either order: %s', async (_what, one, other) => {
    expect(await queueAfter(one, other)).toEqual([['open', 2]]);
    expect(await queueAfter(other, one)).toEqual([['open', 2]]);
  });

  it.each([
    ['so many denied beside others', did('translated', '12 sonnets'), never('translated', '40 sonnets')],
    ['another kind', did('translated', '12 sonnets'), never('translated', 'any sagas')],
    ['another relation', did('printed', '12 sonnets'), never('translated', 'any sonnets')],
    ['a length of time', did('waited', '10 hours'), never('waited', 'hours')],
  ])('is none: %s', async (_what, one, other) => {
    expect(await queueAfter(one, other)).toEqual([]);
    expect(await queueAfter(other, one)).toEqual([]);
  });

  it('comes to the same in every order of arrival', async () => {
    const many = did('translated', '12 sonnets');
    const one = did('translated', 'a sonnet');
    const none = never('translated', 'any sonnets');
    const orders = [
      [many, one, none],
      [many, none, one],
      [one, many, none],
      [one, none, many],
      [none, many, one],
      [none, one, many],
    ];
    for (const order of orders) expect(await queueAfter(...order)).toEqual([['open', 3]]);
  });
});

it('is succeeded by what began later', async () => {
  const none: Told = { ...never('owns', 'any boats'), text: 'They own no boats.', valid_at: '2021-04-01' };
  const two: Told = { ...did('owns', '2 boats'), valid_at: '2024-02-01' };
  expect(await queueAfter(two, none)).toEqual([]);
});
