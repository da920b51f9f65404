import type { z } from 'zod';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import type {
  ProofStep,
  VerifyInferenceResponse,
  verifyInferenceRequestSchema,
} from '../../shared/contract/reasoning.ts';
import type { ReadHandle } from '../engine/storage/handles.ts';
import type { Knowledge } from './knowledge.ts';
import { notesOf } from './notes.ts';
import { iri, literal, type TermText, tripleKey } from './rdf/terms.ts';
import { parseSparql } from './sparql/parseSparql.ts';
import { tripleView } from './termView.ts';

/** Steps of one proof that are told; the rest is counted in a note. */
const MOST_STEPS = 500;

/**
 * Whether a triple is proven: stated by the owner, or concluded by approved rules, with every step down to stored facts.
 * @throws PalimpsestError invalid for what is no term
 */
export function verify(
  db: ReadHandle,
  knowledge: Knowledge,
  request: z.output<typeof verifyInferenceRequestSchema>,
): VerifyInferenceResponse {
  const key = askedTriple(knowledge, request);
  const { steps, left } = proofOf(db, knowledge, key);
  return {
    proven: steps.length > 0,
    triple: tripleView(knowledge, key),
    steps,
    extracted: steps.length > 0 ? [] : factsOf(db, knowledge.supports.extracted.get(key)),
    notes: [...notesOf(knowledge), ...(left === 0 ? [] : [`${left} more steps are not shown.`])],
  };
}

function askedTriple(
  knowledge: Knowledge,
  { subject, predicate, object }: { readonly subject: string; readonly predicate: string; readonly object: string },
): string {
  return tripleKey({
    subject: termIn(subject, 'subject'),
    predicate: termIn(predicate, 'predicate'),
    object: knowledge.store.canonical(termIn(object, 'object')),
  });
}

/** One term by itself, so that it can be nothing but a term. */
function termIn(text: string, field: 'subject' | 'predicate' | 'object'): TermText {
  const parts = { subject: ':s', predicate: ':p', object: ':o', [field]: text };
  const refuse = (): never => {
    throw new PalimpsestError('invalid', `“${text}” is no term: write :Name, foaf:knows, "a text", 18 or true.`, {
      field,
    });
  };
  const parsed =
    attempt(() => parseSparql(`ASK {\n${parts.subject} ${parts.predicate} ${parts.object}\n}`)) ?? refuse();
  if (parsed.type !== 'query' || parsed.where?.length !== 1) return refuse();
  const [pattern] = parsed.where;
  if (pattern?.type !== 'bgp' || pattern.triples.length !== 1) return refuse();
  const term = pattern.triples[0]?.[field];
  if (term === undefined || !('termType' in term)) return refuse();
  if (term.termType === 'NamedNode') return iri(term.value);
  if (term.termType === 'Literal') return literal(term.value, term.datatype.value, term.language);
  return refuse();
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function proofOf(db: ReadHandle, knowledge: Knowledge, asked: string): { steps: ProofStep[]; left: number } {
  const { supports, closure } = knowledge;
  const isProven = (key: string): boolean => supports.proven.has(key) || closure.derived.has(key);
  if (!isProven(asked)) return { steps: [], left: 0 };
  const numbers = new Map([[asked, 0]]);
  const steps: ProofStep[] = [];
  // The map grows while it is walked, by what each step was concluded from.
  for (const key of numbers.keys()) {
    if (steps.length >= MOST_STEPS) break;
    const stated = supports.proven.get(key);
    const derivation = stated === undefined ? closure.derived.get(key) : undefined;
    const premises = derivation?.premises ?? [];
    for (const premise of premises) if (!numbers.has(premise)) numbers.set(premise, numbers.size);
    steps.push({
      triple: tripleView(knowledge, key),
      facts: factsOf(db, stated),
      rule: derivation === undefined ? null : ruleOf(db, derivation.rule),
      premises: premises.map((premise) => numbers.get(premise) ?? 0).filter((number) => number < MOST_STEPS),
    });
  }
  return { steps, left: numbers.size - steps.length };
}

function ruleOf(db: ReadHandle, id: number): ProofStep['rule'] {
  return (
    db.get<{ id: number; rule_id: string; description: string }>(
      'proof.rule',
      'SELECT id, rule_id, description FROM rule WHERE id = ?',
      [id],
    ) ?? null
  );
}

function factsOf(db: ReadHandle, supports: ReadonlySet<number> | undefined): { id: number; text: string }[] {
  const ids = [...(supports ?? [])].filter((id) => id > 0);
  if (ids.length === 0) return [];
  return db.all<{ id: number; text: string }>(
    'proof.facts',
    'SELECT f.id, f.text FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value ORDER BY f.id LIMIT 50',
    [JSON.stringify(ids)],
  );
}
