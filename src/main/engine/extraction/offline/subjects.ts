import type { Clause } from './clauses.ts';
import type { SentenceReading, Subject } from './context.ts';
import { isProfession, KIN } from './nounClasses.ts';
import type { NounPhrase } from './nounPhrase.ts';
import { namedEntity, ownedBeing, relativeName, resolveThirdPerson } from './people.ts';
import { retellWords } from './retell.ts';

const PRONOUN_CERTAINTY = 0.75;
const GROUP_CERTAINTY = 0.85;

/** "I" as a subject. */
export function speakerSubject(reading: SentenceReading, certainty: number): Subject {
  const { speaker } = reading.voice;
  return { name: speaker, type: 'person', display: speaker, agrees: true, certainty };
}

/** Everybody a clause is about: "Theo and Mia" are two, with one sentence between them. */
export function subjectsOf(reading: SentenceReading, clause: Clause): Subject[] {
  const { tokens, directory, voice } = reading;
  const phrase = clause.subject;
  const and = phrase
    ? tokens.findIndex((token, i) => i > phrase.start && i < phrase.end - 1 && token.word === 'and')
    : -1;
  if (phrase && and > 0) {
    const parts = [
      { start: phrase.start, end: and, head: and - 1 },
      { start: and + 1, end: phrase.end, head: phrase.end - 1 },
    ].map((part) => namedEntity(tokens, part, directory, voice.passage.seq));
    const [one, two] = parts;
    if (one && two) {
      const display = `${one} and ${two}`;
      return [one, two].map((name) => ({
        name,
        type: directory.typeOf(name) ?? 'thing',
        display,
        agrees: false,
        certainty: 0.9,
      }));
    }
  }
  const subject = subjectOf(reading, clause);
  return subject ? [subject] : [];
}

/** Whom a clause is about: the speaker, a name, a relative; null for "it", "they", "you" and whatever stays unclear. */
function subjectOf(reading: SentenceReading, clause: Clause): Subject | null {
  const { tokens, directory, voice, candidates } = reading;
  if (!clause.subject) return speakerSubject(reading, PRONOUN_CERTAINTY);
  const { start, end, head } = clause.subject;
  const first = tokens[start];
  if (!first) return null;
  if (end - start === 1 && first.word === 'i') return speakerSubject(reading, 1);
  if (end - start === 1 && first.word === 'we') return speakerSubject(reading, GROUP_CERTAINTY);
  if (end - start === 1 && (first.word === 'he' || first.word === 'she')) {
    const name = resolveThirdPerson(first.word, candidates, first.start);
    if (name === null) return null;
    if (directory.typeOf(name) === null) directory.add(name, 'person');
    return {
      name,
      type: directory.typeOf(name) ?? 'person',
      display: name,
      agrees: false,
      certainty: PRONOUN_CERTAINTY,
    };
  }
  const words = tokens.slice(start, end).map((token) => token.word);
  if (words.length > 2 && words.includes('and')) return groupSubject(reading, clause, words);
  const named = namedEntity(tokens, clause.subject, directory, voice.passage.seq);
  if (named)
    return { name: named, type: directory.typeOf(named) ?? 'thing', display: named, agrees: false, certainty: 1 };
  const being = ownedBeing(tokens, clause.subject, voice, directory);
  if (being && being.head === head && end - head === 1) {
    const name = relativeName(being.owner, being.noun);
    return {
      name,
      type: KIN[being.noun] === undefined ? 'thing' : 'person',
      display: name,
      agrees: false,
      certainty: 0.95,
    };
  }
  return appositive(reading, clause);
}

/** "our choir director Ida", "the plumber Theo": what somebody is, and the name. */
function namedByRole({ tokens, directory, voice }: SentenceReading, { start, end }: NounPhrase): Subject | null {
  const [role, last] = [tokens[end - 2], tokens[end - 1]];
  if (end - start < 3 || role === undefined || last === undefined) return null;
  const isRole = /^\p{Ll}/u.test(role.text) && (isProfession(role.word) || role.tags.has('Actor'));
  if (!isRole || !/^\p{Lu}\p{Ll}+$/u.test(last.text) || !last.tags.has('ProperNoun')) return null;
  const name = namedEntity(tokens, { start: end - 1, end, head: end - 1 }, directory, voice.passage.seq);
  if (name === null || directory.typeOf(name) === 'place') return null;
  directory.add(name, 'person');
  return { name, type: 'person', display: name, agrees: false, certainty: 0.95 };
}

/** "my sister Anna": Anna. */
function appositive(reading: SentenceReading, clause: Clause): Subject | null {
  const { tokens, directory, voice } = reading;
  if (!clause.subject) return null;
  const byRole = namedByRole(reading, clause.subject);
  if (byRole !== null) return byRole;
  const being = ownedBeing(tokens, clause.subject, voice, directory);
  if (!being || being.head >= clause.subject.end - 1) return null;
  const rest = { start: being.head + 1, end: clause.subject.end, head: clause.subject.end - 1 };
  const name = namedEntity(tokens, rest, directory, voice.passage.seq);
  return name ? { name, type: 'person', display: name, agrees: false, certainty: 0.95 } : null;
}

/** "my husband and I": told of the speaker, with the others named in the sentence. */
function groupSubject(reading: SentenceReading, clause: Clause, words: readonly string[]): Subject | null {
  if (!clause.subject || !(words.includes('i') || words.includes('me'))) return null;
  const { speaker } = reading.voice;
  const display = retellWords(
    reading.tokens,
    clause.subject.start,
    clause.subject.end,
    reading.voice,
    [],
    reading.dates,
    0,
  );
  return { name: speaker, type: 'person', display, agrees: false, certainty: GROUP_CERTAINTY };
}
