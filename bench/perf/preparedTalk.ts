import { createHash } from 'node:crypto';
import { wordsOf } from '../../src/main/engine/extraction/passageWords.ts';
import type {
  FoundEntity,
  FoundFact,
  Moment,
  Passage,
  PreparedArtifact,
} from '../../src/main/engine/extraction/told.ts';
import { indexWords } from '../../src/main/engine/text/words.ts';
import { judgeCoherence } from '../../src/main/engine/trust/coherence.ts';
import type { Randomness } from './randomness.ts';
import type { Talk } from './talk.ts';
import { relations, things } from './vocabulary.ts';

export interface SessionShape {
  readonly turns: number;
  readonly facts: number;
  /** Names the session may use for what it speaks of. */
  readonly names: readonly string[];
  readonly tags?: readonly string[];
}

const YEAR_MS = 365 * 86_400_000;
const LATEST = Date.UTC(2026, 0, 1);

/** A chat session with its facts and entities found, as the ingest worker would hand it to the writer. */
export function preparedSession(number: number, talk: Talk, shape: SessionShape, random: Randomness): PreparedArtifact {
  const at: Moment = {
    ms: LATEST - Math.floor(random.next() * 3 * YEAR_MS),
    precision: 'minute',
    offsetMinutes: 0,
    words: null,
  };
  const speakers = [random.pick(talk.people), random.pick(talk.people)];
  let text = '';
  const passages = Array.from({ length: shape.turns }, (_, seq): Passage => {
    const speaker = speakers[seq % 2] ?? '';
    const said = talk.say(random);
    const start = text.length + speaker.length + 2;
    text += `${speaker}: ${said}\n`;
    return {
      seq,
      start,
      end: start + said.length,
      turnRef: String(seq),
      role: null,
      speaker,
      addressee: null,
      occurredAt: at,
      text: said,
    };
  });
  const facts = Array.from({ length: shape.facts }, (_, i) =>
    sessionFact(passages[i % passages.length], shape, random),
  );
  const mentioned = passages.map(({ seq }) => ({
    entity: random.pickCommon(shape.names),
    passageSeq: seq,
    start: 0,
    end: 1,
  }));
  const used = new Set([
    ...facts.flatMap(({ subject, object }) => [subject, object]),
    ...mentioned.map(({ entity }) => entity),
  ]);
  const entities = [...used].flatMap((name): FoundEntity[] =>
    name === null ? [] : [{ name, type: 'thing', aliases: [] }],
  );
  return {
    told: {
      format: 'chat',
      documentType: 'conversation',
      sourceUri: `bench:${number}`,
      title: null,
      author: null,
      sessionId: `bench-${number}`,
      occurredAt: at,
      tz: null,
      tags: [...(shape.tags ?? [])],
      requestId: null,
      body: {
        kind: 'turns',
        turns: passages.map((p) => ({ ref: String(p.seq), speaker: p.speaker, role: null, at, text: p.text })),
      },
      notes: [],
    },
    checksum: createHash('sha256').update(text).digest('hex'),
    cut: { text, passages },
    extraction: { madeBy: 'bench', entities, mentions: mentioned, facts },
    passageWords: wordsOf(passages),
    factWords: facts.map((fact) => indexWords(fact.text)),
    fallacies: { detector: 'cues', found: [] },
    coherence: passages.map((passage) => judgeCoherence(passage.text)),
  };
}

function sessionFact(passage: Passage | undefined, { names }: SessionShape, random: Randomness): FoundFact {
  const subject = random.pickCommon(names);
  const relation = random.pick(relations);
  const object = random.next() < 0.5 ? random.pickCommon(names) : null;
  const value =
    object === null ? { text: `${random.pick(things)} ${random.pick(things)}`, datatype: 'string' as const } : null;
  return {
    text: `${subject} ${relation.replace('_', ' ')} ${object ?? value?.text ?? ''}.`,
    factType: 'knowledge',
    subject,
    relation,
    object,
    value,
    polarity: 'affirmed',
    modality: 'asserted',
    caveats: null,
    standing: null,
    validFrom: null,
    validTo: null,
    validKind: 'at_latest',
    isEvent: false,
    temporalNote: null,
    passageSeq: passage?.seq ?? 0,
    start: 0,
    end: passage?.text.length ?? 0,
    confidence: 0.7,
    cue: null,
  };
}

/** Names of things spoken of: some two for a hundred facts, a few of them in most sessions. */
export function namePool(size: number, random: Randomness): string[] {
  const names = new Set<string>();
  while (names.size < size) {
    const first = random.pick(things);
    names.add(`${first.charAt(0).toUpperCase()}${first.slice(1)} ${random.pick(things)} ${names.size}`);
  }
  return [...names];
}
