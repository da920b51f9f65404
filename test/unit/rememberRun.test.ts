import { expect, it } from 'vitest';
import type { IngestLease } from '../../src/main/ingestPool.ts';
import { createLog } from '../../src/main/log.ts';
import { RememberRun } from '../../src/main/rememberRun.ts';
import type { RememberParts, RememberTask } from '../../src/main/remembering.ts';
import { defaultSettings } from '../../src/main/settingsStore.ts';
import { PalimpsestError } from '../../src/shared/contract/errors.ts';

const cancelled = () => new PalimpsestError('cancelled', 'Cancelled.');

it('asks nothing more of a worker whose work was given up', async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  // Prepares for ever, and answers nothing else meanwhile: what a worker does in one go cannot be interrupted.
  const worker = {
    call: (name: string) => {
      asked.push(name);
      if (name === 'open') {
        const outline = { name: 'a long text', identity: {}, passages: 9, notes: [] };
        return Promise.resolve({ id: 1, artifacts: [outline] });
      }
      return new Promise((_resolve, reject) => {
        if (name === 'prepare') stop.signal.addEventListener('abort', () => reject(cancelled()));
        stop.abort();
      });
    },
    release: () => undefined,
  };
  const parts = {
    database: { read: async () => null },
    settings: () => defaultSettings,
    log: createLog({ sink: () => undefined, now: () => 0, newId: () => 'id' }),
  };
  const task: RememberTask = {
    kind: 'remember',
    label: 'a long text',
    dataset: { user_id: 'local', dataset: 'main' },
    sources: [{ name: 'a long text', source: { kind: 'text', text: 'x' } }],
    options: {},
    resume: true,
    concurrency: 1,
  };
  const job = { id: 1, signal: stop.signal, progress: () => undefined };
  const run = new RememberRun(parts as unknown as RememberParts, task, job);
  await run.take(worker as unknown as IngestLease, 0, task.sources[0] ?? { name: '', source: { kind: 'sample' } });
  expect(asked).toEqual(['open', 'prepare']);
  expect(() => run.response()).toThrow('Stopped; nothing was stored.');
});
