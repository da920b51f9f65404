import type { FactDraft, SentenceReading } from '../context.ts';
import { retellWords } from '../retell.ts';

/** What is planned, by its noun: "the move", "Ida and Theo's wedding", "next month's trip". */
const NOUN = String.raw`(?:(?:the|my|our|this|that|his|her|their)\s+([^,.;!?]{3,60}?)|([\p{Lu}][^,.;!?]{1,50}?['’]s?\s+[^,.;!?]{3,40}?))`;
const IS = String.raw`(?:is|are|was|were|has been|have been|had been|got|gets|'s|will be|had to be|has to be)\s+(?:now\s+|been\s+|being\s+|all\s+|just\s+)*`;
/** Who calls it off: a pronoun, a name, a group. */
const WHO = String.raw`\b(?:i|we|they|he|she|[\p{Lu}][\p{L}\p{N}.-]*(?:\s+(?:and\s+)?[\p{Lu}\d][\p{L}\p{N}.-]*){0,3}|(?:the|my|our)\s+\p{L}+)(?:'ve|'s|\s+(?:have|has|had to|had|just|now|finally)){0,2}`;
const OFF = new RegExp(
  String.raw`(?<![\p{L}])${NOUN}\s+(?:${IS}(?:off|cancell?ed|called off|scrapped|dropped|shelved|abandoned)(?![\p{L}])|fell through\b|(?:is|are)(?:n't| not) (?:going to happen|going ahead|happening|taking place)\b|won't (?:happen|take place|go ahead)\b|will not (?:happen|take place|go ahead)\b)`,
  'iu',
);
const CALLED_OFF = new RegExp(
  String.raw`${WHO}\s+(?:cancell?ed|called off|scrapped|dropped|abandoned|shelved|gave up on|(?:had|decided|was forced|were forced) to (?:cancel|call off|scrap|drop|abandon|shelve|give up on))\s+${NOUN}(?=[,.;!?]|$| for| because| after| until)`,
  'iu',
);
const MOVED = new RegExp(
  String.raw`(?<![\p{L}])${NOUN}\s+(?:${IS}(?:postponed|pushed back|pushed|moved|rescheduled|delayed|put off|brought forward|moved up)|moves|slips|slipped)\s+(?:to|until|till)\s+`,
  'iu',
);
const WE_MOVED = new RegExp(
  String.raw`${WHO}\s+(?:postponed?|pushed? back|moved?|rescheduled?|delayed?|put off|brought forward)\s+${NOUN}\s+(?:to|until|till)\s+`,
  'iu',
);

/** The sentence told by somebody else: "I've postponed my trip" is that Ida has postponed hers. */
function retold({ tokens, voice, dates, sentence }: SentenceReading): string {
  const told = retellWords(tokens, 0, tokens.length, voice, dates.leaning('future'), dates, sentence.start);
  const text = tokens[0]?.word === 'i' ? told.replace(/ have /, ' has ') : told;
  const lead = text.startsWith(voice.speaker) ? voice.speaker : text.charAt(0).toUpperCase();
  return `${lead}${text.slice(lead.length).replace(/[.!\s]+$/, '')}.`;
}

/** "The Lisbon move is off", "we postponed the trip to May": a word about a plan by its noun. Which plan is meant is found where plans are known. */
export function cancellationFacts(reading: SentenceReading): FactDraft[] {
  const { voice, sentence, dates } = reading;
  const text = sentence.text.replaceAll('’', "'");
  const off = OFF.exec(text) ?? CALLED_OFF.exec(text);
  const moved = off === null ? (MOVED.exec(text) ?? WE_MOVED.exec(text)) : null;
  const found = off ?? moved;
  const noun = found?.[1] ?? found?.[2];
  if (noun === undefined) return [];
  const date =
    moved === null
      ? null
      : (dates.leaning('future').find((found) => found.kind === 'date' && found.end > moved.index + moved[0].length) ??
        null);
  if (moved !== null && !date?.from) return [];
  return [
    {
      text: retold(reading),
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
