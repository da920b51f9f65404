import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultRules } from '../../src/main/engine/contradiction/claims.ts';
import { decide } from '../../src/main/engine/contradiction/decide.ts';
import { storeArtifact } from '../../src/main/engine/episodic/storeArtifact.ts';
import type { PreparedArtifact } from '../../src/main/engine/extraction/told.ts';
import type { WriteConnection } from '../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../src/main/engine/storage/memoryFile.ts';
import { benchContext, benchDataset } from '../perf/benchFile.ts';
import { recorded, replay } from '../perf/commitBench.ts';
import { median, quantile, rounded, timed } from '../perf/figures.ts';
import { note, peacefulSets, stateFact, statement, statesOfOne } from './datedStates.ts';

const usage = `npm run bench:truth -- [--facts 20000] [--states 1000,2000,5000,10000] [--notes 200]
How fast the rules of truth lay out what contradicts nothing and what one subject was in turn, and how fast facts are stored
with their commits, beside the same rows inserted without looking anything up.`;

/** The limits; growth is time per state at the most states to that at the fewest. */
const leastDecided = 10_000;
const leastStored = 1_000;
const mostGrowth = 1.5;
const FACTS_A_NOTE = 40;
const ROUNDS = 5;

const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '20000' },
    states: { type: 'string', default: '1000,2000,5000,10000' },
    notes: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(`${usage}\n`);
else main(Number(values.facts), values.states.split(',').map(Number), Number(values.notes));

function main(facts: number, states: readonly number[], notes: number): void {
  const faults = [...benchPeaceful(facts), ...benchStates(states), ...benchStored(notes), ...benchStoredStates(states)];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

/** Sets of which nothing excludes anything, small and large. */
function benchPeaceful(facts: number): string[] {
  return [1, 5, 50].flatMap((size) => {
    const sets = peacefulSets(facts, size);
    const ms = best(() => {
      for (const set of sets) decide(set, [], () => false, defaultRules);
    });
    const perSecond = (facts / ms) * 1000;
    print(`decide, nothing excluded, sets of ${size}`, {
      facts,
      ms: rounded(ms),
      facts_per_second: rounded(perSecond),
    });
    return perSecond < leastDecided ? [`decide() lays out fewer than ${leastDecided} facts a second.`] : [];
  });
}

/** One subject with dated states, each of which ends the one before. */
function benchStates(counts: readonly number[]): string[] {
  const perState = counts.map((count) => {
    const claims = statesOfOne(count);
    const ms = best(() => void decide(claims, [], (a, b) => a !== b, defaultRules));
    const us = (ms / count) * 1000;
    print(`decide, ${count} dated states of one subject`, { ms: rounded(ms), us_per_state: rounded(us) });
    return us;
  });
  const growth = (perState.at(-1) ?? 0) / (perState[0] ?? 1);
  print('growth of decide with the states of a subject', { time_per_state_last_to_first: rounded(growth) });
  return growth > mostGrowth ? ['decide() is worse than linear in the states of a subject.'] : [];
}

/** Notes of facts that contradict nothing, each its own commit, beside their rows alone. */
function benchStored(notes: number): string[] {
  return inFreshFile((db, floor) => {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let i = 0; i < notes; i += 1) {
      const told = peacefulNote(i);
      const written = recorded(
        db,
        (handle) => void storeArtifact(handle, { dataset: benchDataset, prepared: told }, benchContext()),
      );
      ours.push(timed(() => store(db, told)));
      theirs.push(timed(() => replay(floor, written)));
    }
    const perSecond = (FACTS_A_NOTE / median(ours)) * 1000;
    // A busy machine disturbs most commits; the limit is about the work, so it is held against the least disturbed tenth.
    const undisturbed = (FACTS_A_NOTE / quantile(ours, 0.1)) * 1000;
    print(`stored with a commit for each ${FACTS_A_NOTE} facts and their passage`, {
      notes,
      facts_per_second: rounded(perSecond),
      facts_per_second_undisturbed: rounded(undisturbed),
      rows_alone_facts_per_second: rounded((FACTS_A_NOTE / median(theirs)) * 1000),
      over_rows_alone: rounded(median(ours) / median(theirs)),
    });
    return undisturbed < leastStored ? [`Fewer than ${leastStored} facts a second are stored.`] : [];
  });
}

/** One more state of a subject that has so many already; what storing all of them took. */
function benchStoredStates(counts: readonly number[]): string[] {
  for (const count of counts) {
    inFreshFile((db) => {
      const facts = Array.from({ length: count }, (_, i) => stateFact('Office', i));
      const names = ['Office', ...new Set(facts.flatMap(({ object }) => object ?? []))];
      const all = timed(() => store(db, note(0, facts, names)));
      const more = Array.from({ length: ROUNDS }, (_, i) =>
        timed(() => store(db, note(i + 1, [stateFact('Office', count + i)], names))),
      );
      print(`a subject with ${count} states`, {
        stored_states_per_second: rounded((count / all) * 1000),
        one_more_ms: rounded(median(more)),
        one_more_us_per_state: rounded((median(more) / count) * 1000),
      });
      return [];
    });
  }
  return [];
}

function peacefulNote(number: number): PreparedArtifact {
  const names = Array.from({ length: 10 }, (_, i) => `Thing ${number} ${i}`);
  const facts = Array.from({ length: FACTS_A_NOTE }, (_, i) =>
    statement(names[i % 10] ?? '', 'knows', `Other ${(number * 7 + i) % 400}`),
  );
  return note(number, facts, [...names, ...facts.flatMap(({ object }) => object ?? [])]);
}

function store(db: WriteConnection, prepared: PreparedArtifact): void {
  storeArtifact(db, { dataset: benchDataset, prepared }, benchContext());
}

function inFreshFile(work: (db: WriteConnection, floor: WriteConnection) => string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-bench-truth-'));
  const file = path.join(folder, 'memory.palimpsest');
  const db = openMemoryHandle(file, { now: Date.now() });
  try {
    // The dataset and its relations are there on both sides.
    store(db, note(1_000_000, [statement('First', 'knows', 'Second')], ['First', 'Second']));
    db.checkpoint('TRUNCATE');
    copyFileSync(file, `${file}.floor`);
    const floor = openMemoryHandle(`${file}.floor`, { now: Date.now() });
    try {
      return work(db, floor);
    } finally {
      floor.close();
    }
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The round that was disturbed least. */
function best(work: () => void): number {
  return Math.min(...Array.from({ length: ROUNDS }, () => timed(work)));
}

function print(name: string, figures: Record<string, number>): void {
  process.stdout.write(`${JSON.stringify({ name, ...figures })}\n`);
}
