import { deniesKind } from './kindDenied.ts';
import { placesExclude } from './places.ts';

/** The parts of a statement that decide what it excludes. */
export interface Statement {
  /** Equal keys are the same statement (rule 2). */
  readonly key: string;
  readonly subjectId: number | null;
  readonly relation: string | null;
  readonly objectId: number | null;
  /** The object's name, or the literal value. */
  readonly object: string | null;
  /** Its normal form. */
  readonly objectNorm: string | null;
  readonly polarity: 'affirmed' | 'denied';
  readonly constraint: string | null;
  /** In their normal form, empty without any: what tells an exception from an exclusion. */
  readonly ruleContext: string;
  readonly caveats: string;
  /** Happened at a time: later ones do not end it. */
  readonly isEvent: boolean;
  /** Never and always are judged against events too. */
  readonly isAlways: boolean;
}

/** What is known of a relation, as far as exclusion goes. */
export interface RelationRule {
  readonly isSingle: boolean;
  readonly group: string | null;
  readonly opposite: string | null;
}

export interface ExclusionRules {
  readonly relation: (name: string) => RelationRule;
  /** The dimension of has_state that a value in its normal form belongs to, and its place in it; null outside every dimension. */
  readonly state: (value: string) => { readonly dimension: string; readonly value: string } | null;
  /** Whether one entity is known to lie in the other, over any number of steps. */
  readonly contains: (outerId: number, innerId: number) => boolean;
}

export const STATE_RELATION = 'has_state';
/** Relations whose values are places, of which one may lie in the other. */
export const placeRelations: ReadonlySet<string> = new Set(['located_in', 'lives_in']);
const oppositeConstraints: ReadonlyMap<string, string> = new Map([
  ['must', 'must_not'],
  ['must_not', 'must'],
  ['positive', 'negative'],
  ['negative', 'positive'],
]);

/**
 * Whether two statements exclude one another (DESIGN section 4): different values under one single-valued relation or
 * exclusive group, or opposites in relation, polarity or constraint on one subject-object pair (a kind denied is a pair
 * with each that is told of it). Different caveats or
 * rule_context make an exception, not an exclusion. Symmetric.
 */
export function statementsExclude(a: Statement, b: Statement, rules: ExclusionRules): boolean {
  if (a.key === b.key || a.subjectId === null || a.subjectId !== b.subjectId) return false;
  if (a.relation === null || b.relation === null) return false;
  if (a.caveats !== b.caveats || a.ruleContext !== b.ruleContext) return false;
  if ((a.isEvent || b.isEvent) && !a.isAlways && !b.isAlways) return false;
  const isSameObject = sameObject(a, b, rules);
  if (a.polarity !== b.polarity) {
    return a.relation === b.relation && (isSameObject || isOfKindDenied(a, b)) && !haveOpposites(a, b);
  }
  if (a.polarity === 'denied' || a.isEvent || b.isEvent) return false;
  if (haveOpposites(a, b)) return a.relation === b.relation && isSameObject;
  if (a.relation !== b.relation) return relationsExclude(a, b, isSameObject, rules);
  return rules.relation(a.relation).isSingle && !isSameObject && valuesExclude(a, b, rules);
}

function haveOpposites(a: Statement, b: Statement): boolean {
  return a.constraint !== null && oppositeConstraints.get(a.constraint) === b.constraint;
}

function sameObject(a: Statement, b: Statement, rules: ExclusionRules): boolean {
  if (a.objectId !== null && b.objectId !== null) return a.objectId === b.objectId;
  if (a.objectNorm === null || b.objectNorm === null) return a.objectNorm === b.objectNorm;
  if (a.relation === STATE_RELATION && b.relation === STATE_RELATION) {
    const [x, y] = [rules.state(a.objectNorm), rules.state(b.objectNorm)];
    if (x !== null && y !== null) return x.dimension === y.dimension && x.value === y.value;
  }
  return a.objectNorm === b.objectNorm;
}

/** A denial of a kind denies each of it that a literal tells of: no sonnets, no twelve sonnets. */
function isOfKindDenied(a: Statement, b: Statement): boolean {
  const [denied, affirmed] = a.polarity === 'denied' ? [a, b] : [b, a];
  if (denied.objectId !== null || affirmed.objectId !== null || a.relation === STATE_RELATION) return false;
  if (denied.objectNorm === null || affirmed.objectNorm === null) return false;
  return deniesKind(denied.objectNorm, affirmed.objectNorm);
}

function relationsExclude(a: Statement, b: Statement, isSameObject: boolean, rules: ExclusionRules): boolean {
  const [x, y] = [rules.relation(a.relation ?? ''), rules.relation(b.relation ?? '')];
  if (x.opposite === b.relation || y.opposite === a.relation) return isSameObject;
  return x.group !== null && x.group === y.group;
}

function valuesExclude(a: Statement, b: Statement, rules: ExclusionRules): boolean {
  if (a.objectNorm === null || b.objectNorm === null) return false;
  if (a.relation === STATE_RELATION) {
    const [x, y] = [rules.state(a.objectNorm), rules.state(b.objectNorm)];
    return x !== null && y !== null && x.dimension === y.dimension;
  }
  if (!placeRelations.has(a.relation ?? '')) return true;
  if (!placesExclude(a.objectNorm, b.objectNorm)) return false;
  if (a.objectId === null || b.objectId === null) return true;
  return !rules.contains(a.objectId, b.objectId) && !rules.contains(b.objectId, a.objectId);
}
