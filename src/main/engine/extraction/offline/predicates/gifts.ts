import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading } from '../context.ts';
import { clauseDates, draft } from '../drafting.ts';
import { objectsAt } from '../objects.ts';
import { retellWords } from '../retell.ts';
import { speakerSubject } from '../subjects.ts';

const GIVING = new Set(['give', 'send', 'bring', 'buy', 'hand', 'award', 'offer', 'teach', 'lend', 'make']);

/** "They gave me a medal", "my aunt taught me chess": what the speaker has from others, whoever they are. */
export function giftFacts(reading: SentenceReading, clause: Clause): FactDraft[] {
  const { tokens, voice, directory, dates, sentence } = reading;
  const { verb, subject } = clause;
  if (!subject || !GIVING.has(verb.lemma) || verb.isNegated || verb.modal || verb.isPassive || verb.frames.length > 0)
    return [];
  const first = tokens[subject.start]?.word ?? '';
  const word = tokens[verb.end]?.word;
  if ((word !== 'me' && word !== 'us') || verb.tense !== 'past' || /^(?:i|we|it|you|that|this|which|what)$/.test(first))
    return [];
  const inner: ClauseReading = { ...reading, clause, subject: speakerSubject(reading, 0.9) };
  const [object] = objectsAt(tokens, verb.end + 1, clause.end, voice, directory, false);
  if (!object || (verb.lemma === 'make' && !/^(?:a|an|some|this)$/.test(tokens[verb.end + 1]?.word ?? ''))) return [];
  const next = tokens[object.phrase.end];
  if (verb.lemma === 'make' && next && object.phrase.end < clause.end && !next.tags.has('Preposition')) return [];
  const fact = draft(inner, {
    relation: verb.lemma === 'teach' ? 'learned' : 'received',
    object,
    aspect: 'event',
    isPerfect: false,
    polarity: 'affirmed',
    modality: 'asserted',
    cue: null,
    certainty: 0.85,
  });
  const text = retellWords(tokens, subject.start, clause.end, voice, clauseDates(inner, 'past'), dates, sentence.start);
  return [{ ...fact, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }];
}
