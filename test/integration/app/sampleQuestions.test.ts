import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Memory, openMemory } from '../../../src/main/library.ts';

/**
 * The reranker's weights are fitted on conversations; the sample memory is notes, mails, tickets and chats, which they
 * never saw. A weight that only suits the conversations shows here.
 */
const questions: readonly (readonly [question: string, ...answers: string[]])[] = [
  ['where is the office', 'located in 9 Kiln Street', 'The office is located in Unit 4'],
  ['who maintains the ledger service', 'Tomas Reddick maintains the ledger'],
  ['where is the backup server', 'backup server is located in'],
  ['what is Ines allergic to', 'allergic to walnuts'],
  ['why was tidegate down', 'caused by a full disk', 'caused by an expired', 'tidegate is down'],
  ['when is Mum’s birthday', 'birthday, which is on 14 September', 'Mum turned seventy'],
  ['where does Nell live', 'Nell lives in Aarhus'],
  ['trains or planes', 'prefer trains to planes', 'prefers trains to planes'],
  ['how should summaries be written', 'summaries under five sentences'],
  ['deploy on a Friday', 'Never deploy on a Friday'],
  ['who leads the on-call rota', 'leads the on-call rota', 'lead the on-call rota'],
  ['dark theme errors', 'dark theme'],
  ['Bergen office', 'Bergen'],
  ['where did Ines work before Quillwharf', 'Brackwater Maps'],
  ['when did Ines move to Utrecht', 'moved to Utrecht'],
  ['how deep is the well', 'well is 9 metres'],
  ['quiet hours of beacon', 'quiet_hours'],
  ['木曜日', '木曜日'],
  ['depart premier port', 'premier départ'],
];

let folder = '';
let memory: Memory;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-sample-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'));
  await memory.seed({});
  await memory.whenEmbedded();
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(questions)('“%s” finds its answer among the first three', async (query, ...answers) => {
  const { results, degraded } = await memory.consult({ query });
  expect(degraded).toBe(false);
  const first = results.slice(0, 3).map(({ text }) => text);
  expect(first.filter((text) => answers.some((answer) => text.includes(answer)))).not.toEqual([]);
});
