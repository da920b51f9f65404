import type { Claim } from '../../src/main/engine/contradiction/claims.ts';
import type { FoundFact, Moment, PreparedArtifact } from '../../src/main/engine/extraction/told.ts';
import { wordsOf } from '../../src/main/engine/extraction/passageWords.ts';
import { indexWords } from '../../src/main/engine/text/words.ts';

const HOUR = 3_600_000;
const FIRST = Date.UTC(2015, 0, 1);
const PLACES = 40;

/** So many dated states of one subject under a single-valued relation, each ending the one before. */
export function statesOfOne(count: number): Claim[] {
  return Array.from({ length: count }, (_, i) => claim(i, `state ${i % PLACES}`, FIRST + i * HOUR));
}

/** Sets of `size` claims that exclude nothing, as many as make `facts` of them. */
export function peacefulSets(facts: number, size: number): Claim[][] {
  return Array.from({ length: Math.ceil(facts / size) }, (_, set) =>
    Array.from({ length: size }, (_unused, i) => claim(set * size + i, `says ${i}`, FIRST + (set + i) * HOUR)),
  );
}

function claim(id: number, statement: string, from: number): Claim {
  return {
    id,
    uid: `u${String(id).padStart(8, '0')}`,
    statement,
    span: { kind: 'stated', from, fromWidth: 0, to: Number.POSITIVE_INFINITY },
    weight: 400,
    assertedAt: from,
    source: 1,
    artifact: id,
    place: 0,
    saysChange: false,
    corrects: [],
  };
}

/** A note that tells facts, as the ingest worker hands it over: one passage, its facts found. */
export function note(number: number, facts: readonly FoundFact[], names: readonly string[]): PreparedArtifact {
  const text = facts.map((fact) => fact.text).join(' ');
  const passage = {
    seq: 0,
    start: 0,
    end: text.length,
    turnRef: null,
    role: null,
    speaker: null,
    addressee: null,
    occurredAt: null,
    text,
  };
  return {
    told: {
      format: 'text',
      documentType: 'meeting_notes',
      sourceUri: `note-${number}.txt`,
      title: null,
      author: 'Ines',
      sessionId: null,
      occurredAt: moment(FIRST + number * HOUR),
      tz: null,
      tags: [],
      requestId: null,
      body: { kind: 'text', text },
      notes: [],
    },
    checksum: String(number),
    cut: { text, passages: [passage] },
    extraction: {
      madeBy: 'bench',
      entities: names.map((name) => ({ name, type: 'thing', aliases: [], usedNames: [name] })),
      mentions: [],
      facts,
    },
    passageWords: wordsOf([passage]),
    factWords: facts.map((fact) => indexWords(fact.text)),
    fallacies: { detector: 'bench', found: [] },
    coherence: [],
  };
}

export function stateFact(subject: string, i: number): FoundFact {
  return {
    ...statement(subject, 'located_in', `Place ${String.fromCharCode(65 + (i % 26))}`),
    validFrom: moment(FIRST + i * HOUR),
  };
}

export function statement(subject: string, relation: string, object: string): FoundFact {
  return {
    text: `${subject} ${relation.replaceAll('_', ' ')} ${object}.`,
    factType: 'knowledge',
    subject,
    relation,
    object,
    value: null,
    polarity: 'affirmed',
    modality: 'asserted',
    caveats: null,
    standing: null,
    validFrom: moment(FIRST),
    validTo: null,
    validKind: 'stated',
    isEvent: false,
    temporalNote: null,
    passageSeq: 0,
    start: 0,
    end: 1,
    confidence: 1,
    cue: null,
  };
}

function moment(ms: number): Moment {
  return { ms, precision: 'exact', offsetMinutes: 0, words: null };
}
