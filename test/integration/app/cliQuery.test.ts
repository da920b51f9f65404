import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryResponseSchema } from '../../../src/shared/contract/query.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({
    answer: (message) => {
      const edge = /\[edge (\d+)\] Ines[^\n]*works_at/.exec(message)?.[1];
      return `{"answer": "At **Quillwharf**.", "edges": [${edge ?? ''}]}`;
    },
  });
});
afterAll(() => server.close());
const run = (args: string[], env: Record<string, string> = { STRONG_TEXT_SERVER: server.url }, input?: string) =>
  palimpsest(args, { home: home(), env, ...(input === undefined ? {} : { input }) }) satisfies Promise<Ran>;

it('answers with the evidence, for people and as one document', async () => {
  expect((await run(['remember', '-'], {}, 'Ines Marlow works at Quillwharf.')).code).toBe(0);
  const told = await run(['query', 'where', 'does', 'Ines', 'Marlow', 'work']);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(told.stdout).toMatch(/^At Quillwharf\.\nBy:\n {2}Ines Marlow works_at Quillwharf \(fact \d+\)\n/);
  const options = ['--json', '--session', 's1', '--reasoning', 'low', '--retrieval', 'keyword', '--sent'];
  const response = queryResponseSchema.parse(documentOf(await run(['query', 'where does Ines work', ...options])));
  expect(response).toMatchObject({ session_id: 's1', evidence: { edges: [{ relation: 'works_at' }] } });
  expect(response.sent?.seeds[0]).toMatchObject({ name: 'Ines Marlow' });
});

it('fails without a model and by a model, and tells wrong usage', async () => {
  const missing = await run(['query', 'who is Ines'], {});
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toMatch(/No model is chosen/);
  server.script({ kind: 'says', text: 'No JSON.' });
  expect(await run(['query', 'who is Ines'])).toMatchObject({ code: 1 });
  for (const wrong of [['query'], ['query', 'x', '--reasoning', 'huge'], ['query', 'x', '--retrieval', 'magic']]) {
    expect((await run(wrong)).code).toBe(2);
  }
});
