import { EVENT_NAME } from '../../../temporal/anchorWords.ts';
import type { DateInText } from '../../../temporal/textDates.ts';
import { eventName } from '../anchoring.ts';
import type { FactDraft, SentenceReading } from '../context.ts';
import { absoluteWords } from '../timing.ts';

const HAPPENED = new RegExp(
  String.raw`(?:^|, )${EVENT_NAME.replace('(?:the|my|our|', '(?:[Tt]he|[Mm]y|[Oo]ur|')} (?:(?<is>happened|occurred|took place|was(?= (?:on|in|last|yesterday|earlier)\b))|(?<begin>began|started|kicked off)|(?<end>ended|finished|was over))(?= |[.,;!]?$)`,
  'u',
);

/**
 * "The outage happened on 3 May", "the audit began in June": when an event was. Without a date or another event it
 * says nothing of time, and is left to its passage.
 */
export function happeningFacts(reading: SentenceReading): FactDraft[] {
  const { sentence, dates, voice, anchors, directory } = reading;
  const groups = HAPPENED.exec(sentence.text)?.groups;
  if (groups === undefined) return [];
  const words = groups['event'] ?? '';
  const name = eventName(words, voice);
  const date = dates.leaning('past').find(isTheDay);
  const isOnlyPlaced = date === undefined && anchors.length > 0 && groups['is'] !== undefined;
  if (name === null || (date === undefined && !isOnlyPlaced)) return [];
  directory.add(name, 'event');
  const [relation, verb] = timingOf(groups);
  const when = date === undefined ? '' : ` ${absoluteWords(date, dates.writing) ?? date.words}`;
  const subject = `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(
    /^(?:My|Our) (.*)$/u,
    (_, rest: string) => (name === rest ? `The ${rest}` : name),
  );
  return [
    {
      text: `${subject} ${verb}${when}.`,
      factType: 'knowledge',
      subject: name,
      relation,
      object: null,
      value: null,
      polarity: 'affirmed',
      modality: 'asserted',
      caveats: null,
      standing: null,
      validFrom: date?.from ?? null,
      validTo: null,
      validKind: date === undefined ? 'unknown' : 'stated',
      isEvent: true,
      temporalNote: null,
      passageSeq: voice.passage.seq,
      start: sentence.start,
      end: sentence.end,
      confidence: 0.85,
      cue: null,
    },
  ];
}

function isTheDay({ kind, role, isFuture, from }: DateInText): boolean {
  return kind === 'date' && role === 'at' && !isFuture && from !== null;
}

function timingOf(groups: Readonly<Record<string, string | undefined>>): readonly [relation: string, verb: string] {
  if (groups['begin'] !== undefined) return ['started', 'began'];
  return groups['end'] === undefined ? ['happen', 'happened'] : ['finished', 'ended'];
}
