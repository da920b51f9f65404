import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../../../src/main/library.ts';

let folder = '';
let memory: Memory;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-identity-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder: 'off' });
});
afterEach(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

async function idOf(name: string): Promise<number> {
  const { entities } = await memory.history({ name });
  expect(entities).toHaveLength(1);
  return entities[0]?.id ?? 0;
}
const found = async (query: string): Promise<string[]> =>
  (await memory.consult({ query })).results.map(({ text }) => text);

describe('case C05: the same first name, similar names', () => {
  it('are never joined: a question says that two are meant, and shows both', async () => {
    for (const text of [
      'Nemri Ostul bakes bread.',
      'Nemri Vakk flies gliders.',
      'Marlen is a harbour town.',
      'Arlen rents a boat.',
    ])
      await memory.rememberText({ text });
    const reply = await memory.consult({ query: 'What does Nemri do?' });
    expect(reply.ambiguous.flatMap(({ entities }) => entities.map(({ name }) => name)).toSorted()).toEqual([
      'Nemri Ostul',
      'Nemri Vakk',
    ]);
    const texts = reply.results.map(({ text }) => text);
    expect(texts.some((text) => text.includes('bread'))).toBe(true);
    expect(texts.some((text) => text.includes('gliders'))).toBe(true);
    const arlen = await found('Who is Arlen?');
    expect(arlen[0]).toContain('boat');
    expect(arlen.join(' ')).not.toContain('harbour town');
    expect((await memory.listMergeProposals({})).total).toBe(0);
  });
});

describe('case C06: the same thing said again', () => {
  it('is one fact with three sources; another number is another fact, and a suspected contradiction', async () => {
    const texts = [
      'The pump needs oil every 90 days.',
      'the pump needs oil every  90 days',
      'The pump needs oil every 90 days.',
      'The pump needs oil every 60 days.',
    ];
    for (const [at, text] of texts.entries())
      await memory.rememberFiles({
        files: [{ name: `note${at}.txt`, base64: Buffer.from(text).toString('base64') }],
      });
    const { facts } = await memory.history({ name: 'pump' });
    expect(facts.map(({ text, assertions }) => `${text} x${assertions.length}`)).toEqual([
      'The pump needs oil every 90 days. x3',
      'The pump needs oil every 60 days. x1',
    ]);
    const { contradictions } = await memory.listContradictions({});
    expect(contradictions.map(({ status }) => status)).toEqual(['suspected']);
    expect((await memory.listArtifacts({})).artifacts.map(({ passages }) => passages)).toEqual([1, 1, 1, 1]);
  });
});

describe('two names that are merged', () => {
  it('are answered as one at once, by question and in the graph, and as two again by undo', async () => {
    await memory.rememberText({ text: 'Bob Quist bakes bread.' });
    await memory.rememberText({ text: 'Robert Quist flies gliders.' });
    const [bob, robert] = [await idOf('Bob Quist'), await idOf('Robert Quist')];
    const around = async (): Promise<string[]> => {
      const { nodes } = await memory.graphFocus({ entity_id: robert });
      return nodes.map(({ name }) => name);
    };
    const ask = async (): Promise<{ texts: string; names: number }> => ({
      texts: (await found('What does Robert Quist do?')).join(' '),
      names: (await memory.findNames({ text: 'Quist' })).hits.length,
    });
    const before = { ...(await ask()), around: await around() };
    const { decision_id } = await memory.mergeEntities({ from_id: bob, into_id: robert, preview: false });
    const merged = await ask();
    expect(merged.texts).toContain('bread');
    expect(merged.names).toBe(1);
    expect((await memory.consult({ query: 'What does Bob Quist do?' })).ambiguous).toEqual([]);
    const { entities, facts } = await memory.history({ name: 'Bob Quist' });
    expect(entities).toMatchObject([{ id: robert, aliases: ['bob quist'] }]);
    for (const { states } of facts) {
      expect(states.at(-1)?.replaced_at).toBeNull();
      states.slice(1).forEach((state, at) => expect(state.recorded_at).toBe(states[at]?.replaced_at));
    }
    await memory.undoChange({ id: decision_id ?? 0 });
    expect({ ...(await ask()), around: await around() }).toEqual(before);
    expect((await memory.check({})).ok).toBe(true);
  });
});
