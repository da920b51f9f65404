import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Memory, openMemory, type Output } from '../../../src/main/library.ts';

type Fact = Output<'history'>['facts'][number];

/** A message: when it was said, by whom ("Ines: …"; the owner without a name), and its words. */
export type Said = readonly [at: string, text: string];

let folder = '';
let memory: Memory;
let datasets = 0;

/** Opens one memory for the file's tests; each sequence gets a dataset of its own. */
export function openForTurns(): void {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-turns-'));
    memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder: 'off' });
  });
  afterAll(async () => {
    await memory.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Remembers messages in their order; a line "---" begins another session. */
export async function tell(...messages: readonly (Said | '---')[]): Promise<string> {
  datasets += 1;
  const dataset = `turns-${datasets}`;
  let session = 1;
  for (const message of messages) {
    if (message === '---') {
      session += 1;
      continue;
    }
    const [at, words] = message;
    const named = /^(?!Correction)([A-Z]\w+): (.*)$/s.exec(words);
    await memory.rememberText({
      dataset,
      text: named?.[2] ?? words,
      at: at.length === 10 ? `${at}T12:00:00Z` : `${at}:00Z`,
      tz: 'UTC',
      session_id: `session ${session}`,
      ...(named?.[1] === undefined ? {} : { source: named[1] }),
    });
  }
  return dataset;
}

/** All that was ever known of a name. */
export async function history(dataset: string, name: string): Promise<Output<'history'>> {
  return await memory.history({ dataset, name });
}

/** What is known of a name, as `not relation object: from..to kind status (caveat)`, each part where it applies. */
export async function known(dataset: string, name: string): Promise<string[]> {
  const { facts } = await history(dataset, name);
  return facts
    .filter(({ relation }) => relation !== 'corrects')
    .map(told)
    .toSorted((a, b) => a.localeCompare(b));
}

/** What reading every text of a dataset again would change. */
export async function changedByRereading(dataset: string): Promise<number> {
  const { artifacts } = await memory.listArtifacts({ dataset });
  let changed = 0;
  for (const { id } of artifacts) {
    const { go, come } = await memory.reextract({ dataset, artifact_id: id, preview: true });
    changed += go.count + come.count;
  }
  return changed;
}

function told({ relation, object, polarity, valid_at, invalid_at, invalid_kind, status, caveats, plan }: Fact): string {
  const what = object === null ? '' : 'value' in object ? object.value : object.name;
  const end = invalid_at === null ? '' : `${dayOf(invalid_at)} ${invalid_kind}`;
  const standing = plan ?? (status === 'holds' ? '' : status);
  return [
    polarity === 'denied' ? 'not ' : '',
    `${relation ?? ''} ${what}: ${valid_at === null ? '' : dayOf(valid_at)}..${end}`,
    standing === '' ? '' : ` ${standing}`,
    caveats === null ? '' : ` (${caveats})`,
  ].join('');
}

const dayOf = (instant: string): string =>
  instant.slice(0, instant.slice(11, 16) === '00:00' || instant.slice(11, 16) === '12:00' ? 10 : 16);
