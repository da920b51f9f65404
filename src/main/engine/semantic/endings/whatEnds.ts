import type { StoreScope } from '../../episodic/storeScope.ts';
import type { FoundFact } from '../../extraction/told.ts';
import { normalizeText } from '../../text/normalize.ts';
import { statementHash } from '../statement.ts';
import type { FactToStore } from '../structuredFacts.ts';

/** What one can leave, quit or give up: of one place or group one verb ends any of them. */
const LEFT = ['works_at', 'lives_in', 'studies_at', 'member_of'];
/** What one can sell or get rid of. */
const PARTED_WITH = ['owns', 'has', 'has_pet'];

interface Going {
  readonly relation: string;
  readonly objectId: number | null;
  readonly object: string;
}

interface Known extends Going {
  readonly isOpen: number;
}

/**
 * What a word of ending ends: "left Bruges" ends what is known to go on there, living or working; "sold my motorbike" the
 * red one, if that is the only motorbike known. Where nothing is known, nobody works at a place.
 */
export function readEnding(scope: StoreScope, found: FactToStore): FactToStore {
  const { fact, subjectId } = found;
  if (fact.cue !== 'ending' || fact.polarity !== 'denied' || fact.modality !== 'asserted') return found;
  const family = [LEFT, PARTED_WITH].find((relations) => relations.includes(fact.relation ?? ''));
  if (family === undefined || subjectId === null || fact.ofPlan !== undefined) return found;
  const known = knownOf(scope, subjectId, family);
  // What a text read again ended before is what it ends now.
  const going = known.filter(({ isOpen }) => isOpen === 1);
  const ended = endedOf(found, going) ?? endedOf(found, known) ?? byType(scope, found, family);
  return ended === null ? found : restated(found, ended);
}

function endedOf(found: FactToStore, going: readonly Going[]): Going | null {
  const same = going.filter((each) => isSame(found, each));
  const told = same.find(({ relation }) => relation === found.fact.relation);
  if (told !== undefined) return told;
  const wanted = normalizeText(found.fact.value?.text ?? '');
  const [only, ...others] = same.length > 0 || wanted === '' ? same : going.filter((each) => isA(each, wanted));
  return only !== undefined && others.length === 0 ? only : null;
}

function isSame({ objectId, fact }: FactToStore, going: Going): boolean {
  if (objectId !== null && going.objectId !== null) return objectId === going.objectId;
  return normalizeText(fact.object ?? fact.value?.text ?? '') === normalizeText(going.object);
}

/** "red motorbike" is a motorbike; "motorbike helmet" is none. */
function isA({ objectId, object }: Going, kind: string): boolean {
  return objectId === null && normalizeText(object).endsWith(` ${kind}`);
}

function byType({ db }: StoreScope, { fact, objectId }: FactToStore, family: readonly string[]): Going | null {
  if (family !== LEFT || fact.relation !== 'works_at' || objectId === null || fact.object === null) return null;
  const type = db.get<{ type: string }>('ending.type', 'SELECT type FROM entity WHERE id = ?', [objectId])?.type;
  return type === 'place' ? { relation: 'lives_in', objectId, object: fact.object } : null;
}

function knownOf({ db, datasetId }: StoreScope, subjectId: number, relations: readonly string[]): Known[] {
  return db.all<Known>(
    'ending.goingOn',
    `SELECT DISTINCT f.relation, f.object_id AS objectId, coalesce(f.object_value, o.name) AS object,
       f.invalid_at IS NULL AS isOpen
     FROM fact f LEFT JOIN entity o ON o.id = f.object_id
     WHERE f.dataset_id = ? AND f.subject_id = ? AND f.chunk_id IS NULL AND f.polarity = 'affirmed' AND f.modality = 'asserted'
       AND f.status IN ('holds', 'disputed') AND f.invalid_kind <> 'stated' AND f.relation IN (SELECT value FROM json_each(?))`,
    [datasetId, subjectId, JSON.stringify(relations)],
  );
}

function restated(found: FactToStore, { relation, objectId, object }: Going): FactToStore {
  const value = objectId === null ? { text: object, datatype: 'string' as const } : null;
  const fact: FoundFact = { ...found.fact, relation, object: objectId === null ? null : object, value };
  return { ...found, fact, objectId, hash: statementHash({ fact, subjectId: found.subjectId, objectId }) };
}
