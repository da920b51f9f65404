import type { CorrectionOfFact } from './corrections.ts';
import { type ExclusionRules, type Statement, statementsExclude } from './exclusion.ts';
import { areNumberVariants } from './numberVariants.ts';
import type { PinRow } from './pins.ts';

/** How two statements of a set stand to each other, by their keys; see `Excludes`. */
export type Pairing = (a: string, b: string) => boolean | 'on_change';

interface PairedFact {
  readonly id: number;
  readonly statement: Statement;
  readonly saysChange: boolean;
}

/**
 * What excludes what among some facts: by the rules; by a pin that lets one beat the other; by a correction
 * that says otherwise; and, where one of them says
 * that something changed, a value that differs in a number only. Answers are kept: a layout asks the same pairs again
 * and again.
 */
export function pairingOf(
  facts: readonly PairedFact[],
  { pins, corrections }: { readonly pins: readonly PinRow[]; readonly corrections: readonly CorrectionOfFact[] },
  rules: ExclusionRules,
): Pairing {
  const statements = new Map(facts.map(({ statement }) => [statement.key, statement]));
  const changed = new Set(facts.filter(({ saysChange }) => saysChange).map(({ statement }) => statement.key));
  const keyOf = new Map(facts.map(({ id, statement }) => [id, statement.key]));
  const known = new Map<string, boolean | 'on_change'>();
  for (const { a, b, outcome } of pins) {
    const [x, y] = [keyOf.get(a), keyOf.get(b)];
    if (x === undefined || y === undefined || x === y || outcome === 'both_stand' || outcome === 'struck') continue;
    known.set(pairKey(x, y), true);
  }
  for (const { by, of, isStatement } of corrections) {
    const [x, y] = [keyOf.get(by), keyOf.get(of)];
    if (isStatement && x !== undefined && y !== undefined && x !== y) known.set(pairKey(x, y), true);
  }
  return (a, b) => {
    const key = pairKey(a, b);
    const found = known.get(key);
    if (found !== undefined) return found;
    const answer = howTheyPair(statements.get(a), statements.get(b), changed, rules);
    known.set(key, answer);
    return answer;
  };
}

function howTheyPair(
  a: Statement | undefined,
  b: Statement | undefined,
  changed: ReadonlySet<string>,
  rules: ExclusionRules,
): boolean | 'on_change' {
  if (a === undefined || b === undefined) return false;
  if (statementsExclude(a, b, rules)) return true;
  const isChanged = changed.has(a.key) || changed.has(b.key);
  return isChanged && areNumberVariants(a, b) ? 'on_change' : false;
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
