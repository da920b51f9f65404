import { beforeAll, expect, it } from 'vitest';
import { formatPromptResponseSchema, recalledSchema } from '../../../src/shared/contract/recall.ts';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, { home: home(), ...(input === undefined ? {} : { input }) });

beforeAll(async () => {
  expect((await run(['remember', '-'], 'Ines Marlow works at Quillwharf.')).code).toBe(0);
});

it('recall prints the Markdown alone, remarks beside it, and one document with --json', async () => {
  const told = await run(['recall', 'who is at Quillwharf', '--entity', 'Quillwharf', '--entity', 'Nobody']);
  // Meaning search is off here, which the exit code tells.
  expect(told.code).toBe(3);
  expect(told.stdout).toMatch(/^# Memory\n/);
  expect(told.stdout).toMatch(/^- \[fact \d+\] Ines Marlow works at Quillwharf\./m);
  expect(told.stdout).toContain('Nothing is known by the name “Nobody”.');
  expect(told.stderr).toContain('no_embeddings');
  const { recalled, ...formatted } = documentOf(await run(['recall', 'who is at Quillwharf', '--json']));
  expect(recalledSchema.parse(recalled).entities.map(({ name }) => name)).toEqual(['Quillwharf']);
  expect(formatPromptResponseSchema.parse(formatted).markdown).toMatch(/^# Memory\n/);
});

it('recall tells wrong usage', async () => {
  expect((await run(['recall'])).code).toBe(2);
  expect((await run(['recall', 'x', '--max-tokens', 'many'])).code).toBe(2);
  expect((await run(['recall', 'x', '--planner-output', 'nowhere.txt'])).stderr).toContain('cannot be read');
});

it('repl runs a command a line on a pipe, goes on after a wrong one, and stops at exit', async () => {
  const script = [
    'help',
    '# a remark',
    '',
    `remember Oru's boat is called "Tern" -- it is red.`,
    'consult Tern --budget low',
    'history "Ines Marlow"',
    'recall "who is at Quillwharf" --max-tokens 300',
    'contradictions',
    'bogus',
    'consult "open',
    'consult x --budget huge',
    'exit',
    'remember never',
  ].join('\n');
  const told = await run(['repl'], `${script}\n`);
  expect(told.code).toBe(1);
  expect(told.stdout).toMatch(/^consult QUERY +Find memories/m);
  expect(told.stdout).toMatch(/^Remembered: artifact \d+, \d+ facts\.$/m);
  expect(told.stdout).toContain(`Oru's boat is called "Tern" -- it is red.`);
  expect(told.stdout).toContain('# Memory');
  expect(told.stdout).toContain('There is no such contradiction.');
  expect(told.stdout).not.toContain('palimpsest>');
  expect(told.stderr).toContain('bogus: There is no command "bogus" here.');
  expect(told.stderr).toContain('consult: The " is not closed.');
  expect(told.stderr).toContain('consult: --budget knows low, mid, high, not "huge".');
  expect((await run(['consult', 'never'])).stdout).not.toContain('] never');
});

it('repl gives one document a command with --json, and ends well with the input', async () => {
  const told = await run(['repl', '--json'], 'history "Ines Marlow"\ncontradictions');
  expect(told.code).toBe(0);
  const documents = told.stdout.trim().split('\n');
  expect(documents.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(['entities', 'contradictions']);
  expect((await run(['repl', 'now'])).code).toBe(2);
});
