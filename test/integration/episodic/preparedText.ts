import { createHash } from 'node:crypto';
import type {
  Extraction,
  FoundFact,
  IndexWords,
  Moment,
  Passage,
  PreparedArtifact,
  ToldArtifact,
  Turn,
} from '../../../src/main/engine/extraction/told.ts';
import { indexWords } from '../../../src/main/engine/text/words.ts';
import { judgeCoherence } from '../../../src/main/engine/trust/coherence.ts';

export function day(iso: string): Moment {
  return { ms: Date.parse(`${iso}T00:00:00Z`), precision: 'day', offsetMinutes: 0, words: iso };
}

export function turn(ref: string, speaker: string, text: string, at: Moment | null = null): Turn {
  return { ref, speaker, role: null, at, text };
}

export function found(text: string, parts: Partial<FoundFact> = {}): FoundFact {
  return {
    text,
    factType: 'knowledge',
    subject: null,
    relation: null,
    object: null,
    value: null,
    polarity: 'affirmed',
    modality: 'asserted',
    caveats: null,
    standing: null,
    validFrom: null,
    validTo: null,
    validKind: 'at_latest',
    isEvent: false,
    temporalNote: null,
    passageSeq: 0,
    start: 0,
    end: text.length,
    confidence: 0.8,
    cue: null,
    ...parts,
  };
}

export interface Preparation {
  readonly told?: Partial<ToldArtifact>;
  readonly extraction?: Partial<Extraction>;
}

/** A note of these paragraphs, as the ingest worker would hand it to the writer. */
export function preparedNote(paragraphs: readonly string[], preparation: Preparation = {}): PreparedArtifact {
  const body = { kind: 'text', text: paragraphs.join('\n\n') } as const;
  return prepared(
    body,
    paragraphs.map((text) => ({ text, turn: null })),
    preparation,
  );
}

/** A conversation of these turns, one passage each. */
export function preparedChat(turns: readonly Turn[], preparation: Preparation = {}): PreparedArtifact {
  return prepared(
    { kind: 'turns', turns },
    turns.map((each) => ({ text: each.text, turn: each })),
    preparation,
  );
}

function prepared(
  body: ToldArtifact['body'],
  parts: readonly { text: string; turn: Turn | null }[],
  { told = {}, extraction = {} }: Preparation,
): PreparedArtifact {
  let text = '';
  const passages = parts.map((part, seq): Passage => {
    const start = text.length;
    text += `${part.text}\n\n`;
    return {
      seq,
      start,
      end: start + part.text.length,
      turnRef: part.turn?.ref ?? null,
      role: part.turn?.role ?? null,
      speaker: part.turn?.speaker ?? null,
      addressee: null,
      occurredAt: part.turn?.at ?? null,
      text: part.text,
    };
  });
  const words = (i: number): string => indexWords(parts[i]?.text ?? '');
  const facts = extraction.facts ?? [];
  return {
    told: {
      format: body.kind === 'turns' ? 'chat' : 'text',
      documentType: 'personal_notes',
      sourceUri: null,
      title: null,
      author: null,
      sessionId: null,
      occurredAt: null,
      tz: null,
      tags: [],
      requestId: null,
      notes: [],
      ...told,
      body,
    },
    checksum: createHash('sha256').update(text).digest('hex'),
    cut: { text, passages },
    extraction: { madeBy: 'offline', entities: [], mentions: [], ...extraction, facts },
    passageWords: parts.map((_, i): IndexWords => ({ own: words(i), previous: i === 0 ? '' : words(i - 1) })),
    factWords: facts.map((fact) => indexWords(fact.text)),
    fallacies: { detector: 'cues', found: [] },
    coherence: parts.map((part) => judgeCoherence(part.text)),
  };
}
