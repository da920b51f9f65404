import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GraphFilterInput, NodeId } from '../../../src/shared/contract/graph.ts';
import type { Output } from '../../../src/shared/contract/operations.ts';
import { openReadConnection } from '../../../src/main/engine/storage/connection.ts';
import { otherEnd, PlainGraph } from './bruteForce.ts';
import { GraphKit, NOW } from './graphKit.ts';
import { clocks, filters, graphs, sieves, type WrittenGraph, withIds, writeGraph } from './randomGraph.ts';

let kit: GraphKit;
beforeEach(() => {
  kit = new GraphKit();
});
afterEach(() => kit.close());

const runs = { numRuns: 100 };
const sorted = (ids: Iterable<string>): string[] => [...ids].sort();
const sum = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0);

/** Runs a property on a random graph in a dataset of its own, seen through a random filter. */
function onGraphs(
  look: (plain: PlainGraph, filter: GraphFilterInput, written: WrittenGraph, pick: number) => void,
): void {
  fc.assert(
    fc.property(graphs, filters, fc.nat(), (graph, given, pick) => {
      const written = writeGraph(kit, graph);
      const filter = withIds(given, written);
      look(new PlainGraph(written, filter), filter, written, pick);
    }),
    runs,
  );
}

const nodeAt = (plain: PlainGraph, pick: number): NodeId => plain.nodes[pick % plain.nodes.length] ?? 'e1';

describe('neighbours', () => {
  it('come in pages that together are all of them, once, and every count adds up', () => {
    onGraphs((plain, filter, _, pick) => {
      const node = nodeAt(plain, pick);
      const { drawn, ended, filter: barred } = plain.around(node);
      const limit = 1 + (pick % 4);
      const seen: NodeId[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const reply: Output<'graphNeighbours'> = kit.ask('graphNeighbours', { node, offset, limit, filter });
        seen.push(...reply.page);
        expect(reply.shown).toBe(reply.page.length);
        expect(reply.total - reply.shown).toBe(sum(reply.omitted));
        expect(reply.total).toBe(drawn.size + ended.size + barred.size);
        expect([reply.omitted.ended ?? 0, reply.omitted.filter ?? 0]).toEqual([ended.size, barred.size]);
        offset = reply.next_offset;
      }
      expect(sorted(seen)).toEqual(sorted(drawn));
    });
  });

  it('of one group are those of that relation and direction', () => {
    onGraphs((plain, filter, _, pick) => {
      const node = nodeAt(plain, pick);
      for (const group of kit.ask('graphNeighbours', { node, filter }).groups) {
        const { relation, direction } = group;
        const members = plain
          .edgesOf(node)
          .filter((edge) => plain.isEdgeDrawn(edge) && edge.relation === relation && edge.kind === group.kind)
          .filter(({ from }) => (from === node) === (direction === 'out'))
          .map((edge) => otherEnd(edge, node));
        const reply = kit.ask('graphNeighbours', { node, relation, direction, filter });
        expect(group.total).toBe(new Set(members).size);
        expect(sorted(reply.page)).toEqual(sorted(new Set(members)));
      }
    });
  });

  it('bring every edge to what is drawn, and what is known is not sent again', () => {
    onGraphs((plain, filter, _, pick) => {
      const node = nodeAt(plain, pick);
      const known = plain.nodes.filter((_id, i) => i % 3 === pick % 3);
      const reply = kit.ask('graphNeighbours', { node, known, limit: 3, filter });
      const added = reply.page.filter((id) => !known.includes(id));
      expect(reply.nodes.map(({ id }) => id)).toEqual(added);
      const all = new Set([node, ...known, ...reply.page]);
      const bringing = new Set(known.includes(node) ? added : [node, ...added]);
      const edges = plain
        .drawnEdges()
        .filter(({ from, to }) => all.has(from) && all.has(to) && (bringing.has(from) || bringing.has(to)));
      expect(sorted(reply.edges.map(({ id }) => id))).toEqual(sorted(edges.map(({ id }) => id)));
    });
  });
});

describe('among', () => {
  it('shows what passes, with every edge between', () => {
    onGraphs((plain, filter) => {
      const reply = kit.ask('graphAmong', { nodes: [...plain.nodes], filter });
      expect(sorted(reply.nodes.map(({ id }) => id))).toEqual(
        sorted(plain.nodes.filter((id) => plain.isNodeDrawn(id))),
      );
      expect(sorted(reply.edges.map(({ id }) => id))).toEqual(sorted(plain.drawnEdges().map(({ id }) => id)));
      expect(reply.total).toBe(plain.nodes.length);
      expect(reply.total - reply.shown).toBe(sum(reply.omitted));
      const ended = plain.nodes.filter((id) => !plain.isNodeDrawn(id) && plain.whyLeft(id) === 'ended');
      expect(reply.omitted.ended ?? 0).toBe(ended.length);
      for (const edge of reply.edges) {
        const about = plain.edges.find(({ id }) => id === edge.id)?.about;
        expect(edge.over).toBe(about !== undefined && plain.isOver(about));
      }
      for (const node of reply.nodes) expect(node.degree).toBe(plain.around(node.id).drawn.size);
    });
  });

  it('is the same whatever the order of the filters: two together show what each of them does', () => {
    fc.assert(
      fc.property(graphs, sieves, sieves, clocks, (graph, givenOne, givenOther, clock) => {
        const written = writeGraph(kit, graph);
        const one = withIds(givenOne, written);
        const other = withIds(givenOther, written);
        // Of two filters that say something of the same, the later would win: each says its own.
        const own = Object.fromEntries(Object.entries(other).filter(([key]) => !(key in one)));
        const nodes = [...new PlainGraph(written).nodes];
        const edges = (filter: GraphFilterInput): Set<string> =>
          new Set(kit.ask('graphAmong', { nodes, filter: { ...filter, ...clock } }).edges.map(({ id }) => id));
        const entities = (filter: GraphFilterInput): Set<string> =>
          new Set(
            kit
              .ask('graphAmong', { nodes, filter: { ...filter, ...clock } })
              .nodes.flatMap(({ id, kind }) => (kind === 'entity' ? [id] : [])),
          );
        for (const shown of [edges, entities]) {
          const [first, second] = [shown(one), shown(own)];
          const both = [...first].filter((id) => second.has(id));
          expect(sorted(shown({ ...one, ...own }))).toEqual(sorted(both));
          expect(sorted(shown({ ...own, ...one }))).toEqual(sorted(both));
        }
      }),
      runs,
    );
  });
});

describe('focus', () => {
  it('shows its node with neighbours of every group, within the limit, and accounts for all others', () => {
    onGraphs((plain, filter, _, pick) => {
      const node = nodeAt(plain, pick);
      const limit = 1 + (pick % 7);
      const reply = kit.ask('graphFocus', { node, limit, filter });
      const { drawn, ended, filter: barred } = plain.around(node);
      const isDrawn = plain.isNodeDrawn(node);
      expect(reply.total).toBe(1 + drawn.size + ended.size + barred.size);
      expect(reply.shown).toBe(isDrawn ? Math.min(limit, 1 + drawn.size) : 0);
      expect(reply.total - reply.shown).toBe(sum(reply.omitted));
      expect(reply.focus).toEqual(isDrawn ? [node] : []);
      const shown = new Set(reply.nodes.map(({ id }) => id));
      expect([...shown].filter((id) => id !== node && !drawn.has(id))).toEqual([]);
      const edges = plain.drawnEdges().filter(({ from, to }) => shown.has(from) && shown.has(to));
      expect(sorted(reply.edges.map(({ id }) => id))).toEqual(sorted(edges.map(({ id }) => id)));
      const groups = kit.ask('graphNeighbours', { node, filter }).groups;
      if (isDrawn && limit > groups.length) {
        for (const { relation } of groups) {
          expect(reply.edges.some((edge) => edge.relation === relation && [edge.from, edge.to].includes(node))).toBe(
            true,
          );
        }
      }
      for (const { id, hidden } of reply.hubs) {
        const around = plain.around(id).drawn;
        expect(hidden).toBe([...around].filter((each) => !shown.has(each)).length);
        expect(around.size).toBeGreaterThan(limit);
      }
    });
  });
});

describe('paths', () => {
  const allKinds = { kinds: ['entity', 'value', 'passage'] } satisfies GraphFilterInput;

  it('are shortest, walk drawn edges and hold together', () => {
    onGraphs((_, given, written, pick) => {
      const filter = { ...given, ...allKinds };
      const plain = new PlainGraph(written, filter);
      const [from, to] = [nodeAt(plain, pick), nodeAt(plain, Math.floor(pick / 31))];
      const avoid = plain.nodes.filter((_id, i) => i % 5 === pick % 7);
      const maxHops = 1 + (pick % 6);
      const reply = kit.ask('graphPath', { from, to, avoid, max_hops: maxHops, filter });
      const canBegin = plain.isNodeDrawn(from) && plain.isNodeDrawn(to);
      const distance = canBegin ? plain.distance(from, to, { maxHops, avoid }) : null;
      expect([reply.found, reply.hops, reply.gave_up]).toEqual([distance !== null, distance, false]);
      let at = from;
      for (const step of reply.steps) {
        const edge = plain.edges.find(({ id }) => id === step.edge);
        expect(step.from).toBe(at);
        expect(edge !== undefined && plain.isEdgeDrawn(edge) && otherEnd(edge, at)).toBe(step.to);
        at = step.to;
      }
      if (reply.found) expect(at).toBe(to);
      expect(reply.nodes.map(({ id }) => id)).toEqual(reply.found ? [from, ...reply.steps.map((step) => step.to)] : []);
    });
  });

  it('most trusted have the greatest least trust, and of those the fewest edges', () => {
    onGraphs((_, given, written, pick) => {
      const filter = { ...given, ...allKinds };
      const plain = new PlainGraph(written, filter);
      const [from, to] = [nodeAt(plain, pick), nodeAt(plain, Math.floor(pick / 31))];
      if (!plain.isNodeDrawn(from) || !plain.isNodeDrawn(to) || from === to) return;
      const reply = kit.ask('graphPath', { from, to, prefer: 'trusted', max_hops: 5, filter });
      const best = [800, 600, 300, 100]
        .map((least) => ({
          least,
          hops: plain.distance(from, to, { maxHops: 5, passes: (edge) => plain.trustOf(edge) >= least }),
        }))
        .find(({ hops }) => hops !== null);
      expect(reply.hops).toBe(best?.hops ?? null);
      if (best === undefined) return;
      expect(Math.min(...reply.edges.map((edge) => edge.trust_weight))).toBe(best.least);
    });
  });

  it('tell when all their facts held at once', () => {
    onGraphs((plain, filter, _, pick) => {
      const [from, to] = [nodeAt(plain, pick), nodeAt(plain, Math.floor(pick / 31))];
      const { found, common, edges } = kit.ask('graphPath', { from, to, filter });
      if (!found) return;
      const facts = edges.filter(({ kind }) => kind === 'fact');
      const begins = facts.flatMap(({ valid_at: at }) => (at === null ? [] : [Date.parse(at)]));
      const ends = facts.flatMap(({ invalid_at: at }) => (at === null ? [] : [Date.parse(at)]));
      const [begin, end] = [Math.max(-Infinity, ...begins), Math.min(Infinity, ...ends)];
      const text = (ms: number): string | null =>
        Number.isFinite(ms) ? new Date(ms).toISOString().replace('.000Z', 'Z') : null;
      expect(common).toEqual(begin < end ? { from: text(begin), to: text(end) } : null);
    });
  });
});

describe('counts', () => {
  it('of the histogram add up, bucket by bucket', () => {
    onGraphs((plain, filter, _, pick) => {
      const buckets = 1 + (pick % 9);
      const nodes = pick % 2 === 0 ? undefined : plain.nodes.filter((_id, i) => i % 4 !== pick % 4);
      const reply = kit.ask('graphHistogram', { buckets, filter, ...(nodes === undefined ? {} : { nodes }) });
      const { as_of: _asOf, from: _from, to: _to, ...timeless } = filter;
      const open = plain.with(timeless);
      const facts = open.edges
        .filter((edge) => edge.kind === 'fact' && open.isEdgeDrawn(edge, { anyTime: true }))
        .filter(({ from, to }) => nodes === undefined || (nodes.includes(from) && nodes.includes(to)))
        .flatMap(({ about }) => open.stateOf(about) ?? [])
        .filter(({ status }) => filter.include_history === true || !['expired', 'withdrawn'].includes(status));
      const dated = facts.filter(({ validAt, invalidAt }) => validAt !== null || invalidAt !== null);
      expect(reply.undated).toBe(facts.length - dated.length);
      expect(reply.buckets).toHaveLength(dated.length === 0 ? 0 : buckets);
      for (const bucket of reply.buckets) {
        const [start, end] = [Date.parse(bucket.from), Date.parse(bucket.to)];
        const within = (at: number | null): boolean => at !== null && at >= start && at < end;
        expect(bucket.begin).toBe(dated.filter(({ validAt }) => within(validAt)).length);
        expect(bucket.end).toBe(dated.filter(({ invalidAt }) => within(invalidAt)).length);
        expect(bucket.hold).toBe(
          dated.filter(({ validAt, invalidAt }) => {
            const [begins, ends] = [validAt ?? -Infinity, invalidAt ?? Infinity];
            return begins < ends && begins < end && ends > start;
          }).length,
        );
      }
      expect(sum(Object.fromEntries(reply.buckets.map(({ begin }, i) => [i, begin])))).toBe(
        dated.filter(({ validAt }) => validAt !== null).length,
      );
      const last = reply.buckets.at(-1);
      const isOpen = dated.some(({ validAt, invalidAt }) => validAt !== null && invalidAt === null);
      if (last !== undefined && isOpen) expect(Date.parse(last.to)).toBeGreaterThan(NOW);
    });
  });

  it('of a facet are what is drawn with that value alone', () => {
    onGraphs((plain, filter) => {
      const nodes = [...plain.nodes];
      const facets = kit.ask('graphFacets', { filter });
      expect(kit.ask('graphFacets', { filter, nodes })).toEqual(facets);
      const among = (own: GraphFilterInput): { nodes: number; edges: number; entities: number } => {
        const reply = kit.ask('graphAmong', { nodes, filter: { ...filter, ...own } });
        const entities = reply.nodes.filter(({ kind }) => kind === 'entity').length;
        return { nodes: reply.nodes.length, edges: reply.edges.length, entities };
      };
      for (const { value, count } of facets.kinds) {
        expect([value, among({ kinds: [value as 'entity'] }).nodes]).toEqual([value, count]);
      }
      for (const { value, count } of facets.entity_types) {
        expect([value, among({ entity_types: [value] }).entities]).toEqual([value, count]);
      }
      for (const { value, count } of facets.taxonomy) {
        expect([value, among({ taxonomy_prefix: value }).entities]).toEqual([value, count]);
      }
      for (const { value, count } of facets.relations) {
        expect([value, among({ relations: [value] }).edges]).toEqual([value, count]);
      }
      for (const { value, count } of facets.sources) {
        expect([value, among({ sources: [Number(value)] }).edges]).toEqual([value, count]);
      }
      for (const { value, count } of facets.tags) {
        expect([value, among({ tags: [value] }).edges]).toEqual([value, count]);
      }
      for (const { value, count } of facets.statuses) {
        expect([value, among({ statuses: [value as 'holds'] }).edges]).toEqual([value, count]);
      }
    });
  });
});

it('a reader that catches up sees what a new one sees', () => {
  onGraphs((plain, filter, written, pick) => {
    const nodes = [...plain.nodes];
    kit.ask('graphAmong', { nodes, filter });
    const [fact] = written.facts;
    kit.write(() => {
      const added = kit.fact({ subject: written.entities[0]?.root ?? null, object: written.entities[1]?.root ?? 0 });
      kit.contradiction([added], 'open');
      kit.passage({ mentions: [written.entities[pick % 7]?.id ?? 0], createdAt: 0 });
      if (fact !== undefined) {
        kit.memory.db.run('test.state', "UPDATE fact SET status = 'withdrawn', trust_weight = 150 WHERE id = ?", [
          fact.id,
        ]);
        kit.changed('fact', fact.id);
      }
      const [gone] = written.passages;
      if (gone !== undefined) {
        kit.memory.db.run('test.forget', 'DELETE FROM fact WHERE id = ?', [gone.id]);
        kit.changed('fact_gone', gone.id);
      }
      kit.memory.db.run('test.entity', "UPDATE entity SET type = 'place' WHERE id = ?", [written.entities[2]?.id ?? 0]);
      kit.changed('entity', written.entities[2]?.id ?? 0);
    });
    const fresh = openReadConnection(kit.memory.file);
    try {
      expect(kit.ask('graphAmong', { nodes, filter })).toEqual(kit.ask('graphAmong', { nodes, filter }, fresh));
      expect(kit.ask('graphFacets', { filter })).toEqual(kit.ask('graphFacets', { filter }, fresh));
    } finally {
      fresh.close();
    }
  });
});
