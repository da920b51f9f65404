import { consult } from '../../src/main/engine/consult/consult.ts';
import { indexTerms } from '../../src/main/engine/consult/image/analyzer.ts';
import { currentVectorTable, eachVector } from '../../src/main/engine/consult/image/vectorTable.ts';
import {
  openReadConnection,
  type ReadConnection,
  type WriteConnection,
} from '../../src/main/engine/storage/connection.ts';
import { openMemoryHandle } from '../../src/main/engine/storage/memoryFile.ts';
import {
  type ConsultRequestInput,
  type ConsultResponse,
  consultRequestSchema,
} from '../../src/shared/contract/consult.ts';
import { benchContext } from './benchFile.ts';
import type { AskedQuestion } from './consultBench.ts';
import { median, rounded, timed } from './figures.ts';
import { addFilterCases, manyStates, rareTag, smallDataset } from './filterCases.ts';
import type { Talk } from './talk.ts';
import type { Vectors } from './vectors.ts';

/** Shares of the first 20 that an exhaustive search of the filtered facts has too. */
export interface FilterFigures {
  readonly filter: string;
  readonly questions: number;
  readonly semantic_agreement: number;
  readonly lexical_agreement: number;
  readonly outside_filter: number;
  readonly live_state_found: boolean | null;
  readonly filtered_ms_p50: number;
  readonly unfiltered_ms_p50: number;
}

interface FilterCase {
  readonly filter: string;
  readonly request: Partial<ConsultRequestInput>;
  /** SQL of the ids that pass. */
  readonly ids: string;
}

const TOP = 20;
const ASKED = 40;
const LEAST_COSINE = 0.3;
const ROUNDING = 5e-4;

const cases: readonly FilterCase[] = [
  {
    filter: 'a tag on 50 facts',
    request: { tags: [rareTag], tags_match: 'all_strict' },
    ids: `SELECT fact_id FROM tag WHERE tag = '${rareTag}'`,
  },
  {
    filter: 'a dataset of 200 facts',
    request: { namespace: smallDataset.dataset },
    ids: `SELECT id FROM fact WHERE dataset_id = (SELECT id FROM dataset WHERE name = '${smallDataset.dataset}')`,
  },
  {
    filter: 'a subject with 5,000 closed states and one live',
    request: {},
    ids: `SELECT f.id FROM fact f JOIN dataset d ON d.id = f.dataset_id
      WHERE d.name = 'main' AND (f.invalid_at IS NULL OR f.invalid_at > unixepoch() * 1000)`,
  },
];

/** Compares consult under each filter with a search that looks at every fact the filter lets through. */
export function benchFilters(
  file: string,
  talk: Talk,
  vectors: Vectors,
  questions: readonly AskedQuestion[],
): FilterFigures[] {
  const writer = openMemoryHandle(file);
  try {
    addFilterCases(writer, talk, vectors);
    for (const [i, { ids }] of cases.entries()) {
      materialise(writer, i, ids);
    }
  } finally {
    writer.close();
  }
  const db = openReadConnection(file);
  try {
    const asked = questions.slice(0, ASKED);
    return cases.map((each, i) => compareCase(db, i, each, asked));
  } finally {
    db.close();
  }
}

/** The ids that pass, and an index of their dataset's terms, stemmed as consult does, to compare with. */
function materialise(db: WriteConnection, i: number, ids: string): void {
  db.exec(`CREATE TABLE filter_${i} (id INTEGER PRIMARY KEY);
    INSERT INTO filter_${i} ${ids};
    CREATE VIRTUAL TABLE filter_${i}_fts USING fts5(terms, content='', tokenize="unicode61")`);
  const [datasetId] = db
    .rows('bench.dataset', `SELECT dataset_id FROM fact WHERE id IN (SELECT id FROM filter_${i}) LIMIT 1`)
    .flat();
  const texts = db.all<{ id: number; text: string }>('bench.texts', 'SELECT id, text FROM fact WHERE dataset_id = ?', [
    datasetId ?? null,
  ]);
  db.transaction(() => {
    for (const { id, text } of texts) {
      db.run(`bench.words.${i}`, `INSERT INTO filter_${i}_fts (rowid, terms) VALUES (?, ?)`, [
        id,
        indexTerms(text).join(' '),
      ]);
    }
  });
}

function compareCase(
  db: ReadConnection,
  i: number,
  { filter, request }: FilterCase,
  questions: readonly AskedQuestion[],
): FilterFigures {
  const allowed = new Set(db.rows('bench.allowed', `SELECT id FROM filter_${i}`).map(([id]) => Number(id)));
  const exhaustive = vectorsOf(db, allowed);
  const semantic: number[] = [];
  const lexical: number[] = [];
  const filteredMs: number[] = [];
  const unfilteredMs: number[] = [];
  let outside = 0;
  for (const question of questions) {
    const reply = ask(db, question, { ...request, trace: true });
    outside += reply.results.filter(({ id }) => !allowed.has(id)).length;
    semantic.push(agreement(hitsOf(reply, 'vectors'), nearest(exhaustive, question)));
    lexical.push(agreement(hitsOf(reply, 'turn'), wordiest(db, i, allowed, reply.trace?.terms ?? [])));
    filteredMs.push(timed(() => void ask(db, question, request)));
    unfilteredMs.push(timed(() => void ask(db, question, {})));
  }
  return {
    filter,
    questions: questions.length,
    semantic_agreement: rounded(mean(semantic)),
    lexical_agreement: rounded(mean(lexical)),
    outside_filter: outside,
    live_state_found: filter.includes('live') ? findsLiveState(db, questions[0]) : null,
    filtered_ms_p50: rounded(median(filteredMs)),
    unfiltered_ms_p50: rounded(median(unfilteredMs)),
  };
}

function ask(db: ReadConnection, { text, vector }: AskedQuestion, more: Partial<ConsultRequestInput>): ConsultResponse {
  const request = consultRequestSchema.parse({ query: text, ...more });
  return consult(db, { request, queryVector: vector, vectorState: 'ready' }, benchContext());
}

function hitsOf(reply: ConsultResponse, list: string): number[] {
  const hits = (reply.trace?.arms ?? []).filter((arm) => arm.list === list).flatMap((arm) => arm.hits);
  return hits
    .toSorted((a, b) => b.score - a.score)
    .slice(0, TOP)
    .map(({ id }) => id);
}

/** Every vector that passes, for a search that leaves none out. */
interface AllVectors {
  readonly ids: readonly number[];
  readonly numbers: Float32Array;
}

function vectorsOf(db: ReadConnection, allowed: ReadonlySet<number>): AllVectors {
  const table = currentVectorTable(db);
  if (table === null) throw new Error('the bench file has no vectors');
  const ids: number[] = [];
  const numbers = new Float32Array(allowed.size * table.dimensions);
  for (const [datasetId] of db.rows('bench.datasets', 'SELECT id FROM dataset')) {
    eachVector(db, table, Number(datasetId), (id, vector) => {
      if (!allowed.has(id)) return;
      numbers.set(vector, ids.length * table.dimensions);
      ids.push(id);
    });
  }
  return { ids, numbers };
}

/** Exact cosines of every fact that passes, best first. */
function nearest({ ids, numbers }: AllVectors, { vector }: AskedQuestion): Map<number, number> {
  const cosines = ids.map((id, at): [number, number] => {
    let sum = 0;
    const from = at * vector.length;
    for (let i = 0; i < vector.length; i += 1) sum += (numbers[from + i] ?? 0) * (vector[i] ?? 0);
    return [id, sum];
  });
  return new Map(cosines.filter(([, cosine]) => cosine >= LEAST_COSINE).toSorted((x, y) => y[1] - x[1]));
}

/** BM25 of every fact that passes and has a term, best first. */
function wordiest(
  db: ReadConnection,
  i: number,
  allowed: ReadonlySet<number>,
  terms: readonly string[],
): Map<number, number> {
  if (terms.length === 0) return new Map();
  const match = terms.map((term) => `"${term}"`).join(' OR ');
  const rows = db.rows(
    'bench.exactWords',
    `SELECT rowid, -bm25(filter_${i}_fts) AS score FROM filter_${i}_fts WHERE filter_${i}_fts MATCH ? ORDER BY score DESC`,
    [match],
  );
  return new Map(
    rows.map(([id, score]): [number, number] => [Number(id), Number(score)]).filter(([id]) => allowed.has(id)),
  );
}

/** Share of the exhaustive first 20 that was found; scores that differ by rounding only may change places. */
function agreement(found: readonly number[], exhaustive: ReadonlyMap<number, number>): number {
  const scores = [...exhaustive.values()].slice(0, TOP);
  if (scores.length === 0) return found.length === 0 ? 1 : 0;
  const least = (scores.at(-1) ?? 0) - ROUNDING;
  return found.filter((id) => (exhaustive.get(id) ?? Number.NEGATIVE_INFINITY) >= least).length / scores.length;
}

function findsLiveState(db: ReadConnection, question: AskedQuestion | undefined): boolean {
  if (question === undefined) return false;
  const asked = { ...question, text: `What state does ${manyStates.subject} have?` };
  const { results } = ask(db, asked, {});
  return results
    .slice(0, TOP)
    .some((result) => result.relation === 'has_state' && result.invalid_at === null && result.status === 'holds');
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
