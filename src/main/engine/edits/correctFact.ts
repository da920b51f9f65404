import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { factCorrectRequestSchema } from '../../../shared/contract/facts.ts';
import { constraintSchema, type FactView } from '../../../shared/contract/memory.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { newPin } from '../contradiction/newPin.ts';
import { settle } from '../contradiction/settle.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { Owner } from '../episodic/speakers.ts';
import type { StoreScope } from '../episodic/storeScope.ts';
import type { FoundFact, Moment } from '../extraction/told.ts';
import type { JobContext } from '../jobs.ts';
import { keepBestTrust } from '../semantic/factTrust.ts';
import { statementHash } from '../semantic/statement.ts';
import { type FactToStore, storeInstead } from '../semantic/structuredFacts.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { refuseKindCycle } from '../taxonomy/kindLinks.ts';
import { indexWords } from '../text/words.ts';
import { sanitizeText } from '../text/sanitize.ts';
import { type End, openHandScope, resolveEnd, viewOf } from './addFact.ts';
import { logDecision } from './decisions.ts';
import { beginOf, endOf, type HandFact, requireHandFact, whyNotLaidOut } from './handFact.ts';
import { type PlaceChange, pinPath, type Thing } from './places.ts';
import { madeFact, readPlaces } from './placeReads.ts';
import { putPin } from './putDecided.ts';
import { handPassage, momentOf, sentenceOf } from './toldByHand.ts';

type Request = z.output<typeof factCorrectRequestSchema>;

export interface CorrectFactArgs {
  readonly request: Request;
  readonly owner: Owner;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: takes a fact back and puts what is right in its place (DESIGN section 4, rule 4), as one decision: what said
 * it is struck, whoever said it, and the owner's statement, which corrects it, takes its whole span over.
 * @throws PalimpsestError not_found; conflict for what the rules do not lay out, and what was withdrawn already; invalid
 *   for an end that is not after the begin, and where nothing differs
 */
export function correctFact(
  db: WriteHandle,
  { request, owner, madeBy, rules }: CorrectFactArgs,
  context: JobContext,
): { decision_id: number; fact: FactView; corrected: FactView } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const now = context.clock.now();
    const changes = new ChangeList();
    const wrong = requireCorrectable(requireHandFact(db, datasetId, request.fact_id));
    const scope = openHandScope(db, context, { datasetId, now, madeBy, changes, rules }, owner, tagsOf(db, wrong.id));
    const right = rightStatement(scope, wrong, request, owner);
    const { change, factId } = replace(scope, wrong, right);
    const about = [right.subjectId, right.objectId].flatMap((id): Thing[] =>
      id === null ? [] : [{ kind: 'entity', id }],
    );
    const reason = request.reason ?? null;
    const id = logDecision(db, { datasetId, kind: 'fact_corrected', reason, madeBy, change, about, now });
    db.run('pin.correcting', 'UPDATE pin SET decision_id = ? WHERE a = ? AND b = ?', [id, wrong.id, wrong.id]);
    changes.write(db, datasetId);
    return { decision_id: id, fact: viewOf(db, factId, now), corrected: viewOf(db, wrong.id, now) };
  });
}

function requireCorrectable(fact: HandFact): HandFact {
  const why = whyNotLaidOut(fact) ?? (fact.status === 'withdrawn' ? 'It was withdrawn already.' : null);
  if (why !== null) throw new PalimpsestError('conflict', `“${fact.text}” cannot be corrected. ${why}`);
  return fact;
}

function tagsOf(db: WriteHandle, factId: number): string[] {
  return db
    .rows('hand.tags', 'SELECT tag FROM tag WHERE fact_id = ? ORDER BY tag', [factId])
    .map(([tag]) => String(tag));
}

/** Strikes what says the wrong one, tells the right one, and lays both out; gives the places that this changed. */
function replace(scope: StoreScope, wrong: HandFact, right: FactToStore): { change: PlaceChange; factId: number } {
  const { db, changes, now } = scope;
  const [pin, state] = [pinPath(wrong.id, wrong.id), `fact/${wrong.id}/state`];
  const before = readPlaces(db, [pin, state]);
  const { claims } = newPin(db, [wrong.id], 'struck');
  const { fact, assertionId } = storeInstead(scope, right, { hash: wrong.text_norm_hash });
  for (const corrected of claims)
    db.run('correction.add', 'INSERT OR IGNORE INTO correction (assertion_id, corrected_id) VALUES (?, ?)', [
      assertionId,
      corrected,
    ]);
  // What is told here is no repeat of what it strikes.
  putPin(db, wrong.id, wrong.id, { ...newPin(db, [], 'struck'), claims });
  settle(scope, [wrong.id, fact.id]);
  keepBestTrust(db, changes, [fact.id], now);
  const said = `fact/${fact.id}/assertion/${assertionId}`;
  const made = fact.known ? { before: {}, after: {} } : madeFact(db, fact.id, right.hash);
  return {
    factId: fact.id,
    change: {
      before: { ...before, ...made.before, [said]: false },
      after: { ...readPlaces(db, [pin, state]), ...made.after, [said]: true },
    },
  };
}

function rightStatement(scope: StoreScope, wrong: HandFact, request: Request, owner: Owner): FactToStore {
  const { db, datasetId } = scope;
  const object = rightObject(scope, wrong, request, owner);
  const dates = rightDates(wrong, request);
  const subjectId = wrong.subject_id;
  if (object.id !== null && object.id === subjectId) {
    throw new PalimpsestError('invalid', 'A fact joins two things; both names are the same one.', { field: 'object' });
  }
  const isSameObject =
    object.id === null ? wrong.object_id === null && object.name === wrong.object : object.id === wrong.object_id;
  if (isSameObject && request.text === undefined && isSameSpan(wrong, request, dates)) {
    throw new PalimpsestError('invalid', 'This is what the fact says already.', { field: 'object' });
  }
  const relation = wrong.relation ?? '';
  if (wrong.polarity === 'affirmed') refuseKindCycle(db, datasetId, { relation, subjectId, objectId: object.id });
  const text = rightText(wrong, request, object.name);
  const fact = rightFact(wrong, { text, dates, value: object.id === null ? object : null });
  const hash = statementHash({ fact, subjectId, objectId: object.id });
  return { fact, words: indexWords(text), passage: handPassage, at: null, subjectId, objectId: object.id, hash };
}

interface RightObject extends End {
  readonly datatype: NonNullable<FoundFact['value']>['datatype'];
}

function rightObject(scope: StoreScope, wrong: HandFact, { object }: Request, owner: Owner): RightObject {
  const datatype = datatypes.find((known) => known === wrong.datatype) ?? 'string';
  if (object === undefined) return { id: wrong.object_id, name: wrong.object ?? '', datatype };
  if ('value' in object) return { id: null, name: sanitizeText(object.value), datatype: object.datatype };
  return { ...resolveEnd(scope, object, owner, 'object'), datatype };
}
const datatypes = ['string', 'number', 'date', 'boolean', 'duration'] as const;

interface RightDates {
  readonly from: Moment | null;
  readonly to: Moment | null;
  readonly kind: FoundFact['validKind'];
}

/** What is not given stays as it is held; an end that the rules decided is theirs to decide again. */
function rightDates(wrong: HandFact, { valid_at, invalid_at }: Request): RightDates {
  const from = valid_at === undefined ? beginOf(wrong) : momentOf(valid_at);
  const statedEnd = wrong.invalid_kind === 'stated' ? endOf(wrong) : null;
  const to = invalid_at === undefined ? statedEnd : invalid_at === null ? null : momentOf(invalid_at);
  if (from !== null && to !== null && to.ms <= from.ms) {
    throw new PalimpsestError('invalid', 'The fact would end before it begins.', { field: 'invalid_at' });
  }
  return { from, to, kind: valid_at === undefined ? kindOf(wrong) : 'stated' };
}

function kindOf({ valid_kind }: HandFact): RightDates['kind'] {
  if (valid_kind === 'inferred') return 'stated';
  return valid_kind === 'stated' || valid_kind === 'unknown' ? valid_kind : 'at_latest';
}

function isSameSpan(wrong: HandFact, { valid_at, invalid_at }: Request, { from, to }: RightDates): boolean {
  const isSameBegin = valid_at === undefined || from?.ms === wrong.valid_at;
  return isSameBegin && (invalid_at === undefined || (to?.ms ?? null) === wrong.invalid_at);
}

/** The wrong sentence with the right object in it; a sentence of its own where that may tell the dates that were wrong. */
function rightText(wrong: HandFact, request: Request, object: string): string {
  if (request.text !== undefined) return sanitizeText(request.text);
  const { text, object: old } = wrong;
  const isDated = request.valid_at !== undefined || request.invalid_at !== undefined;
  const parts = old === null ? [] : text.split(old);
  if (!isDated && parts.length === 2) return parts.join(object);
  const { polarity, relation } = wrong;
  return sentenceOf({ relation: relation ?? '', polarity }, { subject: wrong.subject ?? '', object });
}

interface Right {
  readonly text: string;
  readonly dates: RightDates;
  readonly value: RightObject | null;
}

function rightFact(wrong: HandFact, { text, dates, value }: Right): FoundFact {
  const constraint = constraintSchema.nullable().parse(wrong.constraint_type);
  const { rule_context: context, rule_rationale: rationale, duration_turns: turns } = wrong;
  const isRule = constraint !== null || context !== null || turns !== null;
  return {
    text,
    factType: wrong.fact_type === 'decision' ? 'decision' : 'knowledge',
    subject: null,
    relation: wrong.relation,
    object: null,
    value: value === null ? null : { text: value.name, datatype: value.datatype },
    polarity: wrong.polarity,
    modality: 'asserted',
    caveats: wrong.caveats,
    standing: wrong.standing,
    ...(isRule ? { rule: { context, constraint, rationale, turns } } : {}),
    validFrom: dates.from,
    validTo: dates.to,
    validKind: dates.kind,
    isEvent: wrong.is_event === 1,
    temporalNote: null,
    passageSeq: 0,
    start: 0,
    end: 0,
    confidence: 1,
    cue: 'correction',
  };
}
