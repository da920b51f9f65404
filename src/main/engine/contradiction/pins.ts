import { z } from 'zod';
import type { ReadHandle } from '../storage/handles.ts';
import type { Claim, ClaimPin } from './claims.ts';
import { areApart } from './contest.ts';
import type { StoredSet } from './storedSets.ts';

export const pinOutcomeSchema = z.enum(['a_beats_b', 'b_beats_a', 'both_stand', 'struck']);

/** A stored pin on two facts, or on one with itself. */
export interface PinRow {
  readonly a: number;
  readonly b: number;
  readonly outcome: z.infer<typeof pinOutcomeSchema>;
  readonly last_assertion: number;
  /** Assertions of both that stood when it was set. */
  readonly claims: readonly number[];
}

const rowSchema = z.object({
  a: z.number(),
  b: z.number(),
  outcome: pinOutcomeSchema,
  last_assertion: z.number(),
  claims: z.string().transform((json) => z.array(z.number()).parse(JSON.parse(json))),
});

/** The pins on any of these facts. */
export function readPins(db: ReadHandle, factIds: readonly number[]): PinRow[] {
  const columns = `p.a, p.b, p.outcome, p.last_assertion,
    (SELECT json_group_array(c.assertion_id) FROM pin_claim c WHERE c.a = p.a AND c.b = p.b) AS claims`;
  return db
    .all<object>(
      'pin.ofFacts',
      `SELECT ${columns} FROM json_each(@ids) j CROSS JOIN pin p ON p.a = j.value
       UNION SELECT ${columns} FROM json_each(@ids) j CROSS JOIN pin p ON p.b = j.value ORDER BY 1, 2`,
      { ids: JSON.stringify(factIds) },
    )
    .map((row) => rowSchema.parse(row));
}

/**
 * The pins among a set's facts, as pins among claims: those that stood when it was set, and what only repeats them
 * later. Support for the one that won counts whoever gives it; what was beaten or struck, or stands by a pin, counts only
 * as its own sources repeat it. What others say anew is judged by the rules.
 */
export function pinsOf(set: StoredSet): ClaimPin[] {
  if (set.pins.length === 0) return [];
  const keyOf = new Map(set.facts.map(({ id, statement }) => [id, statement.key]));
  const said = Map.groupBy(set.claims, ({ statement }) => statement);
  return set.pins.flatMap((pin) => {
    const [a, b] = [keyOf.get(pin.a), keyOf.get(pin.b)];
    if (a === undefined || b === undefined) return [];
    return {
      a: coveredClaims(said.get(a) ?? [], pin, pin.outcome === 'a_beats_b'),
      b: coveredClaims(said.get(b) ?? [], pin, pin.outcome === 'b_beats_a'),
      outcome: pin.outcome,
    };
  });
}

/** Of the claims of one statement, those that a pin is about. */
export function coveredClaims(
  same: readonly Claim[],
  { claims: pinned, last_assertion }: PinRow,
  isWinner: boolean,
): Set<number> {
  const own = same.filter(({ id }) => pinned.includes(id));
  const sources = new Set(own.flatMap(({ source }) => source ?? []));
  const repeats = same.filter((claim) => {
    if (claim.id <= last_assertion || !own.some((first) => repeatsClaim(claim, first))) return false;
    return isWinner || (claim.source !== null && sources.has(claim.source));
  });
  return new Set([...own, ...repeats].map(({ id }) => id));
}

/** Said again without a date or with the same one; a beginning of its own, or a change, is something new. */
function repeatsClaim(claim: Claim, first: Claim): boolean {
  if (claim.saysChange) return false;
  return claim.span.kind !== 'stated' || claim.span.from <= first.span.from || !areApart(first, claim);
}
