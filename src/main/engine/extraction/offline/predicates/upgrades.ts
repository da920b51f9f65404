import type { FactDraft, SentenceReading } from '../context.ts';

const BUMP =
  /^(?:(?:i|we|[\p{Lu}][\p{L}]+)\s+)?(?:bump(?:ed)?|upgraded?|updated?|downgraded?)\s+(?:the\s+)?([\p{L}\p{N}@/._-]+(?:\s+[\p{L}\p{N}._-]+){0,3}?)\s+(?:from\s+\S+\s+)?to\s+(?:version\s+|v)?(\d+(?:\.\d+)+)\b/iu;

/** "Bump lodash to 4.17.21", "Upgraded the search cluster to version 8.2": from then on that is its version. */
export function upgradeFacts({ voice, sentence, dates }: SentenceReading): FactDraft[] {
  const match = BUMP.exec(sentence.text.trim());
  const [subject, version] = [match?.[1], match?.[2]];
  if (voice.isTalk || subject === undefined || version === undefined || /^(?:it|this|that|them)$/i.test(subject))
    return [];
  const date = dates.leaning('past').find((found) => found.kind === 'date' && found.role === 'at' && !found.isFuture);
  return [
    {
      text: `${subject} is at version ${version}.`,
      factType: 'knowledge',
      subject,
      relation: 'version',
      object: null,
      value: { text: version, datatype: 'string' },
      polarity: 'affirmed',
      modality: 'asserted',
      caveats: null,
      standing: null,
      validFrom: date?.from ?? dates.writing.at,
      validTo: null,
      validKind: date?.from ? 'stated' : 'at_latest',
      isEvent: false,
      temporalNote: null,
      passageSeq: voice.passage.seq,
      start: sentence.start,
      end: sentence.end,
      confidence: 0.8,
      cue: 'change',
    },
  ];
}
