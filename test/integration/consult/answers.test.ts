import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
});
afterEach(() => kit.close());

const said = { type: 'experience', speaker: 'Oru' } as const;

describe('passages and their claims', () => {
  it('a passage all of whose claims are over is stale, says so, and ranks below what replaced it', () => {
    const [before = 0, after = 0] = kit.add([
      { ...said, text: 'The mooring fee is forty crowns a month, the fee is forty.' },
      { ...said, text: 'The mooring fee is now fifty crowns.' },
    ]);
    const [old = 0, current = 0] = kit.add([
      { text: 'Mooring fee: forty crowns', validAt: '2024-01-01', invalidAt: '2024-09-01', saidIn: [before] },
      { text: 'Mooring fee: fifty crowns', validAt: '2024-09-01', saidIn: [after] },
    ]);
    kit.link(current, old, 'supersedes');
    const { results, trace } = kit.consult({ query: 'is the mooring fee forty crowns a month', trace: true });
    const places = results.map(({ id }) => id);
    expect(places.indexOf(after)).toBeLessThan(places.indexOf(before));
    const stale = results.find(({ id }) => id === before);
    expect(stale).toMatchObject({ stale: true, status: 'said' });
    expect(stale?.claims).toEqual([
      {
        fact_id: old,
        text: 'Mooring fee: forty crowns',
        status: 'holds',
        valid_at: '2024-01-01T00:00:00Z',
        invalid_at: '2024-09-01T00:00:00Z',
        replaced_by: current,
      },
    ]);
    expect(results.find(({ id }) => id === after)).toMatchObject({ stale: false });
    expect(trace?.scoring.scored.find(({ id }) => id === before)?.stale_factor).toBeLessThan(1);
    const earlier = kit.consult({ query: 'mooring fee', as_of: '2024-05-01' });
    expect(earlier.results.filter(({ stale: isStale }) => isStale)).toEqual([]);
  });

  it('fold into one result with a count when one speaker repeats them', () => {
    kit.add([
      { ...said, text: 'Mind the step.' },
      { ...said, text: 'mind  the step' },
      { ...said, speaker: 'Tamsin', text: 'Mind the step!' },
      { ...said, text: 'Mind the step.' },
    ]);
    const { results, trace } = kit.consult({ query: 'mind the step', trace: true });
    expect(results.map(({ speaker, count }) => `${speaker} ${count}`).sort()).toEqual(['Oru 3', 'Tamsin 1']);
    const kept = results.find(({ speaker }) => speaker === 'Oru')?.id;
    expect(trace?.packing.packed.filter(({ outcome }) => outcome === 'duplicate').map(({ into }) => into)).toEqual([
      kept,
      kept,
    ]);
  });
});

describe('standing decisions', () => {
  it('are found without resembling the question, never count as old, and go when they end', () => {
    kit.add(Array.from({ length: 40 }, (_, i) => ({ text: `The kettle number ${i} boils water quickly.` })));
    const [rule = 0, ended = 0] = kit.add([
      { text: 'Always answer in metric units.', type: 'decision', standing: 'instruction', occurredAt: '2015-01-01' },
      { text: 'Always sign with initials.', type: 'decision', standing: 'instruction', invalidAt: '2024-01-01' },
    ]);
    const { results, trace } = kit.consult({
      query: 'how quickly does the kettle boil',
      trace: true,
      max_tokens: 100_000,
    });
    expect(results.map(({ id }) => id)).toContain(rule);
    expect(results.map(({ id }) => id)).not.toContain(ended);
    expect(trace?.fusion.candidates.find(({ id }) => id === rule)?.ranks).toHaveProperty('standing');
    expect(trace?.scoring.scored.find(({ id }) => id === rule)?.recency.value).toBe(0.5);
  });
});

describe('degraded', () => {
  beforeEach(() => {
    kit.add([{ text: 'The lock keeper sleeps at noon.' }, { text: 'The lock opens at six.' }]);
  });

  it.each([
    ['off', 'no_embeddings'],
    ['unreachable', 'no_embeddings'],
    ['reindexing', 'reindexing'],
  ] as const)('embeddings %s: words go on, and it is said', (vectors, reason) => {
    const response = kit.consult({ query: 'lock keeper', trace: true }, { vectors });
    expect(response).toMatchObject({ degraded: true, degraded_by: [reason] });
    expect(response.results[0]?.text).toBe('The lock keeper sleeps at noon.');
    const semantic = response.trace?.arms.filter(({ arm }) => arm === 'semantic') ?? [];
    expect(semantic.every(({ state, reason: why }) => state === 'degraded' && why !== undefined)).toBe(true);
  });

  it('a query vector of another length says that vectors are being made anew', () => {
    const response = kit.consult({ query: 'lock keeper' }, { queryVector: new Float32Array(7) });
    expect(response).toMatchObject({ degraded: true, degraded_by: ['reindexing'] });
    expect(response.results[0]?.text).toBe('The lock keeper sleeps at noon.');
  });

  it('without the configured reranker the fused order stands and the factors are only shown', () => {
    kit.add([{ ...said, text: 'The lock keeper has a boat.', occurredAt: '2020-01-01' }]);
    const response = kit.consult(
      { query: 'lock keeper', trace: true },
      { rerank: { state: 'unreachable', model: 'cross' } },
    );
    expect(response).toMatchObject({ degraded: true, degraded_by: ['no_reranker'] });
    const order = response.trace?.fusion.candidates.map(({ id }) => id) ?? [];
    expect(response.results.map(({ id }) => id)).toEqual(order);
    expect(response.trace?.scoring.applied).toBe(false);
    const scores = response.trace?.scoring.scored.map(({ final }) => final) ?? [];
    scores.forEach((score, i) => {
      expect(score).toBeCloseTo(1 - (0.9 * i) / (scores.length - 1), 10);
    });
  });

  it('a configured reranker decides the order', () => {
    const ids = kit.ids({ query: 'lock' });
    const scores = new Map(ids.map((id, i) => [id, i / ids.length]));
    const response = kit.consult({ query: 'lock' }, { rerank: { state: 'given', model: 'cross', scores } });
    expect(response.results.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(response.degraded).toBe(false);
  });
});

describe('packing', () => {
  it('passes over what does not fit, gives a smaller one, and says that it was cut short', () => {
    const long = `The bell ${'rings and '.repeat(100)}falls silent.`;
    kit.add([{ text: long }, { text: 'The bell is bronze.' }]);
    const { results, truncated, dropped } = kit.consult({ query: 'the bell rings and falls silent', max_tokens: 20 });
    expect(results.map(({ text }) => text)).toEqual(['The bell is bronze.']);
    expect({ truncated, dropped }).toEqual({ truncated: true, dropped: { results: 1, source_facts: 0, chunks: 0 } });
  });

  it('inlines chunks, source facts and entities, each within its own cap', () => {
    const [passage = 0, fact = 0] = kit.add([
      { ...said, text: 'The weir broke in the night and the mill stood still.' },
      { text: 'The weir broke.', entities: ['weir'] },
    ]);
    const [signal = 0] = kit.add([{ text: 'The weir is weak.', type: 'signal', entities: ['weir', 'mill'] }]);
    kit.link(signal, fact, 'derived_from');
    const all = kit.consult({
      query: 'the weir',
      include: { chunks: { max_tokens: 1000 }, source_facts: { max_tokens: 1000 }, entities: {} },
    });
    expect(new Set(all.results.map(({ id }) => id))).toEqual(new Set([passage, fact, signal]));
    expect(all.chunks?.map(({ text }) => text)).toEqual(['The weir broke in the night and the mill stood still.']);
    expect(all.source_facts).toEqual([{ id: fact, of: signal, text: 'The weir broke.' }]);
    expect(all.entities?.map(({ name }) => name).sort()).toEqual(
      ['Oru', 'mill', 'weir'].filter((name) => name !== 'Oru').sort(),
    );
    const capped = kit.consult({
      query: 'the weir',
      include: { chunks: { max_tokens: 2 }, source_facts: { max_tokens: 1 } },
    });
    expect(capped).toMatchObject({
      truncated: true,
      chunks: [],
      source_facts: [],
      dropped: { results: 0, source_facts: 1, chunks: 1 },
    });
  });
});

describe('names', () => {
  it('a bare first name that fits several is ambiguous, and both are shown', () => {
    const ostul = kit.entity('Nemri Ostul', 'person');
    const vakk = kit.entity('Nemri Vakk', 'person');
    kit.add([
      { text: 'Nemri Ostul bakes bread.', entities: [] },
      { text: 'Nemri Vakk flies gliders.', entities: [] },
    ]);
    const { ambiguous, results } = kit.consult({ query: 'What does Nemri do?' });
    expect(ambiguous).toEqual([
      {
        mention: 'Nemri',
        entities: [
          { id: ostul, name: 'Nemri Ostul' },
          { id: vakk, name: 'Nemri Vakk' },
        ],
      },
    ]);
    expect(results).toHaveLength(2);
    expect(kit.consult({ query: 'What does Nemri Vakk do?' }).ambiguous).toEqual([]);
  });

  it('are led to their facts by the graph', () => {
    kit.entity('Marlen', 'place');
    const [fact = 0] = kit.add([{ text: 'Herring is salted there in autumn.', entities: ['Marlen'] }]);
    const { trace } = kit.consult({ query: 'What about Marlen?', trace: true }, { vectors: 'off' });
    const graph = trace?.arms.filter(({ arm }) => arm === 'graph').flatMap(({ hits }) => hits.map(({ id }) => id));
    expect(graph).toEqual([fact]);
    expect(trace?.names.map(({ name }) => name)).toEqual(['Marlen']);
  });
});

it('never expands through a red herring', () => {
  const [seed = 0, herring = 0, beyond = 0] = kit.add([
    { text: 'The auditor asked about the missing crates.', entities: ['crates'] },
    { text: 'But look how well the choir sings.', entities: ['crates', 'choir'] },
    { text: 'Rehearsal is on Thursdays.', entities: ['choir'] },
  ]);
  const graphIds = (): number[] =>
    (
      kit.consult({ query: 'missing crates auditor', trace: true, budget: 'high' }, { vectors: 'off' }).trace?.arms ??
      []
    )
      .filter(({ arm }) => arm === 'graph')
      .flatMap(({ hits }) => hits.map(({ id }) => id))
      .sort((a, b) => a - b);
  expect(graphIds()).toEqual([seed, herring, beyond]);
  const fallacy = kit.entity('choir aside', 'fallacy');
  kit.writer.run(
    't',
    "INSERT INTO fallacy (entity_id, fallacy_key, category, status, confidence, detector) VALUES (?, 'red_herring', 'relevance', 'confirmed', 1, 'test')",
    [fallacy],
  );
  kit.writer.run('t', 'INSERT INTO fallacy_fact VALUES (?, ?)', [fallacy, herring]);
  kit.change(1, 'fact', herring);
  expect(graphIds()).toEqual([seed]);
});

it('walks causes and weighs them', () => {
  const [frost = 0, burst = 0] = kit.add([
    { text: 'Hard frost came in January.' },
    { text: 'Pipes burst below the chapel.' },
  ]);
  kit.link(frost, burst, 'causes');
  const { trace } = kit.consult({ query: 'hard frost in January', trace: true }, { vectors: 'off' });
  const hits = trace?.arms.filter(({ arm }) => arm === 'graph').flatMap((arm) => arm.hits) ?? [];
  expect(hits.find(({ id }) => id === burst)?.score).toBeGreaterThanOrEqual(1);
});

it('knows no namespace but those that are', () => {
  expect(() => kit.consult({ query: 'x', namespace: 'nowhere' })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
});

it('cuts a long query and says so', () => {
  kit.add([{ text: 'The tide turns.' }]);
  expect(kit.consult({ query: `the tide ${'x '.repeat(6_000)}` }).query_cut).toBe(true);
  expect(kit.consult({ query: 'the tide' }).query_cut).toBe(false);
});

it('explains every result: its lists, its terms, and a score that follows from them', () => {
  kit.add([
    { ...said, text: 'The ferry to Marlen leaves at dawn.', occurredAt: '2025-05-01', sources: ['Oru', 'Tamsin'] },
    { ...said, text: 'Dawn is cold.', occurredAt: '2025-05-20' },
  ]);
  const { results, trace } = kit.consult({ query: 'when does the ferry leave', trace: true });
  for (const { id, score } of results) {
    const scored = trace?.scoring.scored.find((each) => each.id === id);
    const sum = scored?.terms.reduce((total, { product }) => total + product, 0) ?? 0;
    expect(scored?.relevance).toBeCloseTo(1 / (1 + Math.exp(-sum)), 10);
    const { recency, temporal, corroboration, stale_factor: stale } = scored ?? {};
    expect(recency?.factor).toBeCloseTo(1 + 0.2 * ((recency?.value ?? 0) - 0.5), 10);
    expect(score).toBeCloseTo(
      (scored?.relevance ?? 0) *
        (recency?.factor ?? 0) *
        (temporal?.factor ?? 0) *
        (corroboration?.factor ?? 0) *
        (stale ?? 0),
      10,
    );
    const fused = trace?.fusion.candidates.find((each) => each.id === id);
    const { k = 0, weights = {} } = trace?.fusion ?? {};
    const expected = Object.entries(fused?.ranks ?? {}).reduce(
      (total, [list, rank]) => total + (weights[list] ?? 0) / (k + rank),
      0,
    );
    expect(fused?.score).toBeCloseTo(expected, 10);
    expect(trace?.memories.some((memory) => memory.id === id)).toBe(true);
  }
  const corroborated = trace?.scoring.scored.find(({ corroboration }) => corroboration.sources === 2);
  expect(corroborated?.corroboration.value).toBeCloseTo(0.5 + Math.log(2) / 10, 10);
});
