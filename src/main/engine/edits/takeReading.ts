import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { PreparedArtifact } from '../extraction/told.ts';
import { changeState } from '../semantic/factState.ts';
import { inOwnWords } from '../semantic/relations/ownPhrases.ts';
import {
  compareReading,
  type FactToStore,
  resolveFacts,
  type SaidBefore,
  type StoredFact,
  storeFacts,
  withdrawSayings,
} from '../semantic/structuredFacts.ts';
import type { WriteHandle } from '../storage/handles.ts';
import type { ReadingScope, ReadPassage } from './openReading.ts';

/** What a reading changed of the facts that these passages gave. */
export interface TakenReading {
  readonly same: readonly StoredFact[];
  /** What the passages say now and did not before, told anew or said of a fact that others say too. */
  readonly stored: readonly StoredFact[];
  /** What they do not say any more, and somebody edited by hand: it stays. */
  readonly gone: readonly SaidBefore[];
  readonly withdrawn: readonly SaidBefore[];
  /** Facts that nothing says any more. */
  readonly ended: ReadonlySet<number>;
}

/** The statements of a reading, with their entities and places. */
export function factsOfReading(
  scope: ReadingScope,
  passages: ReadonlyMap<number, ReadPassage>,
  { extraction, factWords }: Pick<PreparedArtifact, 'extraction' | 'factWords'> = scope.prepared,
): FactToStore[] {
  const found = inOwnWords(scope.db, scope.datasetId, extraction.facts).map((fact, i) => {
    const at = passages.get(fact.passageSeq);
    if (at === undefined) throw new PalimpsestError('internal', `there is no passage ${fact.passageSeq}`);
    return { fact, words: factWords[i] ?? '', passage: at.passage, at };
  });
  return resolveFacts(scope, found);
}

/**
 * Takes over what is found in these passages now, beside what the same engine found in them before: what it still finds
 * stays, what is new is stored by the rules of truth, and what it finds no longer is taken back, unless somebody edited it.
 */
export function takeReading(
  scope: ReadingScope,
  found: readonly FactToStore[],
  passages: ReadonlyMap<number, ReadPassage>,
): TakenReading {
  const { same, fresh, gone } = compareReading(scope, found, passages.values());
  const edited = editedByHand(scope.db, gone);
  const withdrawn = gone.filter(({ fact_id }) => !edited.has(fact_id));
  const stored = storeFacts(scope, fresh);
  withdrawSayings(scope, withdrawn);
  return { same, stored, gone, withdrawn, ended: withdrawUnsaid(scope, withdrawn) };
}

/** Facts that somebody gave tags of their own. */
function editedByHand(db: WriteHandle, gone: readonly SaidBefore[]): Set<number> {
  const rows = db.rows(
    'reading.edited',
    `SELECT DISTINCT t.target_id FROM json_each(?) j
     CROSS JOIN decision_target t ON t.kind = 'fact' AND t.target_id = j.value CROSS JOIN decision_log d ON d.id = t.decision_id
     WHERE d.kind = 'tags_edited'
       AND NOT EXISTS (SELECT 1 FROM decision_target a WHERE a.decision_id = d.id AND a.kind = 'artifact')`,
    [JSON.stringify(gone.map(({ fact_id }) => fact_id))],
  );
  return new Set(rows.map(([id]) => Number(id)));
}

/** What is said nowhere any more was never rightly read: it is withdrawn, not ended. */
function withdrawUnsaid({ db, changes, now }: ReadingScope, gone: readonly SaidBefore[]): Set<number> {
  const rows = db.rows(
    'reading.unsaid',
    `SELECT DISTINCT f.id FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value
     WHERE NOT EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL)`,
    [JSON.stringify(gone.map(({ fact_id }) => fact_id))],
  );
  const ids = new Set(rows.map(([id]) => Number(id)));
  for (const id of ids) changeState(db, changes, id, now, { status: 'withdrawn' });
  return ids;
}
