import type { Embedder } from '../../src/main/engine/providers.ts';
import { openMemoryHandle } from '../../src/main/engine/storage/memoryFile.ts';
import { type Memory, openMemory } from '../../src/main/library.ts';
import { benchDataset, benchModel, fillMemory } from './benchFile.ts';
import { quantile, rounded } from './figures.ts';
import { Randomness } from './randomness.ts';
import type { Talk } from './talk.ts';
import type { Vectors } from './vectors.ts';

export interface IngestFigures {
  readonly consults: number;
  readonly idle_ms_p50: number;
  readonly idle_ms_p99: number;
  readonly during_ms_p50: number;
  readonly during_ms_p99: number;
  /** max(3 × idle p99, 50 ms): what p99 may be while much is told. */
  readonly limit_ms: number;
  readonly told_turns: number;
  readonly told_turns_a_second: number;
}

const WARM_UP = 50;
const TURNS_A_FILE = 400;

/**
 * Consults through the library's door, first of a memory left alone, then while chats are told to it without a pause,
 * embedded too by a model that costs nothing, so that only what the memory itself does stands in the way.
 */
export async function benchIngest(
  file: string,
  facts: number,
  consults: number,
  talk: Talk,
  vectors: Vectors,
): Promise<IngestFigures> {
  const db = openMemoryHandle(file);
  fillMemory(db, facts, talk, vectors);
  db.close();
  const memory = await openMemory(file, { embedder: cheapEmbedder(vectors) });
  try {
    const random = new Randomness(11);
    const ask = (): Promise<number> => timedConsult(memory, `${talk.questions(1, random)[0] ?? ''} ${random.next()}`);
    for (let i = 0; i < WARM_UP; i += 1) await ask();
    const idle = await times(consults, ask);
    const teller = new Teller(memory, talk);
    const telling = teller.tell();
    const during = await times(consults, ask);
    const { turns, seconds } = await teller.stop(telling);
    const idleP99 = quantile(idle, 0.99);
    return {
      consults,
      idle_ms_p50: rounded(quantile(idle, 0.5)),
      idle_ms_p99: rounded(idleP99),
      during_ms_p50: rounded(quantile(during, 0.5)),
      during_ms_p99: rounded(quantile(during, 0.99)),
      limit_ms: rounded(Math.max(3 * idleP99, 50)),
      told_turns: turns,
      told_turns_a_second: rounded(turns / seconds),
    };
  } finally {
    await memory.close();
  }
}

async function times(count: number, ask: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i += 1) all.push(await ask());
  return all;
}

async function timedConsult(memory: Memory, query: string): Promise<number> {
  const started = performance.now();
  await memory.consult({ query, namespace: benchDataset.dataset });
  return performance.now() - started;
}

/** Tells one chat after another until it is stopped. */
class Teller {
  readonly #memory: Memory;
  readonly #talk: Talk;
  readonly #random = new Randomness(12);
  #isStopped = false;

  constructor(memory: Memory, talk: Talk) {
    this.#memory = memory;
    this.#talk = talk;
  }

  async tell(): Promise<{ turns: number; seconds: number }> {
    const started = performance.now();
    let turns = 0;
    for (let number = 0; !this.#isStopped; number += 1) {
      const lines = Array.from({ length: TURNS_A_FILE }, (_, turn) => this.#line(number, turn));
      const base64 = Buffer.from(`${lines.join('\n')}\n`).toString('base64');
      const name = `told-${number}.turns.jsonl`;
      const { totals } = await this.#memory.rememberFiles({
        ...benchDataset,
        files: [{ name, base64 }],
        format: 'turns',
      });
      if (totals.failed > 0) throw new Error(`${name} was not remembered`);
      turns += TURNS_A_FILE;
    }
    return { turns, seconds: (performance.now() - started) / 1000 };
  }

  async stop<T>(telling: Promise<T>): Promise<T> {
    this.#isStopped = true;
    return await telling;
  }

  #line(number: number, turn: number): string {
    return JSON.stringify({
      conversation_id: `told-${number}`,
      session_id: `S${Math.floor(turn / 40)}`,
      turn_id: `${number}:${turn}`,
      speaker: this.#random.pick(this.#talk.people),
      timestamp_iso: '2025-03-01T10:00:00',
      text: this.#talk.say(this.#random),
    });
  }
}

function cheapEmbedder(vectors: Vectors): Embedder {
  const random = new Randomness(13);
  return {
    model: benchModel,
    dimensions: vectors.dimensions,
    embed: async (texts) => texts.map(() => vectors.ofFact(random)),
    close: async () => undefined,
  };
}
