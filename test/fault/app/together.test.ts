import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf, endOf, palimpsest, type Ran } from '../../integration/app/commandLine.ts';
import { serveApp } from '../../integration/app/servedApp.ts';
import { freshFolder } from '../../integration/storage/folders.ts';

const child = join(import.meta.dirname, 'roundsChild.ts');
const rounds = [334, 333, 333];

it('an app finds at once what three other processes tell, a thousand times, and nobody is locked out', {
  timeout: 300_000,
}, async () => {
  const home = freshFolder();
  const file = join(home, 'memory.palimpsest');
  const app = await serveApp({ home });
  const tellers = rounds.map((count, i) => {
    const args = [child, file, app.origin, app.token, 'abc'[i] ?? '', String(count)];
    return endOf(spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  });
  const commands: Ran[] = [];
  for (let i = 0; i < 5; i++) {
    const text = `Crate ${i} stands by the scale.`;
    commands.push(await palimpsest(['remember', '-', '--json'], { home, input: text }));
    const found = await app.post('/memories/consult', { query: `crate ${i} scale`, max_tokens: 200 });
    expect(JSON.stringify(found.body)).toContain(text);
  }
  for (const told of await Promise.all(tellers)) {
    expect(told).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(told.stderr).not.toMatch(/busy|locked/i);
  }
  for (const command of commands) {
    expect(command.code).toBe(0);
    expect(documentOf(command)).toMatchObject({ totals: { stored: 1 } });
  }
  const status = await app.post('/app/status', {});
  expect(status.body['datasets']).toMatchObject([{ artifacts: 1_005 }]);
  expect((await app.post('/app/check', {})).body).toMatchObject({ ok: true });
  const ended = await app.interrupt();
  expect(ended.code).toBe(0);
  expect(ended.stderr).not.toMatch(/busy|locked/i);
});
