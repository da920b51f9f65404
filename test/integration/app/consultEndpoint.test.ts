import { beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../../src/shared/contract/operations.ts';
import { freshFolder } from '../storage/folders.ts';
import { type ServedApp, serveApp } from './servedApp.ts';

let app: ServedApp;
beforeEach(async () => {
  app = await serveApp({ home: freshFolder(), env: { EMBEDDINGS_SERVER: 'off' } });
  for (const [text, at, tags] of [
    ['Ines Marlow works at Quillwharf. Ines Marlow lives in Ghent.', '2024-03-01', []],
    ['Quillwharf is located in Ostend. Priya Vance works at Quillwharf.', '2024-04-01', []],
    ['Priya Vance plays the cello.', '2024-05-01', ['music']],
  ] as const) {
    const told = await app.post('/memories/remember', { text, at: `${at}T10:00:00Z`, tags: [...tags] });
    expect(told.status).toBe(200);
  }
});

async function consult(request: Record<string, unknown>) {
  const { status, body } = await app.post('/memories/consult', request);
  expect(status).toBe(200);
  return operations.consult.output.parse(body);
}

describe('POST /memories/consult', () => {
  it('answers with every field of the reference, and its defaults', async () => {
    const answer = await consult({ query: 'where does Ines Marlow work' });
    expect(answer.results[0]?.text).toContain('Quillwharf');
    expect(answer).toMatchObject({
      truncated: false,
      dropped: { results: 0, source_facts: 0, chunks: 0 },
      degraded: true,
      degraded_by: ['no_embeddings'],
      ambiguous: [],
      query_cut: false,
    });
    for (const part of ['trace', 'chunks', 'source_facts', 'entities']) expect(answer).not.toHaveProperty(part);
    const types = new Set(answer.results.map(({ type }) => type));
    expect(types).toEqual(new Set(['knowledge', 'experience']));
    for (const result of answer.results) {
      expect(result).toMatchObject({ kind: 'fact', count: 1, tags: expect.any(Array), sources: expect.any(Array) });
    }
    await inlinesWithinCaps();
    await narrows();
  });

  /** What is asked for comes each within its own cap, and what was left out is counted. */
  async function inlinesWithinCaps(): Promise<void> {
    const include = { chunks: { max_tokens: 400, neighbours: 1 }, source_facts: {}, entities: {} };
    const whole = await consult({ query: 'Ines Marlow at Quillwharf', include });
    expect(whole.chunks?.length).toBeGreaterThan(0);
    expect(whole.source_facts).toEqual([]);
    expect(whole.entities?.map(({ name }) => name)).toContain('Ines Marlow');
    expect(whole.truncated).toBe(false);
    const capped = await consult({ query: 'Ines Marlow at Quillwharf', include: { chunks: { max_tokens: 1 } } });
    expect(capped).toMatchObject({ truncated: true, chunks: [], dropped: { results: 0, source_facts: 0 } });
    expect(capped.dropped.chunks).toBeGreaterThan(0);
    const small = await consult({ query: 'Ines Marlow at Quillwharf', max_tokens: 6 });
    expect(small.truncated).toBe(true);
    expect(small.dropped.results).toBeGreaterThan(0);
  }

  /** By types and tags, and on both clocks. */
  async function narrows(): Promise<void> {
    const knowledge = await consult({ query: 'cello', types: ['knowledge'] });
    expect(new Set(knowledge.results.map(({ type }) => type))).toEqual(new Set(['knowledge']));
    const tagged = await consult({ query: 'Priya Vance', tags: ['music'], tags_match: 'any_strict' });
    expect(tagged.results.length).toBeGreaterThan(0);
    expect(tagged.results.every(({ tags }) => tags.includes('music'))).toBe(true);
    const before = await consult({ query: 'Priya Vance cello', as_of: '2024-04-15', types: ['experience'] });
    expect(before.results.map(({ text }) => text).join(' ')).not.toContain('cello');
    expect((await consult({ query: 'cello', known_at: '2020-01-01' })).results).toEqual([]);
  }

  it('folds a fact into the passage of the same words, and traces the stages with the ways through the graph', async () => {
    const { results, trace } = await consult({ query: 'who plays the cello', trace: true, budget: 'high' });
    const cello = results.filter(({ text }) => text.includes('cello'));
    expect(cello).toHaveLength(1);
    expect(cello[0]?.folds).toMatchObject([{ why: 'own_passage', text: 'Priya Vance plays the cello.' }]);
    expect(trace?.budget).toEqual({ rows: 1000, hops: 3, rerank: 300 });
    expect(new Set(trace?.arms.map(({ arm }) => arm))).toEqual(
      new Set(['semantic', 'lexical', 'graph', 'temporal', 'standing', 'community']),
    );
    const ghent = results.find(({ text }) => text.includes('Ghent'))?.id;
    const way = trace?.walk?.paths.find(({ id }) => id === ghent)?.steps ?? [];
    expect(way.filter((step) => step.kind === 'entity').map((step) => ('name' in step ? step.name : ''))).toEqual([
      'Priya Vance',
      'Quillwharf',
    ]);
    await listsCommunities();
  });

  /** Once they are built, but not under tags or at another instant. */
  async function listsCommunities(): Promise<void> {
    const built = await app.post('/communities/build', {});
    expect(built).toMatchObject({ status: 200, body: { communities: 1 } });
    const found = await consult({ query: 'what about Quillwharf' });
    expect(found.results.filter(({ kind }) => kind === 'community')).toHaveLength(1);
    for (const scope of [{ tags: ['music'] }, { as_of: '2024-06-01' }, { known_at: '2090-01-01' }]) {
      const { results } = await consult({ query: 'what about Quillwharf', ...scope });
      expect(results.every(({ kind }) => kind === 'fact')).toBe(true);
    }
  }

  it('refuses what is no request, and unknown namespaces', async () => {
    const refused = [
      [400, { query: ' ' }],
      [400, { query: 'x', include: { chunks: { max_tokens: -1 } } }],
      [400, { query: 'x', include: { chunks: { size: 1 } } }],
      [400, { query: 'x', include: { entities: { max_tokens: 1 } } }],
      [400, { query: 'x', budget: 'huge' }],
      [400, { query: 'x', tags: ['a'], tag_groups: [{ tags: ['b'] }] }],
      [404, { query: 'x', namespace: 'nowhere' }],
    ];
    for (const [status, request] of refused) {
      expect({ request, status: (await app.post('/memories/consult', request)).status }).toEqual({ request, status });
    }
  });

  it('has needles with their rank in each list beside it, and paths', async () => {
    const { status, body } = await app.post('/memories/needle', { query: 'cello', limit: 1 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { hits: [{ ranks: { turn: expect.any(Number) }, folds: [{}] }], degraded_by: ['no_embeddings'] },
    });
    await tellsPaths();
  });

  /** Fact by fact; unknown entities are refused, and where there is no path that is the answer. */
  async function tellsPaths(): Promise<void> {
    const path = async (to: string, more: Record<string, unknown> = {}) =>
      await app.post('/memories/path', { from: { name: 'Ines Marlow' }, to: { name: to }, ...more });
    const found = operations.findMultiHopPath.output.parse((await path('Ostend')).body);
    expect(found).toMatchObject({ found: true, hops: 2 });
    expect(found.steps.map(({ from, reads, to }) => `${from.name} ${reads} ${to.name}`)).toEqual([
      'Ines Marlow works_at Quillwharf',
      'Quillwharf located_in Ostend',
    ]);
    expect(found.steps.every(({ text }) => text !== '')).toBe(true);
    expect((await path('Ostend', { max_hops: 1 })).body).toMatchObject({ found: false, steps: [] });
    expect((await path('Nobody')).status).toBe(404);
  }
});
