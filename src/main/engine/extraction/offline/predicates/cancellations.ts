import type { FactDraft, SentenceReading } from '../context.ts';

const NOUN = String.raw`(?:the|my|our|this|that)\s+([^,.;!?]{3,60}?)`;
const OFF = new RegExp(
  String.raw`\b${NOUN}\s+(?:(?:is|are|was|were|has been|have been|got|'s)\s+(?:now\s+|been\s+|all\s+)*(?:off|cancell?ed|called off|scrapped|dropped|shelved|abandoned)\b|fell through\b|(?:is|are)(?:n't| not) (?:going to happen|happening)\b|won't happen\b)`,
  'i',
);
const CALLED_OFF = new RegExp(
  String.raw`\b(?:i|we)(?:'ve| have)?\s+(?:just\s+|now\s+)?(?:cancell?ed|called off|scrapped|dropped|abandoned|shelved|gave up on)\s+${NOUN}(?=[,.;!?]|$| for| because| after| until)`,
  'i',
);
const MOVED = new RegExp(
  String.raw`\b${NOUN}\s+(?:(?:is|are|was|were|has been|have been|got|'s)\s+(?:now\s+|been\s+)*(?:postponed|pushed back|pushed|moved|rescheduled|delayed|put off)|moves)\s+(?:to|until|till)\s+`,
  'i',
);
const WE_MOVED = new RegExp(
  String.raw`\b(?:i|we)(?:'ve| have| had to)?\s+(?:postponed?|pushed? back|moved?|rescheduled?|delayed?|put off)\s+${NOUN}\s+(?:to|until|till)\s+`,
  'i',
);

/** "The Lisbon move is off", "we postponed the trip to May": a word about a plan by its noun. Which plan is meant is found where plans are known. */
export function cancellationFacts({ voice, sentence, dates }: SentenceReading): FactDraft[] {
  const text = sentence.text.replaceAll('’', "'");
  const off = OFF.exec(text) ?? CALLED_OFF.exec(text);
  const moved = off === null ? (MOVED.exec(text) ?? WE_MOVED.exec(text)) : null;
  const noun = (off ?? moved)?.[1];
  if (noun === undefined) return [];
  const date =
    moved === null
      ? null
      : (dates.leaning('future').find((found) => found.kind === 'date' && found.end > moved.index + moved[0].length) ??
        null);
  if (moved !== null && !date?.from) return [];
  return [
    {
      text: `${sentence.text.trim().replace(/[.!\s]+$/, '')}.`,
      factType: 'knowledge',
      subject: null,
      relation: null,
      object: null,
      value: null,
      polarity: off === null ? 'affirmed' : 'denied',
      modality: 'planned',
      caveats: null,
      standing: null,
      validFrom: date?.from ?? null,
      validTo: null,
      validKind: date === null ? 'unknown' : 'stated',
      isEvent: true,
      temporalNote: null,
      passageSeq: voice.passage.seq,
      start: sentence.start,
      end: sentence.end,
      confidence: 0.8,
      cue: 'ending',
      ofPlan: noun.trim(),
    },
  ];
}
