import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { SettleScope } from '../../contradiction/applyDecided.ts';
import { settle } from '../../contradiction/settle.ts';
import { readSets } from '../../contradiction/storedSets.ts';
import type { ReadHandle } from '../../storage/handles.ts';

/** So many facts are laid out at once; a subject's own are never parted. */
const FACTS_AT_ONCE = 400;

export interface LaidOut {
  readonly sets: number;
  readonly facts: number;
}

/**
 * Lays out every set in which a fact of these relations is. A long one tells how far it is, and ends when it is called
 * off, with the transaction that it runs in.
 * @throws PalimpsestError cancelled
 */
export function layOutRelations(scope: SettleScope, relations: readonly string[]): LaidOut {
  if (relations.length === 0) return { sets: 0, facts: 0 };
  const { db, datasetId, context } = scope;
  const facts = factsUnder(db, datasetId, relations);
  const seen = new Set<number>();
  let sets = 0;
  for (const [done, batch] of batches(facts).entries()) {
    if (context.isCancelled()) throw new PalimpsestError('cancelled', 'Laying out was called off; nothing changed.');
    const left = batch.filter((id) => !seen.has(id));
    for (const set of readSets(db, datasetId, left)) {
      sets += 1;
      for (const { id } of set.facts) seen.add(id);
    }
    settle(scope, left);
    context.progress(Math.min((done + 1) * FACTS_AT_ONCE, facts.length), facts.length);
  }
  return { sets, facts: seen.size };
}

interface FactOfSubject {
  readonly id: number;
  readonly subject_id: number;
}

function factsUnder(db: ReadHandle, datasetId: number, relations: readonly string[]): FactOfSubject[] {
  return db.all<FactOfSubject>(
    'relations.facts',
    `SELECT f.id, f.subject_id FROM fact f WHERE f.dataset_id = ? AND f.relation IN (SELECT value FROM json_each(?))
       AND f.chunk_id IS NULL AND f.modality = 'asserted' AND f.subject_id IS NOT NULL ORDER BY f.subject_id, f.id`,
    [datasetId, JSON.stringify(relations)],
  );
}

function batches(facts: readonly FactOfSubject[]): number[][] {
  const all: number[][] = [[]];
  let subject: number | null = null;
  for (const { id, subject_id } of facts) {
    const last = all.at(-1) ?? [];
    if (last.length >= FACTS_AT_ONCE && subject_id !== subject) all.push([id]);
    else last.push(id);
    subject = subject_id;
  }
  return all;
}
