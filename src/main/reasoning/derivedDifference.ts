import { entityName } from './rdf/names.ts';
import type { DerivedRow } from '../engine/rules/storeDerived.ts';
import type { ReadHandle } from '../engine/storage/handles.ts';
import type { Derivation } from './rules/closure.ts';
import type { Knowledge } from './knowledge.ts';
import { readTerm, sayTerm, tripleKey, tripleOf } from './rdf/terms.ts';

/** Conclusions that are stored and follow no more, by row, and those that follow and are not stored. */
export interface DerivedDifference {
  readonly gone: readonly number[];
  readonly come: readonly DerivedRow[];
}

interface Stored {
  readonly id: number;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly rule_id: number;
  readonly premises: string;
  readonly subject_id: number | null;
  readonly object_id: number | null;
}

/** What is to be written so that what is stored is what is concluded. */
export function derivedDifference(db: ReadHandle, knowledge: Knowledge): DerivedDifference {
  const { derived } = knowledge.closure;
  const stored = db.all<Stored>(
    'derived.stored',
    `SELECT id, subject, predicate, object, rule_id, premises, subject_id, object_id FROM derived_triple WHERE dataset_id = ?`,
    [knowledge.datasetId],
  );
  const kept = new Set<string>();
  const gone: number[] = [];
  for (const row of stored) {
    const key = tripleKey(row);
    const derivation = derived.get(key);
    if (derivation !== undefined && isAsStored(knowledge, row, derivation)) kept.add(key);
    else gone.push(row.id);
  }
  const come = [...derived].filter(([key]) => !kept.has(key)).map(([key, by]) => rowOf(knowledge, key, by));
  return { gone, come };
}

function isAsStored(knowledge: Knowledge, row: Stored, { rule, premises }: Derivation): boolean {
  return (
    row.rule_id === rule &&
    row.premises === JSON.stringify(premises) &&
    row.subject_id === knowledge.entityOf(row.subject) &&
    row.object_id === knowledge.entityOf(row.object)
  );
}

function rowOf(knowledge: Knowledge, key: string, { rule, premises }: Derivation): DerivedRow {
  const { subject, predicate, object } = tripleOf(key);
  const { kind, value } = readTerm(object);
  return {
    ruleId: rule,
    subject,
    predicate,
    object,
    premises,
    subjectId: knowledge.entityOf(subject),
    relation: relationWord(predicate),
    objectId: knowledge.entityOf(object),
    objectValue: kind === 'literal' ? value : null,
    factId: factUnder(knowledge, premises),
  };
}

/** `:isAdult` is drawn as “isAdult”, `schema:worksFor` as it is. */
function relationWord(predicate: string): string {
  return entityName(readTerm(predicate).value) === null ? sayTerm(predicate) : sayTerm(predicate).slice(1);
}

/** Some stated fact among what a conclusion hangs on. */
function factUnder({ supports, closure }: Knowledge, premises: readonly string[]): number | null {
  const open = [...premises];
  const seen = new Set<string>();
  for (let key = open.shift(); key !== undefined; key = open.shift()) {
    if (seen.has(key)) continue;
    seen.add(key);
    for (const id of supports.proven.get(key) ?? []) if (id > 0) return id;
    open.push(...(closure.derived.get(key)?.premises ?? []));
  }
  return null;
}
