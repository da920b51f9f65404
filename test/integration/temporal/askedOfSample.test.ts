import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerInTime } from '../../../src/main/engine/temporal/asked/answerInTime.ts';
import { readTimeQuestion } from '../../../src/main/engine/temporal/asked/timeQuestion.ts';
import { openReadConnection, type ReadConnection } from '../../../src/main/engine/storage/connection.ts';
import { openMemory } from '../../../src/main/library.ts';
import type { TimeAnswer } from '../../../src/shared/contract/timeQuestion.ts';
import { checkProof } from './proofCheck.ts';

let folder = '';
let db: ReadConnection;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-asked-'));
  const file = path.join(folder, 'memory.palimpsest');
  const memory = await openMemory(file, { embedder: 'off' });
  await memory.seed({});
  await memory.close();
  db = openReadConnection(file);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function ask(text: string): TimeAnswer {
  const question = readTimeQuestion(text);
  if (question === null) throw new Error(`not read: ${text}`);
  return answerInTime(db, { user_id: 'local', dataset: 'main', question });
}

const told: readonly (readonly [string, TimeAnswer['verdict']])[] = [
  ['Was the certificate renewed before the outage?', 'yes'],
  ['Were the old logs removed after the outage?', 'yes'],
  ['Was the larger disk ordered before the maintenance window?', 'yes'],
  ['Was harbor-01 rebooted during the outage?', 'yes'],
  ['Was the firewall upgraded before the outage?', 'no'],
  ['Was the runbook written before the outage?', 'no'],
  ['Did the restore rehearsal happen after the maintenance window?', 'yes'],
  ['Which came first, the restore rehearsal or the maintenance window?', 'b_first'],
  ['Which happened first: the outage or Priya wrote the runbook?', 'a_first'],
  ['Was the firewall upgraded after the old logs were removed?', 'yes'],
  ['Was the certificate renewed during the maintenance window?', 'no'],
  ['Did Ines live in Ghent before Utrecht?', 'yes'],
  ['How long did the outage last?', 'known'],
  ['How long did the maintenance window last?', 'known'],
  ['How long between the outage and the maintenance window?', 'known'],
  ['How long after the outage did the restore rehearsal happen?', 'known'],
];

const untold: readonly (readonly [string, RegExp])[] = [
  ['Was skiff 4.2 released before the outage?', /Yuki Tanabe released skiff 4\.2.+between 2024-03-31/],
  ['Was the office door repainted before the outage?', /repainted the office door.+between 2023-12-31/],
  ['Was the runbook written before the restore rehearsal?', /wrote the runbook.+began between 2024-05-0/],
  ['Was the larger disk ordered after the old logs were removed?', /ordered a larger disk.+began between/],
  ['Was the alarm tested before the outage?', /Nothing in the memory tells of “the alarm tested”/],
  ['How long did the summer party last?', /Nothing in the memory tells of “the summer party”/],
];

describe('questions about time asked of the sample memory', () => {
  it.each(told)('%s', (text, verdict) => {
    const answer = ask(text);
    expect(answer).toMatchObject({ verdict, missing: [], conflicts: [], gave_up: false });
    expect(answer.proof.length).toBeGreaterThan(0);
    expect(checkProof(db, answer)).toEqual({ isProved: true, needless: [] });
  });

  it.each(untold)('%s', (text, missing) => {
    const answer = ask(text);
    expect(answer).toMatchObject({ verdict: 'cannot_be_told', sentence: 'It cannot be told.', proof: [] });
    expect(answer.missing.join('\n')).toMatch(missing);
  });

  it('the lengths are those of the stored times', () => {
    expect(ask('How long did the outage last?')).toMatchObject({
      sentence: '“tidegate outage” lasted between 52 minutes and 54 minutes.',
    });
  });
});
