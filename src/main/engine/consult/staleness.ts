import { type Clocks, isKnown, isOver, type States } from './clocks.ts';
import { EXPERIENCE } from './image/codes.ts';
import type { DatasetImage } from './image/datasetImage.ts';

/** Structured facts that a passage says and that are known at the clocks' instant. */
export function claimsOf(image: DatasetImage, states: States, row: number): number[] {
  if (image.facts.type[row] !== EXPERIENCE) return [];
  return (image.claims.get(row) ?? []).filter((claim) => image.facts.alive[claim] === 1 && isKnown(states, claim));
}

/** A passage is stale when it makes claims and all of them are over. */
export function isStale(image: DatasetImage, states: States, clocks: Clocks, row: number): boolean {
  const claims = claimsOf(image, states, row);
  return claims.length > 0 && claims.every((claim) => isOver(states, claim, clocks));
}

/** The fact that took a claim's place, −1 when none did. */
export function replacementOf(image: DatasetImage, claim: number): number {
  let newest = -1;
  for (const link of image.graph.linksTo(claim)) {
    const replaces = link.kind === 'supersedes' || link.kind === 'resolves_conflict' || link.kind === 'corrects';
    if (replaces && image.facts.alive[link.row] === 1) newest = Math.max(newest, link.row);
  }
  return newest;
}
