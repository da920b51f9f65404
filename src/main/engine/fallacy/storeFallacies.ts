import type { StoredPassage, StoreScope } from '../episodic/storeScope.ts';
import { BY_MODEL, type Passage } from '../extraction/told.ts';
import { insertCaseEntity } from '../semantic/caseEntity.ts';
import { type FoundFallacy, foundFallacySchema } from './detector.ts';
import { decideVerdict } from './decideVerdict.ts';
import { fallacyKind } from './taxonomy.ts';

/** Names stay short: a longer span is cut. */
const MOST_CHARACTERS = 80;

/**
 * Stores what was found in these passages, within the transaction that stored them: each a node of the graph, suspected.
 * What is found with enough confidence is confirmed at once, with its effect.
 */
export function storeFallacies(scope: StoreScope, stored: ReadonlyMap<number, StoredPassage>, threshold: number): void {
  const { cut, fallacies } = scope.prepared;
  if (fallacies.found.length === 0) return;
  const passages = new Map(cut.passages.map((passage) => [passage.seq, passage]));
  for (const given of fallacies.found) {
    // Whatever found it may be a model.
    const { data: found } = foundFallacySchema.safeParse(given);
    if (found === undefined) continue;
    const [passage, at] = [passages.get(found.passageSeq), stored.get(found.passageSeq)];
    if (passage === undefined || at === undefined) continue;
    if (isFound(scope, found, at)) continue;
    const id = insertFallacy(scope, found, passage, at);
    if (id === null || found.confidence < threshold || !mayConfirm(scope, id, found.key)) continue;
    decideVerdict(scope, id, { verdict: 'confirmed', rationale: null, resolver: fallacies.detector });
  }
}

/** Whether a model names a flaw that was found in these words before, whoever found it and whatever became of it. */
function isFound({ db, prepared }: StoreScope, { key, start, end }: FoundFallacy, at: StoredPassage): boolean {
  if (prepared.fallacies.detector !== BY_MODEL) return false;
  const row = db.get(
    'fallacy.found',
    'SELECT 1 FROM fallacy WHERE chunk_id = ? AND fallacy_key = ? AND start < ? AND end > ? LIMIT 1',
    [at.chunkId, key, end, start],
  );
  return row !== undefined;
}

/** Effects that reach no further than the facts concerned. */
const keptToFacts: ReadonlySet<string | null> = new Set([
  'post_hoc',
  'ad_hominem',
  'begging_question',
  'red_herring',
  null,
]);

/**
 * A model's finding takes effect by itself only on what its own text alone says. Where it would reach further (to what
 * others say too or will say, to rules, to what a name means), a person decides.
 */
function mayConfirm({ db, prepared, artifactId }: StoreScope, fallacyId: number, key: string): boolean {
  if (prepared.fallacies.detector !== BY_MODEL) return true;
  if (!keptToFacts.has(fallacyKind(key)?.effect ?? null)) return false;
  const row = db.get(
    'fallacy.ofOthers',
    `SELECT 1 FROM fallacy_fact c JOIN assertion a ON a.fact_id = c.fact_id
     WHERE c.fallacy_id = ? AND a.withdrawn_at IS NULL AND a.artifact_id IS NOT ? LIMIT 1`,
    [fallacyId, artifactId],
  );
  return row === undefined;
}

/** Null for a kind that the taxonomy does not have, and a span outside the passage: a detector may be wrong. */
function insertFallacy(scope: StoreScope, found: FoundFallacy, passage: Passage, at: StoredPassage): number | null {
  const { db, prepared } = scope;
  const kind = fallacyKind(found.key);
  const span = passage.text.slice(found.start, found.end);
  if (kind === null || span.trim() === '' || found.end > passage.text.length) return null;
  const { detector } = prepared.fallacies;
  const id = insertCaseEntity(scope, { type: 'fallacy', name: `${kind.name}: ${shortened(span)}`, madeBy: detector });
  db.run(
    'fallacy.add',
    `INSERT INTO fallacy (entity_id, fallacy_key, category, status, confidence, detector, chunk_id, start, end)
     VALUES (?, ?, ?, 'suspected', ?, ?, ?, ?, ?)`,
    [id, kind.key, kind.category, found.confidence, detector, at.chunkId, found.start, found.end],
  );
  for (const index of found.facts) addConcerned(scope, id, index, passage, at);
  return id;
}

function shortened(span: string): string {
  const text = span.replaceAll(/\s+/gu, ' ').trim();
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).toWellFormed().trimEnd()}…`;
}

/** The stored fact that the saying at the place of an extracted one belongs to. */
function addConcerned(
  { db, prepared }: StoreScope,
  fallacyId: number,
  index: number,
  passage: Passage,
  { chunkId }: StoredPassage,
): void {
  const fact = prepared.extraction.facts[index];
  if (fact === undefined || fact.passageSeq !== passage.seq) return;
  db.run(
    'fallacy.addFact',
    `INSERT OR IGNORE INTO fallacy_fact (fallacy_id, fact_id)
     SELECT ?, f.id FROM assertion a JOIN fact f ON f.id = a.fact_id
     WHERE a.chunk_id = ? AND a.start = ? AND a.end = ? AND f.chunk_id IS NULL AND f.relation IS ?`,
    [fallacyId, chunkId, passage.start + fact.start, passage.start + fact.end, fact.relation],
  );
}
