import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Embedder, type Memory, openMemory } from '../../../src/main/library.ts';

/** A vector with one place for each of these meanings that the text speaks of. */
const meanings = [/deploy|release|production|roll out/i, /tea|drink|thirst/i, /backup|restore/i];

function embedderOf(model: string, embedded: string[] = []): Embedder {
  return {
    model,
    dimensions: meanings.length,
    embed: async (texts) => {
      embedded.push(...texts);
      return texts.map((text) => Float32Array.from(meanings.map((meaning) => (meaning.test(text) ? 1 : 0.01))));
    },
    close: async () => undefined,
  };
}

let folder: string;
let memory: Memory | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palimpsest-procedures-'));
});
afterEach(async () => {
  await memory?.close();
  memory = null;
  rmSync(folder, { recursive: true, force: true });
});

async function open(embedder: Embedder | 'off'): Promise<Memory> {
  await memory?.close();
  memory = await openMemory(join(folder, 'memory.db'), { embedder });
  return memory;
}

async function fill(to: Memory): Promise<void> {
  await to.upsertProceduralKnowledge({ task_type: 'deploy a service', instructions: 'Push.', taxonomy_path: '/Work' });
  await to.upsertProceduralKnowledge({ task_type: 'make tea', instructions: 'Boil water.' });
  await to.upsertProceduralKnowledge({ task_type: 'rehearse a restore', instructions: 'Copy the tables back.' });
}

async function found(by: Memory, query: string, prefix = '/'): Promise<[string[], string]> {
  const { found: rows, meaning } = await by.findProcedures({ query, prefix, limit: 1 });
  return [rows.map(({ procedure }) => procedure.task_type), meaning];
}

test('by words alone while meaning search is off, in what it is for and in its steps, in a branch', async () => {
  const words = await open('off');
  await fill(words);
  expect(await found(words, 'deploying services')).toEqual([['deploy a service'], 'off']);
  expect(await found(words, 'water')).toEqual([['make tea'], 'off']);
  expect(await found(words, 'deploy', '/Home')).toEqual([[], 'off']);
  expect(await found(words, 'deploy" OR *', '/Work')).toEqual([['deploy a service'], 'off']);
  expect(await found(words, '…')).toEqual([[], 'off']);
});

test('by meaning too, with what it is for embedded again when that changes and not when its steps do', async () => {
  const embedded: string[] = [];
  const both = await open(embedderOf('one', embedded));
  await fill(both);
  await both.whenEmbedded();
  expect(embedded.toSorted()).toEqual(['deploy a service', 'make tea', 'rehearse a restore']);
  expect(await found(both, 'roll out to production')).toEqual([['deploy a service'], 'used']);
  embedded.length = 0;
  await both.upsertProceduralKnowledge({ task_type: 'make tea', instructions: 'Boil fresh water.' });
  await both.upsertProceduralKnowledge({ task_type: 'rehearse a restore', scope: 'thirst', instructions: 'Copy.' });
  await both.whenEmbedded();
  expect(embedded).toEqual(['rehearse a restore thirst']);
});

test('another embedder embeds every procedure anew, and what is out of use is not found', async () => {
  await fill(await open(embedderOf('one')));
  await memory?.whenEmbedded();
  const next = await open(embedderOf('two'));
  expect((await next.whenEmbedded()).pending).toBe(0);
  expect(await found(next, 'I am thirsty')).toEqual([['make tea'], 'used']);
  const { decision_id } = await next.removeProcedure({ task_type: 'make tea' });
  const left = await next.findProcedures({ query: 'I am thirsty for tea' });
  expect(left.found.map(({ procedure }) => procedure.task_type)).not.toContain('make tea');
  await next.undoChange({ id: decision_id });
  await next.whenEmbedded();
  expect(await found(next, 'I am thirsty')).toEqual([['make tea'], 'used']);
});

test('the sample memory has procedures that pass every check, once, whatever became of them', async () => {
  const sample = await open('off');
  await sample.seed({});
  const { procedures } = await sample.getTopProcedures({});
  const kinds = new Map(procedures.map(({ task_type, kind }) => [task_type, kind]));
  expect([kinds.get('deploy a service'), kinds.get('take an incident')]).toEqual(['pddl', 'markdown']);
  for (const { instructions, pddl_action } of procedures) {
    expect((await sample.validateProcedure({ instructions, pddl_action })).problems).toEqual([]);
  }
  await sample.removeProcedure({ task_type: 'take an incident' });
  await sample.upsertProceduralKnowledge({ task_type: 'deploy a service', instructions: 'By hand.' });
  await sample.seed({});
  expect((await sample.getProcedure({ task_type: 'deploy a service' })).version).toBe(2);
  expect((await sample.listProcedures({})).all).toBe(procedures.length - 1);
});
