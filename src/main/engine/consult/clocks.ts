import type { ReadHandle } from '../storage/handles.ts';
import { codeOf, EXPERIENCE, factStatuses, STATUS } from './image/codes.ts';
import type { DatasetImage } from './image/datasetImage.ts';

/** The instants a consult is asked at, in milliseconds UTC. */
export interface Clocks {
  /** The present: what "now" means for states when `asOf` is not given. */
  readonly nowMs: number;
  /** What "recent" is measured from: the request's timestamp, else the present. */
  readonly anchorMs: number;
  /** The world clock, null when not moved. */
  readonly asOfMs: number | null;
  /** The memory's clock, null when not moved. */
  readonly knownAtMs: number | null;
  readonly includesHistory: boolean;
}

/** The states consult goes by: the present ones, or those recorded at `known_at`. */
export interface States {
  readonly status: Uint8Array;
  readonly validAt: Float64Array;
  readonly invalidAt: Float64Array;
  readonly expiredAt: Float64Array;
}

/** 255 stands for "not known yet". */
const UNKNOWN = 255;

/** The image's own columns while the memory's clock is not moved; else a copy with the states of that instant. */
export function statesAt(db: ReadHandle, image: DatasetImage, clocks: Clocks): States {
  const { facts } = image;
  if (clocks.knownAtMs === null) return facts;
  const count = facts.count;
  const states = {
    status: facts.status.slice(0, count),
    validAt: facts.validAt.slice(0, count),
    invalidAt: facts.invalidAt.slice(0, count),
    expiredAt: facts.expiredAt.slice(0, count),
  };
  for (let row = 0; row < count; row++) {
    if ((facts.recordedAt[row] ?? 0) > clocks.knownAtMs || (facts.createdAt[row] ?? 0) > clocks.knownAtMs) {
      states.status[row] = UNKNOWN;
    }
  }
  const earlier = db.rows(
    'consult.statesKnownAt',
    `SELECT s.fact_id, s.status, s.valid_at, s.invalid_at, s.expired_at FROM fact_state s JOIN fact f ON f.id = s.fact_id
     WHERE f.dataset_id = @dataset AND s.recorded_at <= @at AND s.replaced_at > @at AND f.created_at <= @at`,
    { dataset: image.datasetId, at: clocks.knownAtMs },
  );
  for (const [factId, status, validAt, invalidAt, expiredAt] of earlier) {
    const row = facts.rowOf.get(Number(factId));
    if (row === undefined) continue;
    states.status[row] = codeOf(factStatuses, String(status));
    states.validAt[row] = validAt === null ? Number.NaN : Number(validAt);
    states.invalidAt[row] = invalidAt === null ? Number.NaN : Number(invalidAt);
    states.expiredAt[row] = expiredAt === null ? Number.NaN : Number(expiredAt);
  }
  return states;
}

/** Clears `wanted` for every row that is not held, or was not written, at the clocks' instants. */
export function applyClocks(image: DatasetImage, states: States, clocks: Clocks, wanted: Uint8Array): void {
  const { type, occurredAt, createdAt } = image.facts;
  const { status, validAt, invalidAt } = states;
  const { asOfMs } = clocks;
  const at = asOfMs ?? clocks.nowMs;
  for (let row = 0; row < wanted.length; row++) {
    if (wanted[row] === 0) continue;
    const code = status[row] ?? 0;
    const isGone = code === STATUS.expired || code === STATUS.withdrawn || (invalidAt[row] ?? Number.NaN) <= at;
    if (code === UNKNOWN || (isGone && !clocks.includesHistory)) {
      wanted[row] = 0;
    } else if (asOfMs !== null) {
      const isPassage = type[row] === EXPERIENCE;
      const begin = isPassage
        ? known(occurredAt[row] ?? Number.NaN, createdAt[row] ?? 0)
        : (validAt[row] ?? Number.NaN);
      if (begin > asOfMs) wanted[row] = 0;
    }
  }
}

/** Whether a fact's state is over at the clocks' instant: ended, superseded, expired or withdrawn. */
export function isOver(states: States, row: number, clocks: Clocks): boolean {
  const code = states.status[row] ?? 0;
  const at = clocks.asOfMs ?? clocks.nowMs;
  return code === STATUS.expired || code === STATUS.withdrawn || (states.invalidAt[row] ?? Number.NaN) <= at;
}

export function isKnown(states: States, row: number): boolean {
  return states.status[row] !== UNKNOWN;
}

function known(value: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : value;
}
