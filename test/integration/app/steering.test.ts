import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/main/library.ts';
import { eventOf, opened } from './memories.ts';
import { keptFolder } from './keptFolder.ts';

const folder = keptFolder();
let count = 0;
let home = '';
beforeEach(() => {
  count += 1;
  home = path.join(folder(), String(count));
});
const database = (): string => path.join(home, 'memory.palimpsest');
const file = (): string => path.join(home, 'agentic_memory_prompts.json');

async function openedIn(): Promise<Memory> {
  mkdirSync(home, { recursive: true });
  return await opened(database());
}
const steering = (memory: Memory): Promise<unknown> => eventOf(memory, ({ type }) => type === 'steering');
const say = (memory: Memory, source: string, text: string, more: { document_type?: string } = {}) =>
  memory.rememberText({ text, source, at: '2024-05-01T10:00:00Z', ...more });

describe('the steering file', () => {
  it('is beside the memory, and read again when it is written, replaced and removed', async () => {
    const memory = await openedIn();
    expect(await memory.getSteering({})).toMatchObject({ file: file(), state: 'missing', version: 'none', issues: [] });

    let changed = steering(memory);
    writeFileSync(file(), '{"ingestion_steering_prompt": "Be brief."}');
    await changed;
    expect(await memory.getIngestionSteeringPrompt({ document_type: 'x' })).toMatchObject({ prompt: 'Be brief.' });

    changed = steering(memory);
    writeFileSync(`${file()}.new`, '{"ingestion_steering_prompt": "Be exact."}');
    renameSync(`${file()}.new`, file());
    await changed;
    expect(await memory.getIngestionSteeringPrompt({ document_type: 'x' })).toMatchObject({ prompt: 'Be exact.' });

    changed = steering(memory);
    rmSync(file());
    await changed;
    expect(await memory.getIngestionSteeringPrompt({ document_type: 'x' })).toMatchObject({ from: 'none' });
  });

  it('with faults leaves in force what was read before, also over a restart, and says so', async () => {
    const memory = await openedIn();
    let changed = steering(memory);
    writeFileSync(file(), '{"source_reliability_heuristics": {"alice": 150}}');
    await changed;
    changed = steering(memory);
    writeFileSync(file(), '{"source_reliability_heuristics": {\n"alice": "much"}}');
    await changed;
    const bad = {
      state: 'invalid',
      issues: [{ path: 'source_reliability_heuristics.alice', line: 2, column: 1 }],
      config: { source_reliability_heuristics: { alice: 150 } },
    };
    expect(await memory.getSteering({})).toMatchObject(bad);
    expect((await memory.status({})).steering).toMatchObject({
      state: 'invalid',
      fault: expect.stringMatching(/^line 2/),
    });
    await memory.close();

    const again = await opened(database());
    expect(await again.getSteering({})).toMatchObject(bad);
    await say(again, 'Alice', 'The pump is in hall 3.');
    const { sources } = await again.listSources({ text: 'alice' });
    expect(sources[0]).toMatchObject({ from: 'steering_file', term: { basis: 'heuristic', value: 150 } });
    await expect(
      again.registerCustomDocumentTypeRule({ type_name: 'wiki', baseline_trust_weight: 600 }),
    ).rejects.toThrow('line 2');
    expect(readFileSync(file(), 'utf8')).toContain('much');
  });

  it('is saved only without faults and only over the version that was edited', async () => {
    const memory = await openedIn();
    const text = '{ "allow_user_grilling": false }\n';
    expect(await memory.saveSteering({ text, version: 'none' })).toEqual({ saved: true, issues: [] });
    const { version, grilling } = await memory.getSteering({});
    expect(grilling).toEqual({ allowed: false, from: 'steering_file' });
    expect(readFileSync(file(), 'utf8')).toBe(text);

    expect(await memory.saveSteering({ text: '{', version })).toMatchObject({ saved: false, issues: [{ line: 1 }] });
    expect(readFileSync(file(), 'utf8')).toBe(text);
    await expect(memory.saveSteering({ text: '{}', version: 'none' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await memory.saveSteering({ text: '{}', version })).toMatchObject({ saved: true });
    expect((await memory.getSteering({})).grilling).toEqual({ allowed: true, from: 'settings' });
  });

  it('is another file by its path, and stays that one', async () => {
    const memory = await openedIn();
    const other = path.join(home, 'other.json');
    writeFileSync(other, '{"ingestion_steering_prompts": {"jira": "Tickets."}}');
    expect(await memory.loadSystemPromptsConfig({ path: other })).toMatchObject({ file: other, state: 'valid' });
    await memory.close();
    const again = await opened(database());
    expect(await again.getIngestionSteeringPrompt({ document_type: 'jira_open' })).toMatchObject({
      prompt: 'Tickets.',
    });
  });

  it('takes rules and directives, and keeps what else is in it', async () => {
    const memory = await openedIn();
    await memory.saveSteering({
      text: '{"my_notes": ["x"], "source_reliability_heuristics": {"a": 1}}',
      version: 'none',
    });
    await memory.registerCustomDocumentTypeRule({
      type_name: 'notion_workspace',
      baseline_trust_weight: 650,
      ingestion_strategy: { track_revision_history: true, compact_author_epochs: true },
    });
    const view = await memory.registerRepositoryContextDirective({
      repository_type: 'sharepoint',
      extraction_prompt: 'Extract the site.',
      context_template: 'SharePoint Doc: {{doc_name}}',
    });
    expect(view).toMatchObject({ state: 'valid', warnings: [{ path: 'my_notes' }] });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({
      my_notes: ['x'],
      source_reliability_heuristics: { a: 1 },
      custom_document_type_rules: { notion_workspace: { baseline_trust_weight: 650 } },
      repository_context_directives: { sharepoint: { extraction_prompt: 'Extract the site.' } },
    });
    expect(
      (await memory.determineDocumentIngestionStrategy({ document_type: 'notion_workspace' })).strategy,
    ).toMatchObject({ track_revision_history: true, compact_author_epochs: true, track_comment_history: false });
    await say(memory, 'Ann', 'The office is in Unit 4.', { document_type: 'notion_workspace' });
    const { types } = await memory.listDocumentTypes({});
    expect(types.find(({ name }) => name === 'notion_workspace')).toMatchObject({
      baseline: 650,
      from: 'steering_file',
    });
  });
});

describe('what the file says later', () => {
  it('waits for those who spoke already, is previewed, taken over as one change and undone', async () => {
    const memory = await openedIn();
    await say(memory, 'Ann', 'The office is located in Unit 4.');
    const before = (await memory.listSources({ text: 'ann' })).sources[0];
    await memory.saveSteering({
      text: JSON.stringify({
        source_reliability_heuristics: { ann: -100 },
        custom_document_type_rules: { unknown: { type_name: 'unknown', baseline_trust_weight: 500 } },
      }),
      version: 'none',
    });
    const waiting = await memory.listSources({ text: 'ann' });
    expect(waiting.pending).toEqual({ sources: 1, types: 1 });
    expect(waiting.sources[0]).toEqual({ ...before, is_pending: true });

    const change = { kind: 'steering_file' } as const;
    const preview = await memory.changeTrust({ change });
    expect(preview).toMatchObject({ preview: true, decision_id: null, facts: 0 });
    expect(preview.sayings).toBeGreaterThan(0);
    const done = await memory.changeTrust({ change, preview: false });
    expect(done.sayings).toBe(preview.sayings);
    const after = await memory.listSources({ text: 'ann' });
    expect(after.pending).toEqual({ sources: 0, types: 0 });
    expect(after.sources[0]).toMatchObject({ from: 'steering_file', term: { value: -100 } });
    expect((await memory.listChanges({})).changes[0]).toMatchObject({
      id: done.decision_id,
      what: 'Took over what the steering file says of 2 sources and types',
      can_undo: true,
    });
    await memory.undoChange({ id: done.decision_id ?? 0 });
    expect((await memory.listSources({ text: 'ann' })).sources[0]).toEqual({ ...before, is_pending: true });
    await expect(memory.changeTrust({ change: { kind: 'source', entity_id: 9999, role: 'x' } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a re-weighing', () => {
  it('that is cancelled brings everything back, and says so', async () => {
    const memory = await openedIn();
    const told = (town: string): string =>
      Array.from({ length: 250 }, (_, i) => `Server Alpha${i} is located in ${town}.`).join('\n\n');
    await say(memory, 'Rui', told('Utrecht'), { document_type: 'wiki' });
    const types = async (): Promise<unknown> => (await memory.listDocumentTypes({})).types;
    const statements = async (): Promise<unknown> => {
      const { sources } = await memory.listSources({ text: 'rui' });
      const { statements: all } = await memory.listSourceStatements({ id: sources[0]?.id ?? 0, limit: 200 });
      return all.map(({ fact_id, trust_weight, status }) => [fact_id, trust_weight, status]);
    };
    const before = [await types(), await statements()];
    const cancelling = eventOf(memory, (event) => {
      if (event.type !== 'job' || event.job.kind !== 'trust' || event.job.done === 0) return false;
      void memory.cancelJob({ id: event.job.id });
      return true;
    });
    const change = { kind: 'document_type', name: 'wiki', baseline: 900 } as const;
    await expect(memory.changeTrust({ change, preview: false })).rejects.toMatchObject({
      code: 'cancelled',
      message: 'Stopped. Everything weighs as before.',
    });
    await cancelling;
    expect([await types(), await statements()]).toEqual(before);
    const [undoing, changed] = (await memory.listChanges({})).changes.filter(({ kind }) => kind !== 'settled');
    expect(changed).toMatchObject({ kind: 'reweighed', undone_by: undoing?.id });
  });
});

describe('a comment inside a ticket', () => {
  const entry = {
    container: 'PROJ-7',
    handle: 'alice',
    name: 'Alice Smith',
    text: 'The database is located in Frankfurt.',
    time: '2024-05-01T10:00:00Z',
    document_type: 'jira_open',
  };

  it('is told by its own author, known again, and a new version when it was edited', async () => {
    const memory = await openedIn();
    await memory.saveSteering({ text: '{"source_reliability_heuristics": {"alice": 150}}', version: 'none' });
    const said = await memory.attributeContainerEntryToSource(entry);
    expect(said.status).toBe('stored');
    // 600 for the ticket, 150 for Alice; fresh as of its own saying, a text too short to judge.
    expect(said.trust_weight).toBe(800);
    const { source } = await memory.getSource({ id: said.source_id });
    expect(source).toMatchObject({ name: 'Alice Smith', handle: 'alice', from: 'steering_file', passages: 1 });
    const { artifact, passages } = await memory.getArtifact({ id: said.artifact_id });
    expect(artifact).toMatchObject({ title: 'PROJ-7', document_type: 'jira_open' });
    expect(passages[0]).toMatchObject({ speaker: 'Alice Smith', text: entry.text });

    expect(await memory.attributeContainerEntryToSource(entry)).toEqual({ ...said, status: 'known' });
    const edited = await memory.attributeContainerEntryToSource({
      ...entry,
      text: 'The database is located in Lisbon.',
    });
    expect(edited).toMatchObject({ status: 'new_version', source_id: said.source_id });
    const other = await memory.attributeContainerEntryToSource({ ...entry, handle: 'asmith', text: 'It is not.' });
    expect(other.source_id).not.toBe(said.source_id);
    const renamed = await memory.attributeContainerEntryToSource({ ...entry, name: 'A. Smith', text: 'It moved.' });
    expect(renamed.source_id).toBe(said.source_id);
  });

  it('refuses what is no comment', async () => {
    const memory = await openedIn();
    await expect(memory.attributeContainerEntryToSource({ ...entry, text: ' ' })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(memory.attributeContainerEntryToSource({ ...entry, time: 'soon' })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
