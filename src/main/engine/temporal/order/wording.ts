import { anchorInWords, anchorOf } from '../anchorText.ts';
import { formatInstant } from '../instants.ts';
import type { ProofStep } from '../../../../shared/contract/temporal.ts';
import { modalitySchema } from '../../../../shared/contract/primitives.ts';
import { claimedTimes } from './claimedTimes.ts';
import { endOfPeriod, periodWords, readPrecision } from './periods.ts';
import type { Surroundings } from './surroundings.ts';
import { eventTimingOf, orderingOf } from './timeRelations.ts';
import type { TimedFact } from './timedFact.ts';

const furthest = 8.64e15;

/** RFC 3339 text, or null for what is unbounded or beyond every calendar. */
export function boundText(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) <= furthest ? formatInstant(ms) : null;
}

export function proofStep(id: number, surroundings: Surroundings): ProofStep {
  const fact = surroundings.facts.get(id);
  return {
    fact_id: id,
    text: fact?.text ?? '',
    says: fact === undefined ? '' : whatItSays(fact, surroundings),
    modality: modalitySchema.parse(fact?.modality ?? 'asserted'),
  };
}

/** What a fact gives the network, in words: its dates as wide as they were told, its anchor, what succeeded it. */
function whatItSays(fact: TimedFact, { entities, events, facts, successions }: Surroundings): string {
  const parts: string[] = [];
  if (fact.is_passage === 1 && fact.said_at !== null) {
    parts.push(`said on ${periodWords(fact.said_at, readPrecision(fact.said_precision), fact.said_offset)}`);
  }
  const timing = eventTimingOf(fact.relation);
  if (timing === 'dates it' && fact.subject_id !== null && fact.object_value !== null) {
    parts.push(`${entities.get(fact.subject_id) ?? ''} on ${fact.object_value}`.trim());
  } else if (fact.is_passage === 0) parts.push(...beginWords(fact));
  if (fact.invalid_at !== null && fact.invalid_kind !== 'unknown') {
    parts.push(`ends in ${periodWords(fact.invalid_at, readPrecision(fact.invalid_precision), fact.invalid_offset)}`);
  }
  const anchor = anchorOf(fact);
  if (anchor !== null && fact.anchor_entity_id !== null) {
    const slack =
      anchor.offsetMs === null || anchor.granularity === null ? '' : `, give or take a ${anchor.granularity}`;
    parts.push(`${anchorInWords(anchor, entities.get(fact.anchor_entity_id) ?? '')}${slack}`);
  }
  const [a, b] = [fact.subject_id ?? 0, fact.object_id ?? 0];
  const order = orderingOf(fact.relation, events.has(a) && events.has(b));
  if (order !== null && fact.subject_id !== null && fact.object_id !== null) {
    parts.push(`${entities.get(fact.subject_id) ?? ''} ${order} ${entities.get(fact.object_id) ?? ''}`.trim());
  }
  for (const { earlier, later } of successions) {
    if (earlier === fact.id) parts.push(`ends where “${facts.get(later)?.text ?? ''}” begins`);
  }
  return parts.join('; ');
}

/** "begins in 2021-05", or between which days where the text was wider than a date. */
function beginWords(fact: TimedFact): string[] {
  const { least, most } = claimedTimes(fact).begin;
  const { valid_at, valid_offset } = fact;
  const precision = readPrecision(fact.valid_precision);
  const day = (ms: number): string => periodWords(ms, 'day', valid_offset);
  if (fact.valid_kind === 'at_latest' && valid_at !== null) return [`held on ${day(valid_at)}, perhaps from earlier`];
  if (!Number.isFinite(least)) return Number.isFinite(most) ? [`begins by ${day(most)}`] : [];
  if (!Number.isFinite(most)) return [`begins no earlier than ${day(least)}`];
  const isItsPeriod = valid_at === least && most === endOfPeriod(least, precision, valid_offset) - 1;
  return [
    isItsPeriod
      ? `begins in ${periodWords(least, precision, valid_offset)}`
      : `begins between ${day(least)} and ${day(most)}`,
  ];
}
