import { consult } from '../../src/main/engine/consult/consult.ts';
import { prepareQuery } from '../../src/main/engine/consult/prepareQuery.ts';
import { storeArtifact } from '../../src/main/engine/episodic/storeArtifact.ts';
import { currentModel } from '../../src/main/engine/maintenance/vectorTables.ts';
import {
  openReadConnection,
  type ReadConnection,
  type WriteConnection,
} from '../../src/main/engine/storage/connection.ts';
import type { SqlValue } from '../../src/main/engine/storage/handles.ts';
import { ftsExpression, queryTerms } from '../../src/main/engine/text/words.ts';
import { consultRequestSchema } from '../../src/shared/contract/consult.ts';
import { benchContext, benchDataset } from './benchFile.ts';
import { median, quantile, rounded, timed } from './figures.ts';
import { namePool, preparedSession } from './preparedTalk.ts';
import { Randomness } from './randomness.ts';
import type { Talk } from './talk.ts';

export interface AskedQuestion {
  readonly text: string;
  readonly vector: Float32Array;
}

export interface ConsultFigures {
  readonly consult_over_floor: number;
  readonly consult_ms_p50: number;
  readonly consult_ms_p99: number;
  readonly consult_p99_over_floor: number;
  readonly floor_ms_p50: number;
  readonly fts_ms_p50: number;
  readonly words_only_ms_p50: number;
  readonly words_only_over_fts: number;
  readonly after_commit_ms_p50: number;
  readonly after_commit_over_quiet: number;
  readonly after_commit_found: number;
}

const WARM_UP = 10;
const WORDS_ONLY = 40;
const AFTER_COMMIT = 30;

export function consultOnce(
  db: ReadConnection,
  { text, vector }: AskedQuestion,
  vectorState: 'ready' | 'off',
): ReturnType<typeof consult> {
  const request = consultRequestSchema.parse({ query: text, namespace: benchDataset.dataset });
  const context = benchContext();
  prepareQuery(db, { request }, context);
  return consult(db, { request, queryVector: vectorState === 'off' ? null : vector, vectorState }, context);
}

/** Consult and floor in turn, on one connection, each question once in the whole process. */
export function benchConsult(
  file: string,
  writer: WriteConnection,
  talk: Talk,
  questions: readonly AskedQuestion[],
): ConsultFigures {
  const db = openReadConnection(file);
  try {
    const wordsOnly = questions.slice(0, WORDS_ONLY);
    const afterCommit = questions.slice(WORDS_ONLY, WORDS_ONLY + AFTER_COMMIT);
    const warmUp = questions.slice(WORDS_ONLY + AFTER_COMMIT, WORDS_ONLY + AFTER_COMMIT + WARM_UP);
    const measured = questions.slice(WORDS_ONLY + AFTER_COMMIT + WARM_UP);
    for (const question of warmUp) {
      consultOnce(db, question, 'ready');
      floorOnce(db, question);
    }
    const floor: { fts: number; whole: number }[] = [];
    const consults: number[] = [];
    for (const question of measured) {
      floor.push(floorOnce(db, question));
      consults.push(timed(() => void consultOnce(db, question, 'ready')));
    }
    const words = wordsOnly.map((question) => ({
      fts: floorWords(db, question.text),
      consult: timed(() => void consultOnce(db, question, 'off')),
    }));
    const committed = consultAfterCommits(db, writer, talk, afterCommit);
    const floorMs = median(floor.map(({ whole }) => whole));
    const consultMs = median(consults);
    const wordsMs = median(words.map((w) => w.consult));
    const committedMs = median(committed.times);
    return {
      consult_over_floor: rounded(consultMs / floorMs),
      consult_ms_p50: rounded(consultMs),
      consult_ms_p99: rounded(quantile(consults, 0.99)),
      consult_p99_over_floor: rounded(quantile(consults, 0.99) / floorMs),
      floor_ms_p50: rounded(floorMs),
      fts_ms_p50: rounded(median(floor.map(({ fts }) => fts))),
      words_only_ms_p50: rounded(wordsMs),
      words_only_over_fts: rounded(wordsMs / median(words.map((w) => w.fts))),
      after_commit_ms_p50: rounded(committedMs),
      after_commit_over_quiet: rounded(committedMs / consultMs),
      after_commit_found: rounded(committed.found / afterCommit.length),
    };
  } finally {
    db.close();
  }
}

function floorOnce(db: ReadConnection, { text, vector }: AskedQuestion): { fts: number; whole: number } {
  const fts = floorWords(db, text);
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
  const knn = timed(() => {
    db.rows('bench.floorVectors', 'SELECT rowid, distance FROM floor_vec WHERE embedding MATCH ? AND k = 50', [bytes]);
  });
  return { fts, whole: fts + knn };
}

function floorWords(db: ReadConnection, text: string): number {
  const match: SqlValue = ftsExpression(queryTerms(text)) ?? '"nothing"';
  return timed(() => {
    db.rows(
      'bench.floorWords',
      'SELECT rowid, bm25(floor_fts) FROM floor_fts WHERE floor_fts MATCH ? ORDER BY bm25(floor_fts) LIMIT 50',
      [match],
    );
  });
}

/** One fact committed by another connection before each consult, which has to find it. */
function consultAfterCommits(
  db: ReadConnection,
  writer: WriteConnection,
  talk: Talk,
  questions: readonly AskedQuestion[],
): { times: number[]; found: number } {
  const random = new Randomness(99);
  const shape = { turns: 1, facts: 0, names: namePool(1, random) };
  let found = 0;
  const times = questions.map((question, i) => {
    const marker = `marker${i}quondam`;
    const marked: Talk = { ...talk, say: (source) => `${marker} ${talk.say(source)}` };
    const prepared = preparedSession(10_000_000 + i, marked, shape, random);
    storeArtifact(writer, { dataset: benchDataset, prepared }, benchContext());
    let isFound = false;
    const asked = { ...question, text: `${question.text} ${marker}` };
    const time = timed(() => {
      isFound = consultOnce(db, asked, 'ready').results.some((result) => result.text.includes(marker));
    });
    if (isFound) found += 1;
    return time;
  });
  return { times, found };
}

/** The name of the table that holds the product's vectors. */
export function productVectors(db: WriteConnection): string {
  const model = currentModel(db);
  if (model === null) throw new Error('the bench file has no vectors');
  return model.factTable;
}
