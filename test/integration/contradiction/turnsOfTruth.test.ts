import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeText } from '../../../src/main/engine/text/normalize.ts';
import { type Memory, openMemory, type Output, PalimpsestError } from '../../../src/main/library.ts';
import { readTurnsOfTruth, type TurnOfTruth } from '../../unit/labelled/labelledSets.ts';
import { fitsPeriod, type Triple, tripleKey } from '../../unit/labelled/matchFacts.ts';

type Fact = Output<'history'>['facts'][number];
type Expected = TurnOfTruth['expect'][number];

let folder = '';
let memory: Memory;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-turns-'));
  memory = await openMemory(path.join(folder, 'memory.palimpsest'), { embedder: 'off' });
});
afterAll(async () => {
  await memory.close();
  rmSync(folder, { recursive: true, force: true });
});

async function factsOf(dataset: string, name: string): Promise<readonly Fact[]> {
  try {
    return (await memory.history({ dataset, name })).facts;
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'not_found') return [];
    throw error;
  }
}

async function factsLike(dataset: string, triple: Triple): Promise<Fact[]> {
  const found = [...(await factsOf(dataset, triple.subject)), ...(await factsOf(dataset, triple.object))];
  return found.filter((fact) => keyOf(fact) === tripleKey(triple));
}

function keyOf({ subject, relation, object, polarity }: Fact): string {
  const named = object === null ? '' : 'value' in object ? object.value : object.name;
  return tripleKey({ subject: subject?.name ?? '', relation: relation ?? '', object: named, polarity });
}

const DAY = 86_400_000;
const instant = (time: string | null): number | null => (time === null ? null : Date.parse(time));

function isHeld({ modality, status, valid_at, invalid_at }: Fact, at: number): boolean {
  if (modality !== 'asserted' || (status !== 'holds' && status !== 'disputed')) return false;
  return (instant(valid_at) ?? at) <= at && (instant(invalid_at) ?? at + 1) > at;
}

function statusAt(fact: Fact, at: number): Expected['status'] | null {
  if (fact.modality === 'planned') {
    const isOpen = fact.plan === 'planned' || fact.plan === 'unconfirmed';
    // The view tells of the present; the label of the time of the last message.
    if (isOpen) return (instant(fact.valid_at) ?? at) + DAY <= at ? 'unconfirmed' : 'planned';
    return fact.plan === 'cancelled' ? 'cancelled' : null;
  }
  if (fact.status === 'withdrawn') return 'withdrawn';
  if (isHeld(fact, at)) return fact.invalid_at === null ? 'holds' : null;
  const isOver = fact.status !== 'expired' && fact.invalid_at !== null;
  return fact.modality === 'asserted' && isOver ? 'ended' : null;
}

function isExpected(fact: Fact, { status, from, to, caveat }: Expected, at: number): boolean {
  if (statusAt(fact, at) !== status) return false;
  if (from !== null && !fitsPeriod(from, instant(fact.valid_at))) return false;
  if (to !== null && !fitsPeriod(to, instant(fact.invalid_at))) return false;
  if (caveat === null || fact.caveats === null) return caveat === fact.caveats;
  return normalizeText(fact.caveats).includes(normalizeText(caveat));
}

/** What is wrong at the last message, in words; empty when all is right. */
async function faultsOf({ id, messages, expect: expected, not }: TurnOfTruth): Promise<string[]> {
  for (const { speaker, said_at, text } of messages) {
    await memory.rememberText({
      dataset: id,
      text,
      at: said_at,
      tz: 'UTC',
      session_id: id,
      document_type: 'conversation',
      ...(speaker === null ? {} : { source: speaker }),
    });
  }
  const at = Math.max(...messages.map(({ said_at }) => Date.parse(said_at)));
  const faults: string[] = [];
  for (const wanted of expected) {
    const facts = await factsLike(id, wanted);
    if (!facts.some((fact) => isExpected(fact, wanted, at))) faults.push(`${wanted.status}: ${tripleKey(wanted)}`);
  }
  for (const unwanted of not) {
    const facts = await factsLike(id, unwanted);
    if (facts.some((fact) => isHeld(fact, at) && fact.caveats === null)) faults.push(`not: ${tripleKey(unwanted)}`);
  }
  return faults;
}

describe('sequences in which the truth turns', () => {
  const byKind = Map.groupBy(readTurnsOfTruth(), ({ kind }) => kind);
  it.each([...byKind])('%s', async (kind, sequences) => {
    const wrong: string[] = [];
    for (const sequence of sequences) {
      const faults = await faultsOf(sequence);
      if (faults.length > 0) wrong.push(`${sequence.id}: ${faults.join('; ')}`);
    }
    console.log(`${kind}: ${sequences.length - wrong.length} of ${sequences.length} right`);
    expect(wrong).toEqual([]);
  });
});
