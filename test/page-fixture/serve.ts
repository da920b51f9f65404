import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLog } from '../../src/main/log.ts';
import { startHttpServer } from '../../src/main/transport/http/server.ts';
import { openTokenKeeper } from '../../src/main/transport/http/token.ts';
import { createFakeMemory, type FakeKind } from './fakeMemory.ts';

/** Shows the built page over the made-up memory: `node test/page-fixture/serve.ts --port 7990 --kind full`. */
const { values } = parseArgs({
  options: { port: { type: 'string' }, kind: { type: 'string' }, page: { type: 'string' } },
});
const kinds: readonly FakeKind[] = ['full', 'empty', 'embedding', 'degraded', 'huge'];
const fake = createFakeMemory(kinds.find((kind) => kind === values.kind) ?? 'full');
const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-page-'));
const server = await startHttpServer({
  handlers: fake.handlers,
  events: { subscribe: fake.onEvent },
  token: await openTokenKeeper(path.join(folder, 'token')),
  log: createLog({ sink: (line) => process.stderr.write(`${line}\n`), now: Date.now, newId: () => 'fixture' }),
  version: '0.1.0',
  pageFolder: values.page ?? path.resolve(import.meta.dirname, '../../out/renderer'),
  port: Number(values.port ?? 0),
});
process.stdout.write(`${server.url}\n`);
