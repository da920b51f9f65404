import type { Consultation } from '../consultation.ts';
import { dateOf, holdsThrough, proximityTo } from '../period.ts';
import { type ArmList, LaneRows, mergeLanes, notRun } from '../lanes.ts';
import type { Similarity } from '../similarity.ts';
import { linkStrength } from './linkStrength.ts';

const SPREAD_PER_STEP = 0.7;
/** Rows of the window that spread to their neighbours. */
const SPREADING_ROWS = 20;
const MERELY_HOLDS = 0.5;

/**
 * Facts dated in the window asked about, by nearness to its middle and likeness to the query; those that merely hold
 * through it count half. The best spread along temporal and causal links.
 */
export function temporalArm(consultation: Consultation, similarity: Similarity): ArmList {
  const { image, window, wanted, states, depth } = consultation;
  if (window === null) return notRun('temporal', 'period', 'the query implies no period');
  const startedMs = consultation.elapsed();
  const found = new Map<number, number>();
  for (let row = 0; row < wanted.length; row++) {
    if (wanted[row] === 0) continue;
    const near = proximityTo(window, dateOf(image.facts, states, row, window));
    const share = near > 0 ? near : holdsThrough(image.facts, states, row, window) ? MERELY_HOLDS : 0;
    if (share > 0) found.set(row, share * (0.5 + 0.5 * similarity(row)));
  }
  spread(consultation, found);
  const lanes = new LaneRows(image.facts.type, depth.rows);
  for (const [row, score] of found) lanes.offer(row, score);
  const ranked = lanes.ranked();
  return {
    arm: 'temporal',
    list: 'period',
    state: 'run',
    lanes: ranked,
    merged: mergeLanes(ranked),
    startedMs,
    elapsedMs: consultation.elapsed() - startedMs,
  };
}

function spread(consultation: Consultation, found: Map<number, number>): void {
  const { image, wanted, depth } = consultation;
  let frontier = [...found].sort((a, b) => b[1] - a[1]).slice(0, SPREADING_ROWS);
  for (let step = 0; step < depth.hops; step++) {
    const reached = new Map<number, number>();
    for (const [row, score] of frontier) {
      for (const link of [...image.graph.linksFrom(row), ...image.graph.linksTo(row)]) {
        const strength = linkStrength(link.kind);
        if (strength === 0 || wanted[link.row] === 0 || found.has(link.row)) continue;
        const passed = Math.min(1, score * SPREAD_PER_STEP * strength * link.weight);
        reached.set(link.row, Math.max(passed, reached.get(link.row) ?? 0));
      }
    }
    for (const [row, score] of reached) found.set(row, score);
    frontier = [...reached];
  }
}
