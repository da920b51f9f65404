import { afterAll, beforeAll, expect, it } from 'vitest';
import { inferenceListResponseSchema, inferenceSumResponseSchema } from '../../../src/shared/contract/models.ts';
import { type ModelServer, startModelServer } from '../../model-server/server.ts';
import { documentOf, palimpsest, type Ran } from './commandLine.ts';
import { keptFolder } from './keptFolder.ts';

const home = keptFolder();
let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
const run = (args: string[], input?: string): Promise<Ran> =>
  palimpsest(args, {
    home: home(),
    env: { EMBEDDINGS_SERVER: server.url, RERANKER_SERVER: server.url },
    ...(input === undefined ? {} : { input }),
  });

it('lists the calls of commands before, and sums them as the server counted', async () => {
  expect((await run(['remember', '-'], 'The barometer hangs in the hall.')).code).toBe(0);
  expect((await run(['consult', 'barometer'])).code).toBe(0);
  const listed = await run(['inferences', '--json', '--stage', 'rerank']);
  expect(inferenceListResponseSchema.parse(documentOf(listed))).toMatchObject({
    total: 1,
    inferences: [{ kind: 'consult', stage: 'rerank', model: 'test-reranker', status: 'done', cost: 0 }],
  });
  const { all } = inferenceSumResponseSchema.parse(documentOf(await run(['inferences', 'sum', '--json'])));
  expect(all).toMatchObject({ calls: server.served.calls, input_tokens: server.served.inputTokens, unknown_cost: 0 });
  const told = await run(['inferences', 'sum']);
  expect(told.stdout).toMatch(/^all: \d+ calls, \d+ in, 0 out, \$0$/m);
  expect(told.stdout).toMatch(/^By stage:\n.*consult\/rerank: 1 calls/ms);
  expect((await run(['inferences', '--status', 'odd'])).code).toBe(2);
  expect((await run(['inferences', 'other'])).code).toBe(2);
});
