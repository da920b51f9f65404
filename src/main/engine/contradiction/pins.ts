import { z } from 'zod';
import type { ReadHandle } from '../storage/handles.ts';
import type { ClaimPin } from './claims.ts';
import type { StoredSet } from './storedSets.ts';

const outcomeSchema = z.enum(['a_beats_b', 'b_beats_a', 'both_stand']);

interface PinRow {
  readonly a: number;
  readonly b: number;
  readonly outcome: string;
  readonly last_assertion: number;
}

/**
 * The pins among a set's facts, as pins among claims: those there when it was set, and later ones of a source that was
 * counted then. What others say anew is judged by the rules.
 */
export function pinsOf(db: ReadHandle, set: StoredSet): ClaimPin[] {
  if (set.facts.length < 2) return [];
  const rows = db.all<PinRow>(
    'pin.ofFacts',
    `SELECT p.a, p.b, p.outcome, p.last_assertion FROM json_each(@ids) j CROSS JOIN pin p ON p.a = j.value
     WHERE p.b IN (SELECT value FROM json_each(@ids))`,
    { ids: JSON.stringify(set.facts.map(({ id }) => id)) },
  );
  return rows.map((row) => ({
    a: countedClaims(set, row.a, row.last_assertion),
    b: countedClaims(set, row.b, row.last_assertion),
    outcome: outcomeSchema.parse(row.outcome),
  }));
}

function countedClaims({ claims, factOf }: StoredSet, factId: number, lastAssertion: number): Set<number> {
  const own = claims.filter(({ id }) => factOf.get(id) === factId);
  const sources = new Set(own.filter(({ id }) => id <= lastAssertion).map(({ source }) => source));
  return new Set(own.filter(({ id, source }) => id <= lastAssertion || sources.has(source)).map(({ id }) => id));
}
