import type { Consultation } from '../consultation.ts';
import { type ArmList, LaneRows, mergeLanes, notRun } from '../lanes.ts';
import type { Similarity } from '../similarity.ts';
import type { Ranked } from '../topRows.ts';
import { linkStrength } from './linkStrength.ts';

const SEEDS = 20;
const FACTS_PER_ENTITY = 200;
/** Entities that one hop goes through, those nearest the seeds first. */
const ENTITIES_PER_HOP = 60;
const HOP_DECAY = 0.6;
/** Orders facts that share as much with the seeds by their likeness to the query. */
const TIE_BREAK = 0.1;
const TIME_BOX_MS = 50;

/**
 * From strong hits and named entities along shared entities and links:
 * score = tanh(0.5 × shared entities) + similarity links + causal links, weaker with each hop.
 */
export function graphArm(consultation: Consultation, strong: readonly Ranked[], similarity: Similarity): ArmList {
  const { image, depth, context } = consultation;
  const startedMs = consultation.elapsed();
  const untilMs = context.clock.now() + TIME_BOX_MS;
  const named = new Set(consultation.mentions.flatMap((mention) => mention.entities));
  const seeds = seedRows(strong).filter((row) => !image.graph.blocked.has(row));
  if (seeds.length === 0 && named.size === 0) return notRun('graph', 'links', 'no seeds');
  const scores = new Map<number, number>();
  const passed = new Set(seeds);
  let frontier = seeds;
  let decay = 1;
  for (let hop = 0; hop < depth.hops && context.clock.now() <= untilMs; hop++) {
    const reached = expand(consultation, frontier, hop === 0 ? named : new Set(), similarity);
    for (const [row, score] of reached) scores.set(row, Math.max(decay * score, scores.get(row) ?? 0));
    frontier = [...reached]
      .filter(([row]) => !passed.has(row))
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, SEEDS)
      .map(([row]) => row);
    for (const row of frontier) passed.add(row);
    decay *= HOP_DECAY;
  }
  const lanes = new LaneRows(image.facts.type, depth.rows);
  for (const [row, score] of scores) lanes.offer(row, score);
  const ranked = lanes.ranked();
  const elapsedMs = consultation.elapsed() - startedMs;
  return { arm: 'graph', list: 'links', state: 'run', lanes: ranked, merged: mergeLanes(ranked), startedMs, elapsedMs };
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

function expand(
  consultation: Consultation,
  from: readonly number[],
  named: ReadonlySet<number>,
  similarity: Similarity,
): Map<number, number> {
  const { image, wanted } = consultation;
  const { graph } = image;
  const shared = new Map<number, number>();
  for (const entity of entitiesToWalk(consultation, from, named)) {
    const { rows, length } = graph.entities[entity]?.facts ?? { rows: new Int32Array(0), length: 0 };
    let given = 0;
    // The newest first: rows are in the order of their facts.
    for (let i = length - 1; i >= 0 && given < FACTS_PER_ENTITY; i--) {
      const row = rows[i] ?? 0;
      if (wanted[row] === 0 || graph.blocked.has(row)) continue;
      shared.set(row, (shared.get(row) ?? 0) + 1);
      given++;
    }
  }
  const reached = new Map<number, number>();
  for (const [row, count] of shared) reached.set(row, Math.tanh(0.5 * count) + TIE_BREAK * similarity(row));
  for (const row of from) {
    for (const link of [...graph.linksFrom(row), ...graph.linksTo(row)]) {
      const weight = link.kind === 'similar' || link.kind === 'derived_from' ? 1 : linkStrength(link.kind);
      if (weight === 0 || wanted[link.row] === 0 || graph.blocked.has(link.row)) continue;
      reached.set(link.row, (reached.get(link.row) ?? TIE_BREAK * similarity(link.row)) + 0.5 * weight * link.weight);
    }
  }
  return reached;
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
