import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Input, type Memory, openMemory } from '../../../src/main/library.ts';

let folder = '';
let memory: Memory;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-truth-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder: 'off' });
});
afterEach(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Two decisions of one instant cannot be told apart by `known_at`. */
async function nextMillisecond(): Promise<void> {
  const began = Date.now();
  while (Date.now() === began) await Promise.resolve();
}

type Told = Omit<Input<'addFact'>, 'subject' | 'object'> & { subject: string; object: string; type?: string };

async function add({ subject, object, type = 'place', ...rest }: Told): Promise<number> {
  const reply = await memory.addFact({
    ...rest,
    subject: { name: subject, type: 'thing' },
    object: { name: object, type },
  });
  return reply.fact.id;
}

/** Every structured fact of a name, as `relation object: from..to kind status`. */
async function held(name: string): Promise<string[]> {
  const { facts } = await memory.history({ name });
  return facts
    .map(({ relation, object, valid_at, invalid_at, invalid_kind, status }) => {
      const what = object === null ? '' : 'value' in object ? object.value : object.name;
      const end = invalid_at === null ? '' : `${invalid_at.slice(0, 10)} ${invalid_kind}`;
      return `${relation ?? ''} ${what}: ${valid_at?.slice(0, 10) ?? ''}..${end}${status === 'holds' ? '' : ` ${status}`}`;
    })
    .toSorted((a, b) => a.localeCompare(b));
}

async function answers(query: string, more: Partial<Input<'consult'>> = {}): Promise<string[]> {
  const { results } = await memory.consult({ query, types: ['knowledge'], ...more });
  return results.map(({ text }) => text);
}

describe('case C04: a single-valued relation changes', () => {
  const unit4 = { subject: 'office', relation: 'located in', object: 'Unit 4', valid_at: '2024-01-01' };
  const unit9 = { subject: 'office', relation: 'located in', object: 'Unit 9' };

  it('closes the first where the second begins, whichever is told first', async () => {
    const expected = ['located_in Unit 4: 2024-01-01..2025-02-01 succession', 'located_in Unit 9: 2025-02-01..'];
    await add(unit4);
    await add({ ...unit9, valid_at: '2025-02-01' });
    expect(await held('office')).toEqual(expected);
    await add({ ...unit9, subject: 'depot', valid_at: '2025-02-01' });
    await add({ ...unit4, subject: 'depot' });
    expect(await held('depot')).toEqual(expected);
  });

  it('is answered by consult: now the second only, as of last year the first only', async () => {
    await add(unit4);
    await add({ ...unit9, valid_at: '2025-02-01' });
    expect(await answers('where is the office located')).toEqual(['office located in Unit 9.']);
    expect(await answers('where is the office located', { as_of: '2024-06-01' })).toEqual([
      'office located in Unit 4.',
    ]);
  });

  it('opens a contradiction when both begin together, and leaves other facts about the places alone', async () => {
    await add({ subject: 'Unit 4', relation: 'has', object: 'a red door', type: 'thing' });
    await add({ ...unit4, valid_at: '2025-02-01' });
    await add({ ...unit9, valid_at: '2025-02-01' });
    expect(await held('office')).toEqual([
      'located_in Unit 4: 2025-02-01.. disputed',
      'located_in Unit 9: 2025-02-01.. disputed',
    ]);
    const { hits } = await memory.findNames({ text: 'Unit 4 or Unit 9' });
    expect(hits.map(({ node }) => node.type)).toContain('contradiction');
    const others = (await held('Unit 4')).filter((fact) => !fact.startsWith('located_in'));
    expect(others).toHaveLength(1);
    expect(others[0]).not.toContain('disputed');
  });
});

it('case C03: a chain is not a replacement', async () => {
  await memory.rememberText({ text: 'The billing page uses Kestrel.' });
  await memory.rememberText({ text: 'Kestrel uses Lumen.' });
  await memory.rememberText({ text: 'The billing page also uses Tern.' });
  const facts = [...(await held('billing page')), ...(await held('Kestrel'))];
  expect(facts.every((fact) => fact.endsWith('..'))).toBe(true);
  const [page, lumen] = await Promise.all(
    ['billing page', 'Lumen'].map(async (text) => (await memory.findNames({ text })).hits[0]?.node.id ?? ''),
  );
  const found = await memory.graphPath({ from: page ?? '', to: lumen ?? '' });
  expect(found.hops).toBe(2);
});

it('keeps Paris, Berlin, Paris as three intervals, told in any order', async () => {
  const moves = [
    { object: 'Paris', valid_at: '2022-01-01' },
    { object: 'Berlin', valid_at: '2023-01-01' },
    { object: 'Paris', valid_at: '2024-01-01' },
  ];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const [i, order] of orders.entries()) {
    const subject = `Traveller ${'ABCDEF'[i] ?? ''}`;
    for (const at of order) {
      const { object = '', valid_at = '' } = moves[at] ?? {};
      await add({ subject, relation: 'lives in', object, valid_at });
    }
    expect(await held(subject)).toEqual([
      'lives_in Berlin: 2023-01-01..2024-01-01 succession',
      'lives_in Paris: 2022-01-01..2023-01-01 succession',
      'lives_in Paris: 2024-01-01..',
    ]);
  }
});

it('remembers what was believed before a later fact was told', async () => {
  await add({ subject: 'office', relation: 'located in', object: 'Unit 4', valid_at: '2024-01-01' });
  const before = new Date().toISOString();
  await nextMillisecond();
  await add({ subject: 'office', relation: 'located in', object: 'Unit 9', valid_at: '2025-02-01' });
  expect(await answers('where is the office located', { known_at: before })).toEqual(['office located in Unit 4.']);
  expect(await answers('where is the office located')).toEqual(['office located in Unit 9.']);
});

describe('taking away what had changed the truth', () => {
  const told = (object: string, valid_at: string, invalid_at?: string): Told => ({
    subject: 'office',
    relation: 'located in',
    object,
    valid_at,
    ...(invalid_at === undefined ? {} : { invalid_at }),
  });

  it('opens again what the fact had closed, when it is undone, and closes it when that is undone', async () => {
    await add(told('Unit 4', '2024-01-01'));
    const before = await held('office');
    await add(told('Unit 9', '2025-02-01'));
    const after = await held('office');
    const { changes } = await memory.listChanges({});
    const undone = await memory.undoChange({ id: changes[0]?.id ?? 0 });
    expect((await held('office')).filter((fact) => !fact.endsWith('withdrawn'))).toEqual(before);
    await memory.undoChange({ id: undone.decision_id });
    expect(await held('office')).toEqual(after);
  });

  it('opens it again when the fact is forgotten', async () => {
    await add(told('Unit 4', '2024-01-01'));
    const before = await held('office');
    const id = await add(told('Unit 9', '2025-02-01'));
    await memory.forget({ fact_id: id, preview: false });
    expect(await held('office')).toEqual(before);
    expect(await memory.check({})).toMatchObject({ ok: true });
  });

  it('resumes after an interval, and joins again when that is forgotten', async () => {
    await add(told('Unit 4', '2024-01-01'));
    const id = await add(told('Unit 9', '2024-06-01', '2024-12-01'));
    expect(await held('office')).toEqual([
      'located_in Unit 4: 2024-01-01..2024-06-01 succession',
      'located_in Unit 4: 2024-12-01..',
      'located_in Unit 9: 2024-06-01..2024-12-01 stated',
    ]);
    expect(await memory.check({})).toMatchObject({ ok: true });
    await memory.forget({ fact_id: id, preview: false });
    expect((await held('office')).filter((fact) => !fact.endsWith('expired'))).toEqual([
      'located_in Unit 4: 2024-01-01..',
    ]);
    expect(await memory.check({})).toMatchObject({ ok: true });
  });
});
