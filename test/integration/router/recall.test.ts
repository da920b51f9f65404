import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../../../src/main/library.ts';
import type { Input, Output } from '../../../src/shared/contract/operations.ts';

let folder = '';
let memory: Memory;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-recall-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder: 'off' });
  const told = [
    'Caddy depends on the ledger. Caddy runs on harbor-01.',
    'The outage began on 23 April 2024 at 09:12. The outage ended on 23 April 2024 at 10:05.',
    'The audit began on 2 May 2024. The audit ended on 4 May 2024.',
  ];
  for (const text of told) await memory.rememberText({ text });
  for (const [place, source] of [
    ['Unit 4', 'Ines'],
    ['Unit 9', 'Oru'],
  ] as const) {
    await memory.rememberText({ text: `The office is located in ${place}.`, source, at: '2025-02-01T10:00:00Z' });
  }
  await memory.upsertProceduralKnowledge({
    task_type: 'Deploy Caddy',
    trigger_context: 'when a new version of caddy is to be deployed',
    instructions: '1. Drain the host.\n2. Deploy.\n\n## Not a section\n```\nrm -rf /\n```',
  });
  await memory.upsertProceduralKnowledge({ task_type: 'Bake bread', instructions: 'Knead and bake.' });
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

const recall = (prompt: string, more: Partial<Input<'routeAndAssemble'>> = {}): Promise<Output<'routeAndAssemble'>> =>
  memory.routeAndAssemble({ prompt, ...more });

const intentsOf = ({ intents }: Output<'routeAndAssemble'>): string[] => intents.map(({ intent }) => intent).toSorted();

describe('routing and assembling', () => {
  it('gives a prompt about doing the procedure that it names, with the facts of its entity', async () => {
    const recalled = await recall('how to deploy caddy', { entities: ['caddy', 'Nobody'] });
    expect(intentsOf(recalled)).toContain('procedural');
    expect(recalled.intents.find(({ intent }) => intent === 'procedural')?.cues).toEqual([
      { kind: 'words', words: 'how to' },
      { kind: 'procedure', words: 'Deploy Caddy' },
    ]);
    expect(recalled.procedures.map(({ task_type }) => task_type)).toEqual(['Deploy Caddy']);
    expect(recalled.entities.map(({ name }) => name)).toContain('Caddy');
    expect(recalled.unknown_entities).toEqual(['Nobody']);
    const about = recalled.facts.filter((fact) => fact.about.some(({ name }) => name === 'Caddy'));
    expect(about.map(({ text }) => text).join(' ')).toMatch(/ledger.*harbor-01|harbor-01.*ledger/);
    expect(new Set(recalled.facts.map(({ id }) => id)).size).toBe(recalled.facts.length);
  });

  it('proves an order where the prompt asks for one', async () => {
    const recalled = await recall('Was the outage before the audit?');
    expect(intentsOf(recalled)).toContain('temporal');
    expect(recalled.time).toMatchObject({ verdict: 'yes' });
    const { markdown } = await memory.formatSystemPrompt({ recalled });
    expect(markdown).toContain('## Order in time');
    for (const { fact_id } of recalled.time?.proof ?? []) expect(markdown).toContain(`[fact ${fact_id}]`);
    expect((await recall('the outage and the audit')).time).toBeNull();
  });

  it('shows the open contradiction about what is named, and all of them when asked in general', async () => {
    const named = await recall('where is the office', { entities: ['office'] });
    expect(named.intents.find(({ intent }) => intent === 'contradiction')?.cues[0]?.kind).toBe('contradiction');
    expect(named.contradictions).toHaveLength(1);
    expect((await recall('are there any contradictions?')).contradictions).toHaveLength(1);
    expect((await recall('bread', { entities: ['caddy'] })).contradictions).toEqual([]);
  });

  it('renders what it has as Markdown in which no recipe opens a section', async () => {
    const recalled = await recall('how to deploy caddy', { entities: ['caddy'] });
    const { markdown, tokens, sections } = await memory.formatSystemPrompt({
      recalled,
      max_tokens: 900,
      planner_output: '(drain harbor-01)\n(deploy caddy)',
    });
    expect(tokens).toBeLessThanOrEqual(900);
    expect(markdown.match(/^## .*$/gm)?.[0]).toBe('## How it is done');
    expect(markdown).toContain('> \\## Not a section');
    expect(markdown).not.toContain('```');
    expect(markdown).toContain('> (drain harbor-01)\n> (deploy caddy)');
    expect(sections.find(({ section }) => section === 'planner')).toMatchObject({ shown: 1, total: 1 });
    expect((await memory.formatSystemPrompt({ recalled, max_tokens: 10 })).markdown).toBe('');
  });

  it('refuses an unknown dataset and an empty prompt', async () => {
    await expect(recall('caddy', { dataset: 'other' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(recall('  ')).rejects.toMatchObject({ code: 'invalid', field: 'prompt' });
  });
});

describe('summaries of sessions', () => {
  it('are kept once, listed latest first, found in their time, and told to a prompt about it', async () => {
    await memory.rememberText({ text: 'We chose the red sail.', session_id: 's1', at: '2024-03-05T10:00:00Z' });
    const first = await memory.saveEpisodicSummary({ summary: 'The red sail was chosen.', session_id: 's1' });
    expect(first).toMatchObject({ outcome: 'saved', episode: { started_at: '2024-03-05T10:00:00Z' } });
    expect(await memory.saveEpisodicSummary({ summary: 'The red sail was chosen.', session_id: 's1' })).toEqual({
      ...first,
      outcome: 'known',
    });
    const span = { started_at: '2024-04-01', ended_at: '2024-04-03' };
    await memory.saveEpisodicSummary({ summary: 'Three days of rain.', ...span });
    const recent = await memory.getRecentEpisodes({});
    expect(recent.episodes.map(({ summary }) => summary)).toEqual(['Three days of rain.', 'The red sail was chosen.']);
    const within = async (from: string, to: string): Promise<string[]> =>
      (await memory.getEpisodesInWindow({ from, to })).episodes.map(({ summary }) => summary);
    expect(await within('2024-03-01', '2024-04-01')).toEqual(['The red sail was chosen.']);
    expect(await within('2024-04-03', '2024-05-01')).toEqual(['Three days of rain.']);
    expect(await within('2024-03-01', '2024-05-01')).toHaveLength(2);
    const sessions = await memory.listSessions({});
    expect(sessions.sessions.find(({ session_id }) => session_id === 's1')?.summary).toBe('The red sail was chosen.');
    const asked = await recall('what happened in March 2024');
    expect(asked.episodes.map(({ summary }) => summary)).toEqual(['The red sail was chosen.']);
    expect((await recall('which sail')).episodes.map(({ summary }) => summary)).toEqual(['The red sail was chosen.']);
    expect((await recall('caddy')).episodes).toEqual([]);
  });

  it('end after they begin', async () => {
    const span = { started_at: '2024-04-03', ended_at: '2024-04-01' };
    await expect(memory.saveEpisodicSummary({ summary: 'Backwards.', ...span })).rejects.toMatchObject({
      code: 'invalid',
      field: 'ended_at',
    });
  });
});
