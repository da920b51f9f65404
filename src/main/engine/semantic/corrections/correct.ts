import type { StoreScope } from '../../episodic/storeScope.ts';
import { saidAt } from '../../episodic/passages.ts';
import { sourceName } from '../../episodic/speakers.ts';
import type { FoundFact } from '../../extraction/told.ts';
import { indexWords } from '../../text/words.ts';
import { resolveEntities } from '../entities.ts';
import { changeState } from '../factState.ts';
import { statementHash } from '../statement.ts';
import type { FactToStore } from '../structuredFacts.ts';
import { type EarlierSaying, earlierSayings, type Outlook } from './earlierSayings.ts';
import { type Replaced, replaceWords } from './replaceWords.ts';
import { meantByWords, takenBackByStatement } from './takenBack.ts';

/** A statement on its way into the store, with the sayings that it takes back. */
export interface Correcting {
  readonly toStore: FactToStore;
  readonly takesBack: readonly EarlierSaying[];
}

/**
 * What a found fact with a cue of correction is stored as (DESIGN section 4, rule 4). A statement stays what it is and
 * takes back its earlier form. Words that are no statement become the earlier statements with the right words in place
 * of the wrong ones; where none are given, a note of what was taken back. Nothing is stored of words that mean nothing known.
 */
export function readCorrection(scope: StoreScope, found: FactToStore): readonly Correcting[] {
  const outlook = outlookOf(scope, found);
  const earlier = outlook === null ? [] : earlierSayings(scope.db, outlook);
  const { takesBack } = found.fact;
  if (takesBack === undefined) return [{ toStore: found, takesBack: statementTargets(scope, found, earlier) }];
  const { targets, wrong, right } = meantByWords(takesBack, earlier);
  const meant = earlier.filter((saying) => targets.includes(saying));
  if (takesBack.instead === null) return meant.length === 0 ? [] : [{ toStore: found, takesBack: meant }];
  return wrong === null || right === null
    ? []
    : meant.flatMap((saying) => corrected(scope, found, saying, wrong, right));
}

function outlookOf(scope: StoreScope, { passage, at, fact }: FactToStore): Outlook | null {
  const { datasetId, artifactId, prepared, entities, now } = scope;
  const said = saidAt(prepared.told, passage, now);
  if (at === null || artifactId === null || said === null) return null;
  const source = sourceName(prepared.told, passage);
  return {
    datasetId,
    sourceId: source === null ? null : entities.id(source),
    artifactId,
    sessionId: prepared.told.sessionId,
    chunkId: at.chunkId,
    start: passage.start + fact.start,
    saidAt: said.ms,
  };
}

function statementTargets(
  { db, datasetId }: StoreScope,
  { fact, subjectId, objectId }: FactToStore,
  earlier: readonly EarlierSaying[],
): EarlierSaying[] {
  const kind = db.get<{ cardinality: string }>(
    'correction.cardinality',
    'SELECT cardinality FROM relation_kind WHERE dataset_id = ? AND relation = ?',
    [datasetId, fact.relation],
  );
  const object = fact.object ?? fact.value?.text ?? '';
  const isSingleValued = kind?.cardinality === 'one';
  const { relation, polarity } = fact;
  const targets = takenBackByStatement({ subjectId, relation, objectId, object, polarity, isSingleValued }, earlier);
  // Who does not go after all was right about the plan; it is off.
  return earlier.filter(
    (saying) => targets.includes(saying) && (saying.modality === 'asserted' || polarity === 'affirmed'),
  );
}

/** The earlier statement with the right words; its dates are those of the earlier one unless they are what was wrong. */
function corrected(
  scope: StoreScope,
  found: FactToStore,
  saying: EarlierSaying,
  wrong: string,
  right: string,
): Correcting[] {
  const replaced = replaceWords(saying, wrong, right);
  if (replaced === null) return [];
  const subjectId = replaced.subject === saying.subject ? saying.subjectId : entity(scope, replaced.subject, 'thing');
  const objectId =
    saying.objectId === null || replaced.object === saying.object
      ? saying.objectId
      : entity(scope, replaced.object, saying.objectType ?? 'thing');
  const fact = correctedFact(found.fact, saying, replaced);
  const hash = statementHash({ fact, subjectId, objectId });
  const toStore = { ...found, fact, subjectId, objectId, hash, words: indexWords(fact.text) };
  return [{ toStore, takesBack: [saying] }];
}

function correctedFact(found: FoundFact, saying: EarlierSaying, { text, subject, object, from }: Replaced): FoundFact {
  const { passageSeq, start, end } = found;
  const isValue = saying.objectId === null;
  const isDate = from !== saying.from;
  return {
    text,
    factType: 'knowledge',
    subject,
    relation: saying.relation,
    object: isValue ? null : object,
    value: isValue ? { text: object, datatype: saying.datatype === 'date' ? 'date' : 'string' } : null,
    polarity: saying.polarity,
    modality: saying.modality === 'planned' ? 'planned' : 'asserted',
    caveats: saying.caveats,
    standing: null,
    validFrom: isDate || saying.isEvent ? from : null,
    validTo: null,
    validKind: from !== null && (isDate || saying.isEvent) ? 'stated' : saying.isDated ? 'at_latest' : 'unknown',
    isEvent: saying.isEvent,
    temporalNote: null,
    passageSeq,
    start,
    end,
    confidence: found.confidence,
    cue: 'correction',
  };
}

function entity(scope: StoreScope, name: string, type: string): number {
  if (scope.entities.has(name)) return scope.entities.id(name);
  const made = resolveEntities(scope.db, scope.context, scope, [{ name, type, aliases: [], usedNames: [] }]);
  return made.id(name);
}

/** Records what a stored saying takes back. Plans are not laid out by the rules of truth: theirs are withdrawn here. */
export function recordCorrection(
  { db, changes, now }: StoreScope,
  { factId, assertionId }: { readonly factId: number; readonly assertionId: number },
  takesBack: readonly EarlierSaying[],
): void {
  for (const saying of takesBack) {
    if (saying.factId === factId) continue;
    db.run('correction.add', 'INSERT OR IGNORE INTO correction (assertion_id, corrected_id) VALUES (?, ?)', [
      assertionId,
      saying.assertionId,
    ]);
    if (saying.modality === 'asserted') continue;
    changeState(db, changes, saying.factId, now, { status: 'withdrawn' });
    db.run('correction.link', 'INSERT OR IGNORE INTO fact_link (from_fact, to_fact, kind) VALUES (?, ?, ?)', [
      factId,
      saying.factId,
      'corrects',
    ]);
  }
}
