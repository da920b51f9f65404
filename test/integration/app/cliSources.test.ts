import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sourceListResponseSchema, trustChangeResponseSchema } from '../../../src/shared/contract/sources.ts';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });
const tell = (by: string, text: string, type: string): Promise<Ran> =>
  run(['remember', '-', '--source', by, '--document-type', type, '--at', '2025-03-01T10:00:00Z'], text);

it('lists, shows and sets sources and types, after a preview, and takes over what the steering file says', async () => {
  expect((await tell('Rui', 'The relay server is located in Utrecht.', 'architecture_doc')).code).toBe(0);
  expect((await tell('Vera', 'The relay server is located in Porto.', 'draft')).code).toBe(0);
  const { sources } = sourceListResponseSchema.parse(documentOf(await run(['sources', '--json'])));
  expect(sources.map(({ name, overruled, won }) => [name, overruled, won])).toEqual(
    expect.arrayContaining([
      ['Rui', 0, 1],
      ['Vera', 1, 0],
    ]),
  );
  const shown = await run(['sources', 'show', 'Vera']);
  expect(shown.stdout).toContain('overruled 1 times by Rui');
  expect(shown.stdout).toContain('expired');

  const set = ['sources', 'set', 'Vera', '--reliability', '900'];
  const preview = trustChangeResponseSchema.parse(documentOf(await run([...set, '--preview', '--json'])));
  expect(preview).toMatchObject({ preview: true, decision_id: null, facts: 2, sets: 1 });
  const done = await run([...set, '--because', 'She runs it.']);
  const change = /Done by change (\d+); undo takes it back\./.exec(done.stdout)?.[1] ?? '';
  expect((await run(['sources', 'show', 'Vera'])).stdout).toContain('+900 (own)');
  expect((await run(['undo', change])).code).toBe(0);
  expect((await run(['sources', 'show', 'Vera'])).stdout).toContain('overruled 1 times by Rui');

  writeFileSync(
    path.join(home(), 'agentic_memory_prompts.json'),
    '{"custom_document_type_rules": {"draft": {"type_name": "draft", "baseline_trust_weight": 900}}}',
  );
  expect((await run(['steering'])).stdout).toContain('is in force');
  expect((await run(['sources'])).stdout).toContain('says otherwise of 0 sources and 1 types');
  expect((await run(['sources', 'take-over'])).stdout).toContain('draft: steering file: none → 900');
  expect((await run(['sources', 'types'])).stdout).toMatch(/900 {2}draft .*steering file, 1 texts/);
  expect((await run(['sources', 'set-type', 'draft', '--baseline', '150'])).code).toBe(0);
});

it('tells faults of the steering file by line, and wrong usage', async () => {
  writeFileSync(path.join(home(), 'agentic_memory_prompts.json'), '{\n"allow_user_grilling": 3}');
  const told = await run(['steering']);
  expect(told.code).toBe(3);
  expect(told.stdout).toContain('line 2, column 1, allow_user_grilling: true or false is needed here');
  for (const args of [['set', 'Vera'], ['set', 'Vera', '--reliability', 'much'], ['odd'], ['--sort', 'odd']]) {
    expect((await run(['sources', ...args])).code).toBe(2);
  }
  expect((await run(['sources', 'show', 'Nobody'])).code).toBe(1);
  expect((await run(['sources', '--help'])).stdout).toContain('take-over');
});
