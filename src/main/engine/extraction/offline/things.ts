import type { Clause } from './clauses.ts';
import type { SentenceReading, Subject } from './context.ts';
import { typeOfName } from './names.ts';
import { CALENDAR, SENTENCE_OPENERS } from './nameWords.ts';
import { isProfession, KIN, PETS, VAGUE } from './nounClasses.ts';
import { withoutKind } from './nounPhrase.ts';
import { namedEntity } from './people.ts';
import type { Token } from './tokens.ts';
import { isDeterminer, isNumber, isPossessive } from './wordClasses.ts';

const MAX_WORDS = 5;

/**
 * A thing, service or place as a subject: a name, or a definite phrase ("the billing page"), which becomes an entity of
 * that name. Persons, pronouns and vague words are none.
 */
export function thingSubject(reading: SentenceReading, clause: Clause): Subject | null {
  const { tokens, directory, voice } = reading;
  if (!clause.subject) return null;
  const { start, end, head } = withoutKind(tokens, clause.subject);
  const words = tokens.slice(start, end);
  const noun = tokens[head]?.word ?? '';
  if (words.length > MAX_WORDS || words.some((token) => token.word === 'and' || token.quoted || token.word === 'of'))
    return null;
  if (
    VAGUE.has(noun) ||
    KIN[noun] !== undefined ||
    // "our son Milo", "our plumber Milo" are told of Milo.
    (head > start && isSomebody(tokens[head - 1]) && tokens[head]?.tags.has('ProperNoun') === true) ||
    PETS.has(noun) ||
    (noun.length < 2 && !isNumber(tokens[head])) ||
    words.some((token) => token.tags.has('Pronoun'))
  )
    return null;
  const named = namedEntity(tokens, { start, end, head }, directory, voice.passage.seq);
  if (named) {
    const type = directory.typeOf(named) ?? 'thing';
    return type === 'person' ? null : { name: named, type, display: named, agrees: false, certainty: 1 };
  }
  // In talk between people "the studio" is part of the scene, and an entity of that name would hide the word from search.
  if (voice.isTalk && voice.passage.role === null) return null;
  const first = words[0];
  const isOurs = first?.word === 'our' && !voice.isTalk;
  if (!first || (isPossessive(first) && !isOurs) || CALENDAR.has(first.word)) return null;
  let from = start;
  while (from < end - 1 && (isDeterminer(tokens[from]) || isOurs)) {
    from += 1;
    if (isOurs) break;
  }
  const name = tokens
    .slice(from, end)
    .map((token) => token.text)
    .join(' ');
  const isName = from === start && /^\p{Lu}/u.test(first.text) && !SENTENCE_OPENERS.has(first.word) && !voice.isTalk;
  const isDefinite = first.word === 'the' || isOurs || (!voice.isTalk && from === start);
  if (!isName && !isDefinite) return null;
  if (first.word !== 'the' && !isOurs && from > start) return null;
  const plain = isName && words.length === 1 ? name : lowerFirst(name, from === start);
  const display = `${from > start ? 'The ' : ''}${from > start ? name : name.charAt(0).toUpperCase() + name.slice(1)}`;
  return { name: plain, type: typeOfName(plain), display, agrees: false, certainty: 0.85 };
}

/** A word for what a person is: a relative, a profession. */
function isSomebody(token: Token | undefined): boolean {
  if (token === undefined || !/^\p{Ll}/u.test(token.text)) return false;
  return KIN[token.word] !== undefined || isProfession(token.word) || token.tags.has('Actor');
}

/** A sentence's capital is not the name's, unless every word has one. */
function lowerFirst(name: string, atHead: boolean): string {
  if (!atHead || /^\S+(?:\s+(?:\p{Lu}|\d))/u.test(name) || /^\p{Lu}{2}/u.test(name)) return name;
  return name.charAt(0).toLowerCase() + name.slice(1);
}
