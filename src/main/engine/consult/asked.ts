import type { ConsultRequest } from '../../../shared/contract/consult.ts';
import { parseInstant } from '../temporal/instants.ts';
import { findPeriod } from '../temporal/period.ts';
import type { Clocks } from './clocks.ts';
import type { Window } from './consultation.ts';

const machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The clocks of a request; `nowMs` is the present. */
export function clocksOf(request: ConsultRequest, nowMs: number): Clocks {
  return {
    nowMs,
    anchorMs: request.query_timestamp === undefined ? nowMs : parseInstant(request.query_timestamp),
    asOfMs: request.as_of === undefined ? null : parseInstant(request.as_of),
    knownAtMs: request.known_at === undefined ? null : parseInstant(request.known_at),
    includesHistory: request.include_history,
  };
}

/** The window given in the request, else the one its words name, else none. */
export function windowOf(request: ConsultRequest, query: string, anchorMs: number): Window | null {
  const given = request.period;
  const mode = given?.mode ?? 'rank';
  if (given?.from !== undefined || given?.to !== undefined) {
    return {
      fromMs: given.from === undefined ? Number.NEGATIVE_INFINITY : parseInstant(given.from),
      toMs: given.to === undefined ? Number.POSITIVE_INFINITY : parseInstant(given.to),
      words: '',
      mode,
    };
  }
  const found = findPeriod(query, { nowMs: anchorMs, tz: zoneOf(request) });
  if (found === null) return null;
  return {
    fromMs: found.from ?? Number.NEGATIVE_INFINITY,
    toMs: found.to ?? Number.POSITIVE_INFINITY,
    words: found.words,
    mode,
  };
}

/** The asker's zone: as given, else the offset of their own timestamp, else this machine's. */
function zoneOf(request: ConsultRequest): string {
  if (request.tz !== undefined) return request.tz;
  const offset = /[+-]\d{2}:\d{2}$/.exec(request.query_timestamp?.includes('T') ? request.query_timestamp : '')?.[0];
  if (offset !== undefined) return offset;
  return request.query_timestamp === undefined ? machineZone : 'UTC';
}
