import { isOver } from '../clocks.ts';
import type { Consultation } from '../consultation.ts';
import { type ArmList, LaneRows, mergeLanes } from '../lanes.ts';
import type { Similarity } from '../similarity.ts';
import { TopRows } from '../topRows.ts';

const KEPT = 10;

/** Standing instructions, preferences and decisions still in force, by likeness to the query, whatever their subject. */
export function standingArm(
  consultation: Consultation,
  similarity: Similarity,
  isStale: (row: number) => boolean,
): ArmList {
  const { image, wanted, usedUp, states, clocks } = consultation;
  const startedMs = consultation.elapsed();
  const best = new TopRows(KEPT);
  const { standing } = image.facts;
  for (const row of image.standingRows) {
    if (standing[row] === 0 || wanted[row] === 0 || usedUp.has(row)) continue;
    if (!isOver(states, row, clocks) && !isStale(row)) best.offer(row, similarity(row));
  }
  const kept = best.ranked();
  const lanes = new LaneRows(image.facts.type, KEPT);
  kept.rows.forEach((row, i) => {
    lanes.offer(row, kept.scores[i] ?? 0);
  });
  const ranked = lanes.ranked();
  const elapsedMs = consultation.elapsed() - startedMs;
  return {
    arm: 'standing',
    list: 'standing',
    state: 'run',
    lanes: ranked,
    merged: mergeLanes(ranked),
    startedMs,
    elapsedMs,
  };
}
