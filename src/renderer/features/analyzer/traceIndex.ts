import type { ConsultTrace } from '../../../shared/contract/consult.ts';
import { type ArmName, armOrder } from './armRows.ts';

type Memory = ConsultTrace['memories'][number];

/** Look-ups over one trace that every column needs. */
export interface TraceIndex {
  readonly memories: ReadonlyMap<number, Memory>;
  readonly fusedRanks: ReadonlyMap<number, number>;
  readonly scoredRanks: ReadonlyMap<number, number>;
  /** The arm behind the name of a merged list; null when the name tells of none. */
  armOfList(list: string): ArmName | null;
}

export function traceIndex(trace: ConsultTrace): TraceIndex {
  const armsByList = new Map(trace.arms.map((entry) => [entry.list, entry.arm]));
  return {
    memories: new Map(trace.memories.map((memory) => [memory.id, memory])),
    fusedRanks: new Map(trace.fusion.candidates.map((entry) => [entry.id, entry.rank])),
    scoredRanks: new Map(trace.scoring.scored.map((entry) => [entry.id, entry.rank])),
    armOfList: (list) => armsByList.get(list) ?? armOrder.find((arm) => list.startsWith(arm)) ?? null,
  };
}
