import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
});
afterEach(() => kit.close());

describe('the world clock', () => {
  beforeEach(() => {
    kit.add([
      { text: 'The office is in Unit 4.', validAt: '2024-01-01', invalidAt: '2025-02-01' },
      { text: 'The office is in Unit 9.', validAt: '2025-02-01' },
      { text: 'The office never was in Unit 5.', status: 'withdrawn', validAt: '2024-01-01' },
    ]);
  });

  it('shows what holds now', () => {
    expect(kit.texts({ query: 'where is the office' })).toEqual(['The office is in Unit 9.']);
  });

  it('shows what held at as_of, and never what was taken back', () => {
    expect(kit.texts({ query: 'where is the office', as_of: '2024-06-01' })).toEqual(['The office is in Unit 4.']);
  });

  it('is half-open: at the change the new one holds', () => {
    expect(kit.texts({ query: 'where is the office', as_of: '2025-02-01' })).toEqual(['The office is in Unit 9.']);
  });

  it('brings history back, marked', () => {
    const { results } = kit.consult({ query: 'where is the office', include_history: true });
    expect(results.map(({ text, status, invalid_at: end }) => `${text} ${status} ${end}`).sort()).toEqual([
      'The office is in Unit 4. holds 2025-02-01T00:00:00Z',
      'The office is in Unit 9. holds null',
      'The office never was in Unit 5. withdrawn null',
    ]);
  });
});

it('shows a passage under as_of when it was written by then', () => {
  const said = { type: 'experience', speaker: 'Oru' } as const;
  kit.add([
    { ...said, text: 'The ferry is late again.', occurredAt: '2024-03-01T10:00:00Z' },
    { ...said, text: 'The ferry is early for once.', occurredAt: '2024-05-01T10:00:00Z' },
  ]);
  expect(kit.texts({ query: 'the ferry', as_of: '2024-04-01' })).toEqual(['The ferry is late again.']);
  expect(kit.texts({ query: 'the ferry' })).toHaveLength(2);
});

it('answers as the memory knew it at known_at, whatever was recorded since', () => {
  const [id = 0] = kit.add([
    {
      text: 'The kiln burns wood.',
      validAt: '2024-01-01',
      createdAt: '2024-01-05',
      status: 'withdrawn',
      recordedAt: '2024-06-01',
    },
  ]);
  kit.add([{ text: 'The kiln burns gas.', validAt: '2024-01-01', createdAt: '2024-06-01' }]);
  kit.writer.run(
    't',
    "INSERT INTO fact_state (fact_id, valid_at, status, recorded_at, replaced_at) VALUES (?, ?, 'holds', ?, ?)",
    [id, Date.parse('2024-01-01'), Date.parse('2024-01-05'), Date.parse('2024-06-01')],
  );
  const query = 'what does the kiln burn';
  expect(kit.texts({ query })).toEqual(['The kiln burns gas.']);
  expect(kit.texts({ query, known_at: '2024-03-01' })).toEqual(['The kiln burns wood.']);
  expect(kit.texts({ query, known_at: '2024-01-01' })).toEqual([]);
  expect(kit.texts({ query, known_at: '2024-06-01' })).toEqual(['The kiln burns gas.']);
});

describe('a period', () => {
  const given = [
    { text: 'The club met on the quay.', occurredAt: '2023-12-31', validAt: '2023-12-31' },
    { text: 'The club met in the barn.', occurredAt: '2024-01-01', validAt: '2024-01-01' },
    { text: 'The club met at the mill.', occurredAt: '2024-03-01', validAt: '2024-03-01' },
    { text: 'The club met by the weir.', occurredAt: '2024-07-15', validAt: '2024-07-15' },
  ];
  beforeEach(() => {
    kit.add(given);
  });
  const places = (query: string, mode: 'rank' | 'filter'): string[] =>
    kit
      .texts({ query, tz: 'UTC', query_timestamp: '2025-01-02T10:00:00Z', period: { mode } })
      .map((text) => text.split(' ').at(-1) ?? '')
      .sort();

  it.each([
    ['where did the club meet after 2023', ['barn.', 'mill.', 'weir.']],
    ['where did the club meet before 2024', ['quay.']],
    ['where did the club meet since March 2024', ['mill.', 'weir.']],
  ])('case C02: %s', (query, expected) => {
    expect(places(query, 'filter')).toEqual(expected);
  });

  it('lifts what lies in it and hides nothing when it only ranks', () => {
    const query = 'where did the club meet in March 2024';
    expect(places(query, 'rank')).toHaveLength(4);
    const { results, trace } = kit.consult({ query, tz: 'UTC', query_timestamp: '2025-01-02T10:00:00Z', trace: true });
    expect(results[0]?.text).toBe('The club met at the mill.');
    expect(trace?.period).toEqual({
      words: 'in March 2024'.slice(3),
      from: '2024-03-01T00:00:00Z',
      to: '2024-04-01T00:00:00Z',
      mode: 'rank',
    });
    const temporal = trace?.arms.find(({ arm, hits }) => arm === 'temporal' && hits.length > 0);
    expect(temporal?.hits[0]?.id).toBe(results[0]?.id);
  });

  it('given in the request goes before the words', () => {
    const found = kit.texts({
      query: 'where did the club meet in March 2024',
      period: { from: '2024-07-01', mode: 'filter' },
    });
    expect(found).toEqual(['The club met by the weir.']);
  });

  it('counts what merely holds through it half', () => {
    kit.add([{ text: 'The club has a hall.', validAt: '2020-01-01' }]);
    const { trace } = kit.consult({
      query: 'the club in March 2024',
      tz: 'UTC',
      query_timestamp: '2025-01-02T10:00:00Z',
      trace: true,
    });
    const hits = trace?.arms.filter(({ arm }) => arm === 'temporal').flatMap((arm) => arm.hits) ?? [];
    const scores = new Map(
      hits.map(({ id, score }) => [trace?.memories.find((memory) => memory.id === id)?.text, score]),
    );
    expect(scores.get('The club has a hall.')).toBeLessThanOrEqual(0.5);
    expect(scores.get('The club met at the mill.') ?? 0).toBeGreaterThan(scores.get('The club has a hall.') ?? 1);
  });
});

it('measures recency from the query timestamp', () => {
  kit.add([{ type: 'experience', speaker: 'Oru', text: 'The well is dry.', occurredAt: '2023-05-01' }]);
  const recency = (query_timestamp: string): number =>
    kit.consult({ query: 'the well', query_timestamp, trace: true }).trace?.scoring.scored[0]?.recency.value ?? 0;
  expect(recency('2023-05-01T00:00:00Z')).toBe(1);
  expect(recency('2025-05-01T00:00:00Z')).toBe(0.1);
});
