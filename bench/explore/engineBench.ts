import type { GraphFilterInput, NodeId } from '../../src/shared/contract/graph.ts';
import {
  findNamesRequestSchema,
  graphAmongRequestSchema,
  graphFacetsRequestSchema,
  graphFocusRequestSchema,
  graphHistogramRequestSchema,
  graphNeighboursRequestSchema,
  graphPathRequestSchema,
} from '../../src/shared/contract/graph.ts';
import { findNames } from '../../src/main/engine/graph/findNames.ts';
import { graphAmong } from '../../src/main/engine/graph/graphAmong.ts';
import { graphFacets } from '../../src/main/engine/graph/graphFacets.ts';
import { graphFocus } from '../../src/main/engine/graph/graphFocus.ts';
import { graphHistogram } from '../../src/main/engine/graph/graphHistogram.ts';
import { graphNeighbours } from '../../src/main/engine/graph/graphNeighbours.ts';
import { graphPath } from '../../src/main/engine/graph/graphPath.ts';
import { openReadConnection, type ReadConnection } from '../../src/main/engine/storage/connection.ts';
import { benchContext } from '../perf/benchFile.ts';

/** Milliseconds of each operation of the graph: the first look, which builds the image, then medians. */
export type EngineFigures = Record<string, number>;

const rounds = 15;

/** Times the graph's operations as a reader runs them. */
export function benchEngine(file: string, hubId: number): EngineFigures {
  const db = openReadConnection(file);
  try {
    const started = performance.now();
    findNames(db, findNamesRequestSchema.parse({ text: 'harbour' }), benchContext());
    const cold = performance.now() - started;
    const operations = operationsOn(db, hubId);
    const warm = Object.entries(operations).map(([name, run]) => [name, median(run)] as const);
    return { 'first look ms': round(cold), ...Object.fromEntries(warm) };
  } finally {
    db.close();
  }
}

function operationsOn(db: ReadConnection, hubId: number): Record<string, () => unknown> {
  const context = benchContext();
  const hub: NodeId = `e${hubId}`;
  const focus = graphFocus(db, { request: graphFocusRequestSchema.parse({ node: hub, limit: 300 }) }, context);
  const nodes = focus.nodes.map(({ id }) => id);
  const knownAt: GraphFilterInput = { known_at: '2023-06-01', as_of: '2022-06-01' };
  const neighbours = (more: object): unknown =>
    graphNeighbours(db, graphNeighboursRequestSchema.parse({ node: hub, ...more }), context);
  const path = (to: NodeId, more: object = {}): unknown =>
    graphPath(db, graphPathRequestSchema.parse({ from: `e${hubId + 900}`, to, ...more }), context);
  return {
    'focus on the hub, 60 nodes': () =>
      graphFocus(db, { request: graphFocusRequestSchema.parse({ node: hub }) }, context),
    'focus on the hub, 300 nodes': () =>
      graphFocus(db, { request: graphFocusRequestSchema.parse({ node: hub, limit: 300 }) }, context),
    'first page of the hub': () => neighbours({}),
    'last page of the hub': () => neighbours({ offset: 15_000, known: nodes }),
    'a page of one relation': () => neighbours({ relation: 'uses', direction: 'in' }),
    'a page at other clocks': () => neighbours({ filter: knownAt }),
    'among 300 nodes': () => graphAmong(db, graphAmongRequestSchema.parse({ nodes }), context),
    'among 300 at other clocks': () =>
      graphAmong(db, graphAmongRequestSchema.parse({ nodes, filter: knownAt }), context),
    'path through the hub': () => path(`e${hubId + 5000}`),
    'path round the hub': () => path(`e${hubId + 5000}`, { avoid: [hub] }),
    'trusted path': () => path(`e${hubId + 5000}`, { prefer: 'trusted' }),
    'no path': () => path(`e${hubId + 5000}`, { filter: { relations: ['costs'] } }),
    histogram: () => graphHistogram(db, graphHistogramRequestSchema.parse({}), context),
    facets: () => graphFacets(db, graphFacetsRequestSchema.parse({}), context),
    'facets under a filter': () =>
      graphFacets(db, graphFacetsRequestSchema.parse({ filter: { tags: ['ops'], entity_types: ['person'] } }), context),
    'names from one letter': () => findNames(db, findNamesRequestSchema.parse({ text: 'h' }), context),
    'names from two words': () => findNames(db, findNamesRequestSchema.parse({ text: 'har gat' }), context),
  };
}

function median(run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  }).sort((a, b) => a - b);
  return round(times[rounds >> 1] ?? 0);
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
