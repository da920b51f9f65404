import { allenRelationSchema } from '../../../../shared/contract/temporal.ts';
import { parseInstant } from '../instants.ts';
import { anchoredBounds, type Offset } from '../network/allen.ts';
import { beginOf, type Difference, endOf, everyInterval, origin } from '../network/difference.ts';
import { type Range, TimeNetwork } from '../network/timeNetwork.ts';
import { claimedTimes } from './claimedTimes.ts';
import { endOfPeriod, longestOf } from './periods.ts';
import type { Surroundings, Thing } from './surroundings.ts';
import { eventTimingOf, orderingOf } from './timeRelations.ts';
import { isFirm, type TimedFact } from './timedFact.ts';

/** Sets of facts at odds that are set aside one after another; beyond, nothing more is built on the rest. */
const mostConflicts = 50;

/** A network of what is stored, and the sets of facts that had to be left out of it. */
export interface StoredNetwork {
  readonly network: TimeNetwork;
  /** Fact ids; each set is minimal. */
  readonly conflicts: readonly (readonly number[])[];
  /** The interval of a thing in the network. */
  eventOf(thing: Thing): number;
  /** The fact that the network knows by a number. */
  factId(fact: number): number;
}

/**
 * Builds the network of the surroundings. Facts that cannot hold together prove nothing: all of such a set are left out,
 * whichever of them is wrong, and the rest is asked.
 */
export function storedNetwork(surroundings: Surroundings): StoredNetwork {
  const builder = new Builder(surroundings);
  const { said, events, factIds } = builder.build();
  const conflicts: number[][] = [];
  const aside = new Set<number>();
  for (;;) {
    const isTooMuch = conflicts.length >= mostConflicts;
    const settled = TimeNetwork.settle(events, isTooMuch ? [] : said.filter(({ fact }) => !aside.has(fact)));
    if (settled.kind === 'consistent') {
      return {
        network: settled.network,
        conflicts,
        eventOf: (thing) => builder.eventOf(thing),
        factId: (fact) => factIds[fact] ?? 0,
      };
    }
    conflicts.push(settled.facts.map((fact) => factIds[fact] ?? 0));
    for (const fact of settled.facts) aside.add(fact);
  }
}

/** Facts of a known set that are set aside in turn, so that what they hide is found too. */
const mostRounds = 6;

/**
 * Minimal sets of facts that cannot all hold, each short of one of its facts can; known ones first, as far as they still
 * are such sets. Further ones are looked for in what is left when one fact of each is set aside, another each time.
 */
export function conflictsIn(surroundings: Surroundings, known: readonly ReadonlySet<number>[]): number[][] {
  const { said, events, factIds } = new Builder(surroundings).build();
  const numbers = new Map(factIds.map((id, number) => [id, number]));
  const settleWith = (isIn: (fact: number) => boolean) =>
    TimeNetwork.settle(
      events,
      said.filter(({ fact }) => fact === everyInterval || isIn(fact)),
    );
  const found: (readonly number[])[] = [];
  const add = (facts: readonly number[]): void => {
    const isNew = !found.some((set) => set.length === facts.length && facts.every((fact) => set.includes(fact)));
    if (isNew) found.push(facts);
  };
  for (const set of known) {
    const own = new Set([...set].flatMap((id) => numbers.get(id) ?? []));
    const settled = settleWith((fact) => own.has(fact));
    if (settled.kind === 'inconsistent') add(settled.facts);
  }
  for (let round = 0; round < mostRounds && found.length < mostConflicts; round++) {
    const before = found.length;
    const aside = new Set(found.map((set) => set.at(round % set.length) ?? 0));
    for (;;) {
      const settled = settleWith((fact) => !aside.has(fact));
      if (settled.kind === 'consistent' || found.length >= mostConflicts) break;
      add(settled.facts);
      aside.add(settled.facts.at(round % settled.facts.length) ?? 0);
    }
    if (found.every((set) => set.length <= round + 1) && found.length === before) break;
  }
  return found.map((facts) => facts.map((fact) => factIds[fact] ?? 0).toSorted((a, b) => a - b));
}

class Builder {
  readonly #surroundings: Surroundings;
  readonly #events = new Map<string, number>();
  readonly #said: Difference[] = [];

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    for (const id of surroundings.facts.keys()) this.eventOf({ kind: 'fact', id });
    for (const id of surroundings.entities.keys()) this.eventOf({ kind: 'entity', id });
  }

  eventOf({ kind, id }: Thing): number {
    const standing = kind === 'entity' ? (this.#surroundings.mergedInto.get(id) ?? id) : id;
    const key = `${kind} ${standing}`;
    const known = this.#events.get(key) ?? this.#events.size;
    this.#events.set(key, known);
    return known;
  }

  build(): { said: readonly Difference[]; events: number; factIds: readonly number[] } {
    const { facts, entities, successions } = this.#surroundings;
    const factIds = [...facts.keys()];
    const numbers = new Map(factIds.map((id, number) => [id, number]));
    for (const [number, fact] of [...facts.values()].entries()) this.#say(fact, number);
    for (const id of entities.keys()) this.#lasts(this.eventOf({ kind: 'entity', id }));
    for (const { earlier, later } of successions) {
      const number = numbers.get(earlier);
      if (number === undefined || !numbers.has(later)) continue;
      const from = endOf(this.eventOf({ kind: 'fact', id: earlier }));
      const to = beginOf(this.eventOf({ kind: 'fact', id: later }));
      this.#said.push({ from, to, most: 0, fact: number }, { from: to, to: from, most: 0, fact: number });
    }
    return { said: this.#said, events: this.#events.size, factIds };
  }

  #say(fact: TimedFact, number: number): void {
    const own = this.eventOf({ kind: 'fact', id: fact.id });
    const { begin, end, longestMs } = claimedTimes(fact);
    this.#bound(beginOf(own), begin, number);
    this.#bound(endOf(own), end, number);
    this.#length(own, longestMs, number);
    if (begin.least < end.most) this.#lasts(own);
    if (!isFirm(fact)) return;
    this.#anchor(fact, own, number);
    this.#timeOfEvent(fact, own, number);
    this.#order(fact, number);
  }

  #bound(point: number, { least, most }: Range, fact: number): void {
    if (Number.isFinite(most)) this.#said.push({ from: origin, to: point, most, fact });
    if (Number.isFinite(least)) this.#said.push({ from: point, to: origin, most: 0 - least, fact });
  }

  /** What held or happened did so for some time, and needs no fact to say it. */
  #lasts(event: number): void {
    this.#said.push({ from: endOf(event), to: beginOf(event), most: -1, fact: everyInterval });
  }

  #length(event: number, longestMs: number, fact: number): void {
    if (Number.isFinite(longestMs)) this.#said.push({ from: beginOf(event), to: endOf(event), most: longestMs, fact });
  }

  #anchor(fact: TimedFact, own: number, number: number): void {
    const relation = allenRelationSchema.safeParse(fact.anchor_relation);
    if (fact.anchor_entity_id === null || !relation.success) return;
    const anchor = this.eventOf({ kind: 'entity', id: fact.anchor_entity_id });
    this.#said.push(...anchoredBounds(own, anchor, relation.data, offsetOf(fact), number));
  }

  /** "The launch happened on 3 May", "the launch is scheduled for 3 May": when the launch is. */
  #timeOfEvent(fact: TimedFact, own: number, number: number): void {
    const timing = eventTimingOf(fact.relation);
    if (timing === null || fact.subject_id === null) return;
    const event = this.eventOf({ kind: 'entity', id: fact.subject_id });
    if (timing === 'dates it' || (timing === 'is it' && fact.object_value !== null))
      this.#dateOfEvent(fact, event, number);
    else if (fact.object_id === null && fact.object_value === null) {
      if (timing === 'is it') this.#said.push(...anchoredBounds(own, event, 'equals', null, number));
      else {
        const point = timing === 'begins it' ? beginOf(event) : endOf(event);
        this.#bound(point, claimedTimes(fact).begin, number);
      }
    }
  }

  #dateOfEvent(fact: TimedFact, event: number, number: number): void {
    const isReplaced = fact.invalid_at !== null;
    const day = fact.object_value === null || isReplaced ? null : datedValue(fact.object_value, fact.valid_offset);
    if (day === null) return;
    this.#bound(beginOf(event), day, number);
    this.#length(event, day.most - day.least + 1, number);
  }

  /** "The launch happened before the audit." */
  #order(fact: TimedFact, number: number): void {
    if (fact.subject_id === null || fact.object_id === null) return;
    const { events } = this.#surroundings;
    const relation = orderingOf(fact.relation, events.has(fact.subject_id) && events.has(fact.object_id));
    if (relation === null) return;
    const a = this.eventOf({ kind: 'entity', id: fact.subject_id });
    const b = this.eventOf({ kind: 'entity', id: fact.object_id });
    if (a !== b) this.#said.push(...anchoredBounds(a, b, relation, null, number));
  }
}

function offsetOf({ anchor_offset_ms, granularity }: TimedFact): Offset | null {
  const slackMs = longestOf(granularity) ?? 0;
  if (anchor_offset_ms === null) return null;
  return { ms: Math.round(anchor_offset_ms), slackMs };
}

const isoValue = /^(\d{4})(-\d{2})?(-\d{2})?(?:[T ](\d{2}:\d{2}))?$/;

/** The period of a date given as a value, in the zone of the fact that gives it. */
function datedValue(value: string, offsetMinutes: number | null): Range | null {
  const parts = isoValue.exec(value.trim());
  if (parts === null) return null;
  const [, year, month = '', day = '', time] = parts;
  const precision = time === undefined ? (day !== '' ? 'day' : month !== '' ? 'month' : 'year') : 'minute';
  const written = `${year}${month || '-01'}${day || '-01'}T${time ?? '00:00'}:00Z`;
  if (Number.isNaN(Date.parse(written))) return null;
  const least = parseInstant(written) - (offsetMinutes ?? 0) * 60_000;
  return { least, most: endOfPeriod(least, precision, offsetMinutes) - 1 };
}
