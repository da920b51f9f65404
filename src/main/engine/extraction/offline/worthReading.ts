import { readVerb } from '../../semantic/verbForms.ts';
import type { Directory } from './directory.ts';
import type { Voice } from './people.ts';
import type { Sentence } from './sentences.ts';

const FIRST_PERSON = /\b(?:i|we|my|our|me|us|mine|ours|im|ive|myself|he|she|her|his)\b/i;
/** "Something happened last Friday." dates the sentence behind it. */
const SETS_A_DATE = /\b(?:last|yesterday|past)\b.*\b(?:was|were)\b|\bhappened\b.*\b(?:last|yesterday|this)\b/i;
const RELATION_WORDS =
  /\b(?:uses?|runs?|depends?|relies|requires?|needs?|connects?|owned|owns|located|deployed|hosted|part of|is (?:now )?(?:up|down|open|closed|red|green|cancell?ed|postponed|scheduled|due)|deadline|version|port|named|called)\b/i;

/**
 * Whether a sentence of talk between two people can hold a fact at all: it speaks of its speaker, of somebody named, or
 * of how things relate. Tagging is the costly step, and most of such talk is about neither.
 */
export function isWorthReading(sentence: Sentence, voice: Voice, directory: Directory): boolean {
  if (!voice.isTalk || voice.passage.role !== null) return true;
  if (FIRST_PERSON.test(sentence.text) || RELATION_WORDS.test(sentence.text) || SETS_A_DATE.test(sentence.text))
    return true;
  const opening =
    sentence.text
      .toLowerCase()
      .match(/[\p{L}']+/gu)
      ?.slice(0, 4) ?? [];
  if (
    opening.some(
      (word) => ['past', 'gerund'].includes(readVerb(word)?.form ?? '') || word === 'gonna' || word === 'been',
    )
  )
    return true;
  return directory
    .mentionsIn(voice.passage.seq)
    .some(
      ({ start, end, entity }) =>
        start >= sentence.start && end <= sentence.end && entity !== voice.addressee && entity !== voice.speaker,
    );
}
