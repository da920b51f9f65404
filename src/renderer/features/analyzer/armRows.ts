import type { ConsultTrace, TraceArm } from '../../../shared/contract/consult.ts';

export type ArmName = TraceArm['arm'];

export const armOrder: readonly ArmName[] = ['semantic', 'lexical', 'graph', 'temporal', 'standing', 'community'];

/** One letter an arm, so that arms are told apart without colour. */
export const armLetters: Readonly<Record<ArmName, string>> = {
  semantic: 'S',
  lexical: 'L',
  graph: 'G',
  temporal: 'T',
  standing: 'D',
  community: 'C',
};

export const armLabels: Readonly<Record<ArmName, string>> = {
  semantic: 'Semantic',
  lexical: 'Lexical',
  graph: 'Graph',
  temporal: 'Temporal',
  standing: 'Standing',
  community: 'Community',
};

export const armMeanings: Readonly<Record<ArmName, string>> = {
  semantic: 'Nearness of meaning: cosine of the query’s vector and the memory’s',
  lexical: 'Words: BM25 over the query’s telling words',
  graph: 'Memories linked to strong hits and named entities',
  temporal: 'Memories near the period that the query names',
  standing: 'Instructions, preferences and decisions that still stand',
  community: 'Summaries of communities of entities',
};

/** One arm on the time axis, with its lists and lanes inside. */
export interface ArmRow {
  readonly arm: ArmName;
  /** `run` when any list ran; else degraded before not run, so that trouble is not hidden. */
  readonly state: TraceArm['state'];
  readonly reasons: readonly string[];
  readonly rows: number;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly lists: readonly TraceArm[];
}

export function armRows(trace: ConsultTrace): ArmRow[] {
  return armOrder.flatMap((arm) => {
    const lists = trace.arms.filter((entry) => entry.arm === arm);
    if (lists.length === 0) return [];
    const ran = lists.filter((entry) => entry.state === 'run');
    const timed = ran.length > 0 ? ran : lists;
    const hasFailed = lists.some((entry) => entry.state === 'degraded');
    return [
      {
        arm,
        state: ran.length > 0 ? 'run' : hasFailed ? 'degraded' : 'not_run',
        reasons: [...new Set(lists.flatMap((entry) => (entry.reason === undefined ? [] : [entry.reason])))],
        rows: lists.reduce((sum, entry) => sum + entry.rows, 0),
        startedMs: Math.min(...timed.map((entry) => entry.started_ms)),
        endedMs: Math.max(...timed.map((entry) => entry.started_ms + entry.elapsed_ms)),
        lists,
      } as const,
    ];
  });
}

/** Wall time of the whole stage: arms run beside one another, so their times do not add up. */
export function retrievalMs(rows: readonly ArmRow[]): number {
  const ran = rows.filter((row) => row.state === 'run');
  if (ran.length === 0) return 0;
  return Math.max(...ran.map((row) => row.endedMs)) - Math.min(...ran.map((row) => row.startedMs));
}

/** Round marks for an axis of this length, at most five, zero included. */
export function axisTicks(endMs: number): number[] {
  if (!(endMs > 0)) return [0];
  const rough = endMs / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const ticks: number[] = [];
  for (let index = 0; index * step <= endMs * 1.0001; index += 1) ticks.push(Number((index * step).toPrecision(6)));
  return ticks;
}

export interface ArmHit {
  readonly id: number;
  readonly rank: number;
  readonly score: number;
  readonly list: string;
  readonly lane: TraceArm['lane'];
}

/** The hits of one arm, of one list or lane or of all, by rank and then by place in the trace. */
export function armHits(row: ArmRow, list: string | null, lane: string | null): ArmHit[] {
  return row.lists
    .filter((entry) => (list === null || entry.list === list) && (lane === null || entry.lane === lane))
    .flatMap((entry) => entry.hits.map((hit) => ({ ...hit, list: entry.list, lane: entry.lane })))
    .sort((a, b) => a.rank - b.rank);
}

/** A list and lane of an arm in words: `turn · experience`, or the lane alone where the arm has but one list. */
export function partName(row: ArmRow, list: string, lane: string): string {
  const hasOne = row.lists.every((entry) => entry.list === list);
  return hasOne ? lane : `${list.replaceAll('_', ' ')} · ${lane}`;
}
