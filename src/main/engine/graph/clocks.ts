import type { GraphFilter } from '../../../shared/contract/graph.ts';
import { codeOf, factStatuses, STATUS } from '../consult/image/codes.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { parseInstant } from '../temporal/instants.ts';
import type { GraphImage } from './image/graphImage.ts';
import type { StateColumns } from './image/graphTables.ts';

/** The instants that the graph is looked at, in milliseconds UTC. */
export interface GraphClocks {
  readonly nowMs: number;
  /** The world clock, null when not moved. */
  readonly asOfMs: number | null;
  /** A range of valid time in place of an instant; open ends are infinite. */
  readonly range: { readonly fromMs: number; readonly toMs: number } | null;
  /** The memory's clock, null when not moved. */
  readonly knownAtMs: number | null;
  readonly includesHistory: boolean;
}

export function clocksOf(filter: GraphFilter, nowMs: number): GraphClocks {
  const hasRange = filter.from !== undefined || filter.to !== undefined;
  return {
    nowMs,
    asOfMs: filter.as_of === undefined ? null : parseInstant(filter.as_of),
    range: hasRange
      ? {
          fromMs: filter.from === undefined ? Number.NEGATIVE_INFINITY : parseInstant(filter.from),
          toMs: filter.to === undefined ? Number.POSITIVE_INFINITY : parseInstant(filter.to),
        }
      : null,
    knownAtMs: filter.known_at === undefined ? null : parseInstant(filter.known_at),
    includesHistory: filter.include_history,
  };
}

/** Status of a fact that the memory did not know yet. */
const UNKNOWN = 255;

/** The image's own columns while the memory's clock is not moved; else a copy with the states of that instant. */
export function statesKnownAt(db: ReadHandle, image: GraphImage, knownAtMs: number | null): StateColumns {
  const { facts } = image;
  if (knownAtMs === null) return facts;
  const { count, recordedAt, createdAt } = facts;
  const states = {
    status: facts.status.slice(0, count),
    validAt: facts.validAt.slice(0, count),
    invalidAt: facts.invalidAt.slice(0, count),
    trust: facts.trust.slice(0, count),
  };
  for (let row = 0; row < count; row++) {
    if ((recordedAt[row] ?? 0) > knownAtMs || (createdAt[row] ?? 0) > knownAtMs) states.status[row] = UNKNOWN;
  }
  const earlier = db.rows(
    'graph.statesKnownAt',
    `SELECT s.fact_id, s.status, s.valid_at, s.invalid_at, s.trust_weight FROM fact_state s JOIN fact f ON f.id = s.fact_id
     WHERE f.dataset_id = @dataset AND s.recorded_at <= @at AND s.replaced_at > @at AND f.created_at <= @at`,
    { dataset: image.datasetId, at: knownAtMs },
  );
  for (const [factId, status, validAt, invalidAt, trust] of earlier) {
    const row = facts.rowOf.get(Number(factId));
    if (row === undefined) continue;
    states.status[row] = codeOf(factStatuses, String(status));
    states.validAt[row] = validAt === null ? Number.NaN : Number(validAt);
    states.invalidAt[row] = invalidAt === null ? Number.NaN : Number(invalidAt);
    states.trust[row] = Number(trust);
  }
  return states;
}

/**
 * What the clocks say of each fact, as consult says it. Expired and withdrawn facts are over at any instant; `holds`,
 * `disputed` and `said` ones are over from their end on. Over ones show with the history only. Under `as_of` a fact shows
 * once it has begun (an unknown beginning counts as long ago), a passage once it was said. In a range a fact shows when
 * its interval meets it, a passage when it was said in it; nothing is over there but what is expired or withdrawn.
 */
export class FactTimes {
  readonly clocks: GraphClocks;
  readonly #image: GraphImage;
  readonly #states: StateColumns;

  constructor(image: GraphImage, states: StateColumns, clocks: GraphClocks) {
    this.#image = image;
    this.#states = states;
    this.clocks = clocks;
  }

  isKnown(row: number): boolean {
    return this.#states.status[row] !== UNKNOWN;
  }

  /** Over at the instant that is looked at. */
  isOver(row: number): boolean {
    if (this.isDropped(row)) return true;
    const { range, asOfMs, nowMs } = this.clocks;
    return range === null && (this.#states.invalidAt[row] ?? Number.NaN) <= (asOfMs ?? nowMs);
  }

  /** Expired or withdrawn: held at no time. */
  isDropped(row: number): boolean {
    const status = this.#states.status[row];
    return status === STATUS.expired || status === STATUS.withdrawn;
  }

  isShown(row: number): boolean {
    return this.isKnown(row) && (this.clocks.includesHistory || !this.isOver(row)) && this.hasItsTime(row);
  }

  /** Begun by `as_of`, or within the range. */
  hasItsTime(row: number): boolean {
    const { asOfMs, range } = this.clocks;
    const begin = this.beginOf(row);
    if (asOfMs !== null) return !(begin > asOfMs);
    if (range === null) return true;
    if (this.#image.facts.isPassage[row] === 1) return begin >= range.fromMs && begin < range.toMs;
    return !(begin >= range.toMs) && !((this.#states.invalidAt[row] ?? Number.NaN) <= range.fromMs);
  }

  /** When a fact began, NaN when that is not known; when a passage was said. */
  beginOf(row: number): number {
    const { isPassage, occurredAt, createdAt } = this.#image.facts;
    if (isPassage[row] !== 1) return this.#states.validAt[row] ?? Number.NaN;
    const said = occurredAt[row] ?? Number.NaN;
    return Number.isNaN(said) ? (createdAt[row] ?? 0) : said;
  }
}
