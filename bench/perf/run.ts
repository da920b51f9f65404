import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMemoryHandle } from '../../src/main/engine/storage/memoryFile.ts';
import { fillFloor, fillMemory } from './benchFile.ts';
import { benchCommit, type CommitFigures } from './commitBench.ts';
import { type AskedQuestion, benchConsult, type ConsultFigures, productVectors } from './consultBench.ts';
import { benchIngest, type IngestFigures } from './ingestBench.ts';
import { benchFilters, type FilterFigures } from './filterBench.ts';
import { Randomness } from './randomness.ts';
import { ownTalk, type Talk, talkFrom } from './talk.ts';
import { realVectors, type Vectors } from './vectors.ts';

const usage = `npm run bench:perf -- [--sizes 1000,10000,100000] [--data FOLDER] [--questions N] [--filters-at 100000]
  [--ingest-at 10000] [--consults 2000] [--json FILE]
Ratios of consult and commit to what plain FTS5, vec0 and prepared statements take in the same run, and consults while
much is told (--ingest-at 0 leaves it out).`;

type SizeFigures = ConsultFigures & CommitFigures;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    data: { type: 'string' },
    questions: { type: 'string', default: '280' },
    'filters-at': { type: 'string', default: '100000' },
    'ingest-at': { type: 'string', default: '10000' },
    consults: { type: 'string', default: '2000' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const sizesAsked = values.sizes.split(',').map(Number);
const questionsAsked = Number(values.questions);
/** Some warm up, some are asked by words alone and some after commits; none is asked twice. */
const FEWEST_QUESTIONS = 100;

if (values.help) {
  process.stdout.write(`${usage}\n`);
} else if (!sizesAsked.every((size) => Number.isInteger(size) && size > 0) || !(questionsAsked >= FEWEST_QUESTIONS)) {
  process.stderr.write(`sizes are whole numbers, and at least ${FEWEST_QUESTIONS} questions are needed\n${usage}\n`);
  process.exitCode = 2;
} else {
  await main();
}

async function main(): Promise<void> {
  const talk = values.data === undefined ? ownTalk() : talkFrom(values.data);
  const random = new Randomness(1);
  const texts = talk.questions(questionsAsked, random);
  const vectors = await realVectors(talk, texts, random);
  const questions = texts.map(
    (text, i): AskedQuestion => ({ text, vector: vectors.ofQuestions[i] ?? new Float32Array(0) }),
  );
  const sizes: Record<string, SizeFigures> = {};
  let filters: FilterFigures[] = [];
  for (const size of sizesAsked) {
    await inScratchFile((file) => {
      sizes[size] = benchSize(file, size, talk, vectors, questions);
      if (size === Number(values['filters-at'])) filters = benchFilters(file, talk, vectors, questions);
    });
    print(`${size} facts`, sizes[size] ?? {});
  }
  const ingest = await ingestFigures(talk, vectors);
  if (ingest !== null) print(`consults while much is told, from ${values['ingest-at']} facts on`, ingest);
  for (const { filter, ...figures } of filters) print(`filter: ${filter}`, figures);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ sizes, filters, ingest }, null, 2)}\n`);
}

function benchSize(
  file: string,
  size: number,
  talk: Talk,
  vectors: Vectors,
  questions: readonly AskedQuestion[],
): SizeFigures {
  const db = openMemoryHandle(file);
  try {
    fillMemory(db, size, talk, vectors);
    fillFloor(db, productVectors(db), vectors.dimensions);
    db.checkpoint('TRUNCATE');
    const consulted = benchConsult(file, db, talk, questions);
    return { ...consulted, ...benchCommit(file, db, talk, vectors) };
  } finally {
    db.close();
  }
}

async function ingestFigures(talk: Talk, vectors: Vectors): Promise<IngestFigures | null> {
  const facts = Number(values['ingest-at']);
  if (facts === 0) return null;
  return await inScratchFile((file) => benchIngest(file, facts, Number(values.consults), talk, vectors));
}

async function inScratchFile<T>(work: (file: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-bench-'));
  try {
    return await work(join(folder, 'bench.palimpsest'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(title: string, figures: object): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const rows = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${String(value)}`);
  process.stdout.write(`${title}\n${rows.join('\n')}\n`);
}
