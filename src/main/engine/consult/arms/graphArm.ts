import type { Consultation } from '../consultation.ts';
import type { GraphScratch } from '../image/graphScratch.ts';
import { type ArmList, LaneRows, mergeLanes, notRun } from '../lanes.ts';
import type { Similarity } from '../similarity.ts';
import { type Ranked, TopRows } from '../topRows.ts';
import type { GraphWalk, Hop } from './graphWalk.ts';
import { linkStrength } from './linkStrength.ts';

const SEEDS = 20;
const FACTS_PER_ENTITY = 200;
/** Entities that one hop goes through, those that most of the seeds share first. */
const ENTITIES_PER_HOP = 40;
const HOP_DECAY = 0.6;
/** Orders facts that share as much with the seeds by their likeness to the query. */
const TIE_BREAK = 0.1;
const TIME_BOX_MS = 50;

/**
 * From strong hits and named entities along shared entities and links:
 * score = tanh(0.5 × shared entities) + similarity links + causal links, weaker with each hop.
 */
export function graphArm(
  consultation: Consultation,
  strong: readonly Ranked[],
  similarity: Similarity,
): ArmList & { readonly walk?: GraphWalk } {
  const { image, depth, context } = consultation;
  const startedMs = consultation.elapsed();
  const untilMs = context.clock.now() + TIME_BOX_MS;
  const named = new Set(consultation.mentions.flatMap((mention) => mention.entities));
  const seeds = seedRows(strong).filter((row) => !image.graph.blocked.has(row));
  if (seeds.length === 0 && named.size === 0) return notRun('graph', 'links', 'no seeds');
  const scratch = image.graphScratch;
  scratch.begin(image.facts.count);
  const passed = new Set(seeds);
  const hops: Hop[] = [];
  let frontier = seeds;
  let decay = 1;
  for (let hop = 0; hop < depth.hops && context.clock.now() <= untilMs; hop++) {
    const next = new TopRows(SEEDS);
    const entities = entitiesToWalk(consultation, frontier, hop === 0 ? named : new Set());
    hops.push({ from: frontier, entities });
    expand(consultation, scratch, frontier, entities);
    scratch.endHop((row, count, linked) => {
      const score = Math.tanh(0.5 * count) + linked + TIE_BREAK * similarity(row);
      if (!passed.has(row)) next.offer(row, score);
      return decay * score;
    });
    frontier = [...next.ranked().rows];
    for (const row of frontier) passed.add(row);
    decay *= HOP_DECAY;
  }
  const lanes = new LaneRows(image.facts.type, depth.rows);
  scratch.each((row, score) => lanes.offer(row, score));
  const ranked = lanes.ranked();
  const elapsedMs = consultation.elapsed() - startedMs;
  const walk = { named, hops };
  const merged = mergeLanes(ranked);
  return { arm: 'graph', list: 'links', state: 'run', lanes: ranked, merged, startedMs, elapsedMs, walk };
}

/** The best of every list in turn, until there are enough. */
function seedRows(strong: readonly Ranked[]): number[] {
  const seeds = new Set<number>();
  for (let rank = 0; rank < SEEDS && seeds.size < SEEDS; rank++) {
    for (const list of strong) {
      const row = list.rows[rank];
      if (row !== undefined && seeds.size < SEEDS) seeds.add(row);
    }
  }
  return [...seeds];
}

/** Counts what one step from the rows reaches by shared entities, and adds what their links carry. */
function expand(
  consultation: Consultation,
  scratch: GraphScratch,
  from: readonly number[],
  entities: readonly number[],
): void {
  const { image, wanted } = consultation;
  const { graph } = image;
  const isBlocked = (row: number): boolean => graph.blocked.size > 0 && graph.blocked.has(row);
  for (const entity of entities) {
    const facts = graph.entities[entity]?.facts;
    if (facts === undefined) continue;
    const { rows } = facts;
    let given = 0;
    // The newest first: rows are in the order of their facts.
    for (let i = facts.length - 1; i >= 0 && given < FACTS_PER_ENTITY; i--) {
      const row = rows[i] ?? 0;
      if (wanted[row] === 0 || isBlocked(row)) continue;
      scratch.share(row);
      given++;
    }
  }
  for (const row of from) {
    for (const links of [graph.linksFrom(row), graph.linksTo(row)]) {
      for (const link of links) {
        const weight = link.kind === 'similar' || link.kind === 'derived_from' ? 1 : linkStrength(link.kind);
        if (weight === 0 || wanted[link.row] === 0 || isBlocked(link.row)) continue;
        scratch.link(link.row, 0.5 * weight * link.weight);
      }
    }
  }
}

/** Named entities first, then those that most seeds share. */
function entitiesToWalk(consultation: Consultation, from: readonly number[], named: ReadonlySet<number>): number[] {
  const counts = new Map<number, number>();
  for (const row of from) {
    for (const entity of consultation.image.graph.entitiesOf(row)) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  }
  for (const entity of named) counts.set(entity, Number.POSITIVE_INFINITY);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, ENTITIES_PER_HOP)
    .map(([entity]) => entity);
}
