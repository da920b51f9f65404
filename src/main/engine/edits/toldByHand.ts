import type { z } from 'zod';
import type { factAddRequestSchema } from '../../../shared/contract/edits.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { FoundFact, Moment, Passage, PreparedArtifact } from '../extraction/told.ts';
import { canonicalRelation, normalizeRelationPhrase } from '../semantic/relationKinds.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { parseInstant } from '../temporal/instants.ts';
import { indexWords } from '../text/words.ts';
import { sanitizeText } from '../text/sanitize.ts';

export type AddFactRequest = z.output<typeof factAddRequestSchema>;

/** A statement told by hand, with its two ends in the order of the canonical relation. */
export interface HandStatement {
  readonly fact: FoundFact;
  readonly words: string;
  readonly isInverted: boolean;
}

/**
 * Reads what the owner tells by hand as extraction would have found it: present and certain, its relation canonical.
 * @throws PalimpsestError invalid for an end that is not after the begin, and for a value under a relation that is said
 *   from its object's side
 */
export function readHandStatement(
  db: ReadHandle,
  datasetId: number,
  request: AddFactRequest,
  names: { readonly subject: string; readonly object: string },
): HandStatement {
  const { relation, isInverted } = relationOf(db, datasetId, request.relation);
  const value = 'value' in request.object ? request.object : null;
  if (isInverted && value !== null) {
    throw new PalimpsestError('invalid', `“${request.relation}” needs an entity after it, not a value.`, {
      field: 'object',
    });
  }
  const from = request.valid_at === undefined ? null : momentOf(request.valid_at);
  const to = request.invalid_at === undefined ? null : momentOf(request.invalid_at);
  if (from !== null && to !== null && to.ms <= from.ms) {
    throw new PalimpsestError('invalid', 'The fact would end before it begins.', { field: 'invalid_at' });
  }
  const text = request.text === undefined ? sentenceOf(request, names) : sanitizeText(request.text);
  const fact: FoundFact = {
    text,
    factType: 'knowledge',
    subject: null,
    relation,
    object: null,
    value: value === null ? null : { text: sanitizeText(value.value), datatype: value.datatype },
    polarity: request.polarity,
    modality: 'asserted',
    caveats: null,
    standing: request.standing ?? null,
    ...ruleOf(request),
    ...anchorOf(request),
    validFrom: from,
    validTo: to,
    validKind: from !== null ? 'stated' : holdsNow(request) ? 'at_latest' : 'unknown',
    isEvent: false,
    temporalNote: null,
    passageSeq: 0,
    start: 0,
    end: 0,
    confidence: 1,
    cue: null,
  };
  return { fact, words: indexWords(text), isInverted };
}

/** What began by an event holds on; what an event ended, or only surrounds, is placed by it alone. */
function holdsNow({ anchor }: AddFactRequest): boolean {
  return anchor === undefined || ['after', 'met_by', 'overlapped_by', 'started_by'].includes(anchor.relation);
}

function anchorOf({ anchor }: AddFactRequest): Pick<FoundFact, 'anchor'> {
  if (anchor === undefined) return {};
  const { relation, offset_ms, granularity } = anchor;
  const event = 'name' in anchor.event ? anchor.event.name : '';
  return { anchor: { event, relation, offsetMs: offset_ms ?? null, granularity: granularity ?? null } };
}

function ruleOf({ rule }: AddFactRequest): Pick<FoundFact, 'rule'> {
  if (rule === undefined) return {};
  const { context, constraint, rationale, turns, rest_of_session } = rule;
  return {
    rule: {
      context: context === undefined ? null : sanitizeText(context),
      constraint: constraint ?? null,
      rationale: rationale === undefined ? null : sanitizeText(rationale),
      turns: turns ?? null,
      isOfSession: rest_of_session,
    },
  };
}

/** The dataset's own phrases go first, which its owner may have edited; then the shipped ones. */
function relationOf(db: ReadHandle, datasetId: number, phrase: string): { relation: string; isInverted: boolean } {
  const own = db.get<{ relation: string; inverted: number }>(
    'relation.ofPhrase',
    'SELECT relation, inverted FROM relation_alias WHERE dataset_id = ? AND phrase_norm = ?',
    [datasetId, normalizeRelationPhrase(phrase)],
  );
  if (own !== undefined) return { relation: own.relation, isInverted: own.inverted === 1 };
  const { relation, inverted } = canonicalRelation(phrase);
  return { relation, isInverted: inverted };
}

/** A plain sentence of a triple. */
export function sentenceOf(
  { relation, polarity }: { readonly relation: string; readonly polarity: 'affirmed' | 'denied' },
  names: { readonly subject: string; readonly object: string },
): string {
  const plain = `${names.subject} ${relation.replaceAll(/[_\s]+/g, ' ').trim()} ${names.object}`;
  return polarity === 'affirmed' ? `${plain}.` : `It is not so that ${plain}.`;
}

/** A date alone is that day; the offset of an instant is kept. */
export function momentOf(text: string): Moment {
  const ms = parseInstant(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { ms, precision: 'day', offsetMinutes: null, words: text };
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  const offset = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return { ms, precision: 'exact', offsetMinutes: offset, words: null };
}

/** The saying itself: the owner's, now, in no document. */
export const handPassage: Passage = {
  seq: 0,
  start: 0,
  end: 0,
  turnRef: null,
  role: 'user',
  speaker: null,
  addressee: null,
  occurredAt: null,
  text: '',
};

/** What storing a fact asks of the document it was found in. */
export function handTold(tags: readonly string[], sessionId: string | null): PreparedArtifact {
  return {
    told: {
      format: 'text',
      documentType: 'unknown',
      sourceUri: null,
      title: null,
      author: null,
      sessionId,
      occurredAt: null,
      tz: null,
      tags,
      requestId: null,
      body: { kind: 'text', text: '' },
      notes: [],
    },
    checksum: '',
    cut: { text: '', passages: [handPassage] },
    extraction: { madeBy: 'owner', entities: [], mentions: [], facts: [] },
    passageWords: [],
    factWords: [],
    fallacies: { detector: 'owner', found: [] },
    coherence: [],
  };
}
