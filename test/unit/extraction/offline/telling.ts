import { cutArtifact } from '../../../../src/main/engine/extraction/cut.ts';
import { extractOffline } from '../../../../src/main/engine/extraction/offline/extract.ts';
import type { Extraction, FoundFact, Moment, ToldArtifact, Turn } from '../../../../src/main/engine/extraction/told.ts';

/** Wednesday 15 May 2024, 10:00 in Lisbon. */
export const WRITTEN: Moment = {
  ms: Date.UTC(2024, 4, 15, 9),
  precision: 'minute',
  offsetMinutes: 60,
  words: null,
};

function told(body: ToldArtifact['body'], author: string | null = null): ToldArtifact {
  return {
    format: body.kind === 'text' ? 'text' : 'turns',
    documentType: 'personal_notes',
    sourceUri: null,
    title: null,
    author,
    sessionId: null,
    occurredAt: WRITTEN,
    tz: 'Europe/Lisbon',
    tags: [],
    requestId: null,
    body,
    notes: [],
  };
}

function extract(artifact: ToldArtifact): Extraction {
  return extractOffline({ cut: cutArtifact(artifact), told: artifact, ownerName: 'Robin' });
}

/** A note of the owner's, Robin. */
export function note(text: string): Extraction {
  return extract(told({ kind: 'text', text }));
}

/** Talk between two people: "Ida: …" lines. */
export function talk(...lines: string[]): Extraction {
  const turns: Turn[] = lines.map((line, i) => {
    const [speaker = '', ...rest] = line.split(': ');
    return { ref: `t${i}`, speaker, role: null, at: WRITTEN, text: rest.join(': ') };
  });
  return extract(told({ kind: 'turns', turns }));
}

/** A chat with an assistant: turns of role user and assistant, in turn. */
export function chat(...texts: string[]): Extraction {
  const turns: Turn[] = texts.map((text, i) => ({
    ref: `m${i}`,
    speaker: null,
    role: i % 2 === 0 ? 'user' : 'assistant',
    at: WRITTEN,
    text,
  }));
  return extract(told({ kind: 'turns', turns }));
}

/** "subject relation object", with what is not plainly asserted in front: "not", "planned", … */
export function line(fact: FoundFact): string {
  const marks = [fact.modality === 'asserted' ? '' : `${fact.modality} `, fact.polarity === 'denied' ? 'not ' : ''];
  return `${marks.join('')}${fact.subject} ${fact.relation} ${fact.object ?? fact.value?.text ?? '-'}`;
}

/** What is stated; words that only tell of a plan by its noun are none. */
export function lines(extraction: Extraction): string[] {
  return extraction.facts.filter(({ ofPlan }) => ofPlan === undefined).map(line);
}

/** The day a moment begins on in the writer's zone. */
export function day(moment: Moment | null): string | null {
  if (!moment) return null;
  return new Date(moment.ms + (moment.offsetMinutes ?? 0) * 60_000).toISOString().slice(0, 10);
}
