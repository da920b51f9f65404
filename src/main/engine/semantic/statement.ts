import { hash } from 'node:crypto';
import type { FoundFact, FoundRule } from '../extraction/told.ts';
import { normalizeText } from '../text/normalize.ts';

const NUMBER = /\d+(?:[.,:]\d+)*/gu;

/** 48 bits of a digest: fits SQLite's and JavaScript's integers. Equal hashes are checked against the columns before they count. */
export function hashText(text: string): number {
  return Number.parseInt(hash('sha1', text, 'hex').slice(0, 12), 16);
}

/** `fact.text_norm_hash` of a passage: passages with the same words share it. */
export function passageHash(text: string): number {
  return hashText(normalizeText(text));
}

/** The parts of a structured fact by which it is the same statement as another. */
export interface StatementParts {
  readonly fact: FoundFact;
  readonly subjectId: number | null;
  readonly objectId: number | null;
  /** The event that places it in time: a fact placed by another is another fact. */
  readonly anchorId?: number | null;
}

/**
 * `fact.text_norm_hash` of a structured fact: the identity of the statement. With a triple: subject, relation, object or
 * value, polarity, modality, caveats, rule context and constraint, anchor, and the numbers of its text; without one: its normalised text and subject. Dates
 * are no part of it but for events, which happen again, and an undated past, which is not the present.
 */
export function statementHash({ fact, subjectId, objectId, anchorId = null }: StatementParts): number {
  const value = fact.value === null ? null : normalizeText(fact.value.text);
  const hasTriple = subjectId !== null && fact.relation !== null && (objectId !== null || value !== null);
  const said = hasTriple
    ? [fact.relation, objectId, value, ...numbersOf(fact)]
    : [fact.relation, normalizeText(fact.text)];
  const parts = [subjectId, said, fact.polarity, fact.modality, caveatsOf(fact), tenseOf(fact)];
  const placed = anchorId === null ? [] : [placeOf(fact, anchorId)];
  return hashText(JSON.stringify([...parts, ...(fact.rule === undefined ? [] : ruleOf(fact.rule)), ...placed]));
}

/** For how long a rule holds, and why, is no part of what it says. */
function ruleOf({ context, constraint }: FoundRule): (string | null)[] {
  return context === null && constraint === null ? [] : [context === null ? null : normalizeText(context), constraint];
}

function placeOf({ anchor }: FoundFact, anchorId: number): readonly unknown[] {
  return ['anchor', anchorId, anchor?.relation ?? null, anchor?.offsetMs ?? null];
}

function caveatsOf(fact: FoundFact): string | null {
  return fact.caveats === null ? null : normalizeText(fact.caveats);
}

function tenseOf(fact: FoundFact): string | number {
  if (fact.isEvent && fact.validFrom !== null) return fact.validFrom.ms;
  // "worked there until May" only adds an end to what is told of as going on.
  return fact.validKind === 'unknown' && fact.validTo === null ? 'past' : 'standing';
}

function numbersOf(fact: FoundFact): string[] {
  let text = fact.text;
  for (const words of [fact.validFrom?.words, fact.validTo?.words, fact.temporalNote]) {
    if (words) text = text.replace(words, ' ');
  }
  return (text.match(NUMBER) ?? []).sort();
}
