import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyClocks, statesAt } from '../../../src/main/engine/consult/clocks.ts';
import { imageOf } from '../../../src/main/engine/consult/image/imageCache.ts';
import type { GraphFilterInput } from '../../../src/shared/contract/graph.ts';
import { PlainGraph } from './bruteForce.ts';
import { GraphKit, NOW } from './graphKit.ts';
import { clocks, graphs, writeGraph } from './randomGraph.ts';

let kit: GraphKit;
beforeAll(() => {
  kit = new GraphKit();
});
afterAll(() => kit.close());

const instantOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

/** Facts and passages that the clocks show, asked of the tables in one statement. */
function shownBySql({ as_of: asOf, known_at: knownAt, include_history: withHistory }: GraphFilterInput): number[] {
  const rows = kit.reader.rows(
    'test.shown',
    `WITH held AS (
       SELECT id, status, valid_at, invalid_at, created_at, occurred_at, chunk_id FROM fact
         WHERE dataset_id = @dataset AND (@known IS NULL OR (recorded_at <= @known AND created_at <= @known))
       UNION ALL
       SELECT f.id, s.status, s.valid_at, s.invalid_at, f.created_at, f.occurred_at, f.chunk_id
         FROM fact_state s JOIN fact f ON f.id = s.fact_id
         WHERE f.dataset_id = @dataset AND s.recorded_at <= @known AND s.replaced_at > @known AND f.created_at <= @known)
     SELECT id FROM held
     WHERE (@history OR (status NOT IN ('expired', 'withdrawn') AND (invalid_at IS NULL OR invalid_at > coalesce(@asOf, @now))))
       AND (@asOf IS NULL OR coalesce(CASE WHEN chunk_id IS NULL THEN valid_at ELSE coalesce(occurred_at, created_at) END, @asOf) <= @asOf)
     ORDER BY id`,
    {
      dataset: kit.datasetId,
      known: instantOf(knownAt),
      asOf: instantOf(asOf),
      now: NOW,
      history: withHistory === true ? 1 : 0,
    },
  );
  return rows.map(([id]) => Number(id));
}

/** The same by consult's own rules, over its own image. */
function shownByConsult(filter: GraphFilterInput): number[] {
  const image = imageOf(kit.reader, kit.datasetId);
  const times = {
    nowMs: NOW,
    anchorMs: NOW,
    asOfMs: instantOf(filter.as_of),
    knownAtMs: instantOf(filter.known_at),
    includesHistory: filter.include_history === true,
  };
  const wanted = image.facts.alive.slice(0, image.facts.count);
  applyClocks(image, statesAt(kit.reader, image, times), times, wanted);
  return [...image.facts.id.subarray(0, image.facts.count)].filter((_, row) => wanted[row] === 1).sort((a, b) => a - b);
}

describe('as of and known at', () => {
  it('show what a plain statement over the tables shows, and what consult shows', () => {
    fc.assert(
      fc.property(graphs, clocks, (graph, filter) => {
        fc.pre(filter.from === undefined && filter.to === undefined);
        const plain = new PlainGraph(writeGraph(kit, graph));
        const shown = shownBySql(filter);
        expect(shownByConsult(filter)).toEqual(shown);
        const reply = kit.ask('graphAmong', { nodes: [...plain.nodes], filter });
        const facts = reply.edges.filter(({ kind }) => kind === 'fact').map((edge) => edge.fact_id);
        const passages = reply.nodes.filter(({ kind }) => kind === 'passage').map(({ ref }) => ref);
        const drawable = new Set([
          ...plain.edges.filter(({ kind }) => kind === 'fact').map(({ about }) => about.id),
          ...plain.nodes.filter((id) => id.startsWith('p')).map((id) => Number(id.slice(1))),
        ]);
        expect([...facts, ...passages].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
          shown.filter((id) => drawable.has(id)),
        );
      }),
      { numRuns: 120 },
    );
  });

  it('draw the trust and the interval that were known then', () => {
    kit.newDataset();
    const [ada, acme] = [kit.entity('Ada'), kit.entity('Acme')];
    const [year, later] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 6, 1)];
    kit.fact({
      subject: ada,
      object: acme,
      createdAt: year,
      states: [
        { recordedAt: year, validAt: year, trust: 300 },
        { recordedAt: later, validAt: year, invalidAt: later, trust: 600 },
      ],
    });
    const drawn = (filter: GraphFilterInput): unknown =>
      kit
        .ask('graphAmong', { nodes: [`e${ada}`, `e${acme}`], filter })
        .edges.map((edge) => [edge.trust_weight, edge.invalid_at, edge.over]);
    expect(drawn({})).toEqual([]);
    expect(drawn({ include_history: true })).toEqual([[600, '2024-07-01T00:00:00Z', true]]);
    expect(drawn({ known_at: '2024-03-01' })).toEqual([[300, null, false]]);
    expect(drawn({ as_of: '2024-06-30' })).toEqual([[600, '2024-07-01T00:00:00Z', false]]);
    expect(drawn({ from: '2024-01-01', to: '2024-02-01' })).toEqual([[600, '2024-07-01T00:00:00Z', false]]);
    expect(drawn({ from: '2024-07-01' })).toEqual([]);
  });
});
