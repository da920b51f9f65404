import type {
  ConsultRequest,
  ConsultResponse,
  ConsultResult,
  ConsultTrace,
  WalkStep,
} from '../../src/shared/contract/consult.ts';
import { MEMORIES, memory } from './memories.ts';

type Arm = ConsultTrace['arms'][number];

/** An answer with a whole trace, made by plain arithmetic: every number differs a little, some only far behind the point. */
export function answer(request: ConsultRequest, isEmbedding: boolean): ConsultResponse {
  const words = request.query
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 2);
  const all = Array.from({ length: MEMORIES }, (_, at) => memory(at + 1));
  const found = all
    .map((entry) => ({ entry, hits: words.filter((word) => entry.text.toLowerCase().includes(word)).length }))
    .filter(
      ({ entry, hits }) => hits > 0 && (request.types === undefined || request.types.some((t) => t === entry.type)),
    )
    .sort((a, b) => b.hits - a.hits || a.entry.id - b.entry.id)
    .map(({ entry }) => entry);
  const trace = traceOf(request, words, found, isEmbedding);
  const kept = new Set(trace.packing.packed.filter((entry) => entry.outcome === 'kept').map((entry) => entry.id));
  const finals = new Map(trace.scoring.scored.map((entry) => [entry.id, entry.final]));
  const results = trace.scoring.scored
    .map((entry) => found.find((candidate) => candidate.id === entry.id))
    .filter((entry): entry is ConsultResult => entry !== undefined && kept.has(entry.id))
    .map((entry) => ({ ...entry, score: finals.get(entry.id) ?? 0 }));
  const dropped = trace.packing.packed.filter((entry) => entry.outcome === 'does_not_fit').length;
  return {
    results,
    truncated: dropped > 0,
    dropped: { results: dropped, source_facts: 0, chunks: 0 },
    degraded: !isEmbedding,
    degraded_by: isEmbedding ? [] : ['no_embeddings'],
    ambiguous: words.includes('ines')
      ? [
          {
            mention: 'Ines',
            entities: [
              { id: 1, name: 'Ines Marques' },
              { id: 51, name: 'Ines Coelho' },
            ],
          },
        ]
      : [],
    query_cut: false,
    ...(request.trace ? { trace } : {}),
  };
}

function traceOf(
  request: ConsultRequest,
  words: readonly string[],
  found: readonly ConsultResult[],
  isEmbedding: boolean,
): ConsultTrace {
  const fused = found.slice(0, 300);
  const arms = armsOf(found, isEmbedding);
  const scored = fused
    .map((entry, at) => scoredOf(entry.id, at))
    .sort((a, b) => b.final - a.final)
    .map((entry, at) => ({ ...entry, rank: at + 1 }));
  let used = 0;
  const packed = scored.map((entry, at): ConsultTrace['packing']['packed'][number] => {
    const tokens = Math.ceil((found.find((candidate) => candidate.id === entry.id)?.text.length ?? 0) / 4);
    if (at % 17 === 9) return { id: entry.id, tokens, outcome: 'duplicate', into: scored[at - 1]?.id ?? entry.id };
    if (used + tokens > request.max_tokens) return { id: entry.id, tokens, outcome: 'does_not_fit' };
    used += tokens;
    return { id: entry.id, tokens, outcome: 'kept' };
  });
  return {
    query: request.query,
    query_cut: false,
    terms: [...words],
    names: [{ id: 20, name: 'billing-api' }],
    period: request.query.includes('last month')
      ? { words: 'last month', from: '2024-04-01T00:00:00Z', to: '2024-05-01T00:00:00Z', mode: 'rank' }
      : null,
    budget: { rows: 300, hops: 2, rerank: 300 },
    arms,
    walk: walkOf(found),
    fusion: {
      k: 20,
      weights: { lexical_turn: 1, lexical_pair: 1, lexical_session: 0.5, semantic: 0.8, graph: 0.6, standing: 0.4 },
      elapsed_ms: 0.184_21,
      total: found.length,
      candidates: fused.map((entry, at) => {
        const ranks = {
          lexical_turn: at + 1,
          ...(isEmbedding ? { semantic: ((at * 7) % 90) + 1 } : {}),
          ...(at % 3 === 0 ? { graph: at + 4 } : {}),
        };
        const score = Object.values(ranks).reduce((sum, rank) => sum + 1 / (20 + rank), 0);
        return { id: entry.id, rank: at + 1, score, ranks };
      }),
    },
    scoring: { reranker: 'built-in', elapsed_ms: 1.27, applied: true, scored },
    packing: { max_tokens: request.max_tokens, used_tokens: used, elapsed_ms: 0.0871, packed },
    memories: found.map(({ id, text, speaker, occurred_at, type }) => ({
      id,
      text,
      speaker,
      occurred_at,
      type: type === 'community' ? 'signal' : type,
    })),
    elapsed_ms: 6.482,
  };
}

/** The graph's hits hang on the first memory by billing-api, every second one by way of another memory. */
function walkOf(found: readonly ConsultResult[]): NonNullable<ConsultTrace['walk']> {
  const [seed, between] = found;
  if (seed === undefined || between === undefined) return { seeds: [], hops: 0, paths: [] };
  const entity = { kind: 'entity', id: 20, name: 'billing-api' } as const;
  const fact = (id: number): WalkStep => ({ kind: 'fact', id });
  return {
    seeds: [seed.id],
    hops: 2,
    paths: found.map(({ id }, at) => ({
      id,
      steps:
        id === seed.id
          ? [fact(id)]
          : at % 2 === 1 || id === between.id
            ? [fact(seed.id), entity, fact(id)]
            : [fact(seed.id), entity, fact(between.id), { kind: 'link', link: 'causes', back: true }, fact(id)],
    })),
  };
}

function scoredOf(id: number, at: number): ConsultTrace['scoring']['scored'][number] {
  // Neighbours in pairs differ only in the seventh digit.
  const relevance = 0.94 - Math.floor(at / 2) * 0.0031 - (at % 2) * 0.000_000_4 + ((id * 13) % 7) * 0.002;
  const recency = { value: 0.1 + (id % 9) / 10, factor: 1 + 0.2 * (0.1 + (id % 9) / 10 - 0.5) };
  const corroboration = { value: 0.5, factor: 1, sources: 1 };
  const staleFactor = id % 11 === 0 ? 0.6 : 1;
  const terms = [
    ['bm25 of the turn', 0.8 - at / 400, 0.9],
    ['bm25 with the turn before', 0.6, 0.52],
    ['cosine', 0.41 + (id % 5) / 50, 0.38],
    ['speaker named', id % 2, 0.3],
    ['date named', 0, 0.24],
    ['session', 0.33, 0.17],
  ] as const;
  return {
    id,
    rank: at + 1,
    final: relevance * recency.factor * staleFactor,
    relevance,
    recency,
    temporal: { value: 0.5, factor: 1 },
    corroboration,
    stale_factor: staleFactor,
    terms: terms.map(([name, value, weight]) => ({ name, value, weight, product: value * weight })),
  };
}

function armsOf(found: readonly ConsultResult[], isEmbedding: boolean): Arm[] {
  const lanes = ['knowledge', 'experience', 'signal', 'decision'] as const;
  const list = (arm: Arm['arm'], name: string, start: number, length: number): Arm[] =>
    lanes.map((lane, at) => {
      const hits = found
        .filter((entry) => entry.type === lane)
        .map((entry, place) => ({ id: entry.id, rank: place + 1, score: 14.2 - place * 0.21 - at * 0.01 }));
      return {
        arm,
        list: name,
        lane,
        state: 'run',
        rows: hits.length,
        started_ms: start + at * 0.2,
        elapsed_ms: length * (0.2 + hits.length / 90),
        hits,
      };
    });
  const idle = (arm: Arm['arm'], state: 'not_run' | 'degraded', reason: string): Arm[] =>
    lanes.map((lane) => ({ arm, list: arm, lane, state, reason, rows: 0, started_ms: 0, elapsed_ms: 0, hits: [] }));
  return [
    ...(isEmbedding ? list('semantic', 'semantic', 0.3, 1.9) : idle('semantic', 'degraded', 'no embeddings')),
    ...list('lexical', 'lexical_turn', 0.1, 0.8),
    ...list('lexical', 'lexical_pair', 0.4, 0.9),
    ...list('lexical', 'lexical_session', 0.9, 0.5),
    ...list('graph', 'graph', 2.2, 1.1),
    ...idle('temporal', 'not_run', 'the query names no period'),
    {
      arm: 'standing',
      list: 'standing',
      lane: 'decision',
      state: 'run',
      rows: 0,
      started_ms: 0.2,
      elapsed_ms: 0.3,
      hits: [],
    },
    {
      arm: 'community',
      list: 'community',
      lane: 'community',
      state: 'not_run',
      reason: 'no communities built',
      rows: 0,
      started_ms: 0,
      elapsed_ms: 0,
      hits: [],
    },
  ];
}
