import type { ConsultTrace } from '../../../shared/contract/consult.ts';
import { factTypes } from './image/codes.ts';
import { emptyRanked, type Ranked, TopRows } from './topRows.ts';

export type ArmName = ConsultTrace['arms'][number]['arm'];

/** One list of one arm: the ranked rows of every lane (fact type), and all lanes merged by their own score. */
export interface ArmList {
  readonly arm: ArmName;
  readonly list: string;
  readonly state: 'run' | 'not_run' | 'degraded';
  readonly reason?: string;
  readonly lanes: readonly Ranked[];
  readonly merged: Ranked;
  readonly startedMs: number;
  readonly elapsedMs: number;
}

/** The best rows of each lane. */
export class LaneRows {
  private readonly lanes: readonly TopRows[];
  private readonly type: Uint8Array;

  constructor(type: Uint8Array, perLane: number) {
    this.type = type;
    this.lanes = factTypes.map(() => new TopRows(perLane));
  }

  offer(row: number, score: number): void {
    this.lanes[this.type[row] ?? 0]?.offer(row, score);
  }

  ranked(): Ranked[] {
    return this.lanes.map((lane) => lane.ranked());
  }
}

/** All lanes in one list, by their own score. */
export function mergeLanes(lanes: readonly Ranked[]): Ranked {
  const filled = lanes.filter((lane) => lane.rows.length > 0);
  if (filled.length <= 1) return filled[0] ?? emptyRanked;
  const all = filled.flatMap((lane) => lane.rows.map((row, i) => ({ row, score: lane.scores[i] ?? 0 })));
  all.sort((a, b) => b.score - a.score || a.row - b.row);
  return { rows: all.map(({ row }) => row), scores: all.map(({ score }) => score) };
}

export function notRun(arm: ArmName, list: string, reason: string, state: 'not_run' | 'degraded' = 'not_run'): ArmList {
  return { arm, list, state, reason, lanes: [], merged: emptyRanked, startedMs: 0, elapsedMs: 0 };
}
