import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { matchSameFacts, type WantedCase } from '../../contradiction/cases.ts';
import { keepCases } from '../../contradiction/openContradictions.ts';
import { coveredClaims, type PinRow, readPins } from '../../contradiction/pins.ts';
import { claimsOfFacts, factsForCase, type StoredFact } from '../../contradiction/storedSets.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { conflictsIn } from '../order/storedNetwork.ts';
import type { Surroundings } from '../order/surroundings.ts';
import { eventTimingOf, orderingOf } from '../order/timeRelations.ts';
import type { TimedFact } from '../order/timedFact.ts';

/** A stored contradiction of times. */
interface CaseInTime {
  readonly facts: ReadonlySet<number>;
}

/** Names of a contradiction's things that are told in its name. */
const mostNamed = 3;

/** The contradictions of times that these facts are in. */
export function casesInTime(db: ReadHandle, factIds: readonly number[]): CaseInTime[] {
  return db
    .rows(
      'time.cases',
      `SELECT (SELECT json_group_array(y.fact_id) FROM contradiction_fact y WHERE y.contradiction_id = c.entity_id)
       FROM (SELECT DISTINCT x.contradiction_id AS id FROM json_each(?) j CROSS JOIN contradiction_fact x ON x.fact_id = j.value) own
       CROSS JOIN contradiction c ON c.entity_id = own.id WHERE c.kind = 'time' ORDER BY c.entity_id`,
      [JSON.stringify(factIds)],
    )
    .map(([facts]) => ({ facts: new Set(JSON.parse(String(facts)) as number[]) }));
}

/**
 * Keeps the contradictions of times among these facts in step: one for each minimal set of asserted facts whose dates,
 * anchors and orders cannot all hold, until none can be found without a fact of one found before. Sets that a person
 * let stand are not opened again by what is said of others. Gives the facts that are in a set.
 */
export function keepTimeConflicts(scope: SettleScope, surroundings: Surroundings): ReadonlySet<number> {
  const { db } = scope;
  const judged = onlyJudged(surroundings);
  const ids = [...surroundings.facts.keys()];
  const known = casesInTime(db, ids);
  const found = conflictsIn(
    judged,
    known.map(({ facts }) => facts),
  ).filter((facts) => facts.length > 1 && facts.some((id) => placesByEvent(judged.facts.get(id))));
  const beyond = known.filter(({ facts }) => ![...facts].every((id) => surroundings.facts.has(id)));
  const sets = [...found.map((facts) => new Set(facts)), ...beyond.map(({ facts }) => facts)];
  if (sets.length > 0 || known.length > 0) {
    const all = factsForCase(db, [...new Set([...ids, ...sets.flatMap((set) => [...set])])]);
    const letStand = standingByPin(db, all, sets);
    const wanted = sets.flatMap((facts): WantedCase[] =>
      letStand.has(facts) ? [] : [{ facts, outcome: 'open', name: nameOf(facts, surroundings) }],
    );
    keepCases(scope, 'time', all, wanted, matchSameFacts);
  }
  return new Set(found.flat());
}

/** Questions, wishes and plans are judged by nothing, and what has no subject cannot be decided about. */
function onlyJudged(surroundings: Surroundings): Surroundings {
  const isJudged = ({ modality, subject_id, relation }: TimedFact): boolean =>
    modality === 'asserted' && subject_id !== null && relation !== null;
  return { ...surroundings, facts: new Map([...surroundings.facts].filter(([, fact]) => isJudged(fact))) };
}

/** Dates alone exclude one another by other rules. */
function placesByEvent(fact: TimedFact | undefined): boolean {
  if (fact === undefined) return false;
  return (
    fact.anchor_relation !== null || eventTimingOf(fact.relation) !== null || orderingOf(fact.relation, true) !== null
  );
}

/** Sets of which a person said that all their facts stand, for as long as nobody says one of them anew. */
function standingByPin(
  db: ReadHandle,
  facts: readonly StoredFact[],
  sets: readonly ReadonlySet<number>[],
): ReadonlySet<ReadonlySet<number>> {
  const pins = readPins(db, [...new Set(sets.flatMap((set) => [...set]))]).filter(
    ({ outcome }) => outcome === 'both_stand',
  );
  if (pins.length === 0) return new Set();
  const claims = claimsOfFacts(db, facts);
  const isLet = (a: number, b: number): boolean => {
    const pin = pins.find((each) => each.a === Math.min(a, b) && each.b === Math.max(a, b));
    return pin !== undefined && [a, b].every((id) => isCovered(claims.get(id) ?? [], pin));
  };
  const stand = (set: ReadonlySet<number>): boolean =>
    [...set].every((a) => [...set].every((b) => a >= b || isLet(a, b)));
  return new Set(sets.filter(stand));
}

function isCovered(own: Parameters<typeof coveredClaims>[0], pin: PinRow): boolean {
  const settled = coveredClaims(own, pin, false);
  return own.every(({ id }) => settled.has(id));
}

/** “Times of outage, cache and launch” */
function nameOf(facts: ReadonlySet<number>, { facts: all, entities }: Surroundings): string {
  const things = [...facts]
    .toSorted((a, b) => a - b)
    .flatMap((id) => {
      const fact = all.get(id);
      return [fact?.anchor_entity_id, fact?.subject_id].flatMap((entity) => entities.get(entity ?? 0) ?? []);
    });
  const [first = 'facts', ...others] = [...new Set(things)].slice(0, mostNamed);
  const last = others.pop();
  return `Times of ${last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`} do not fit`;
}
