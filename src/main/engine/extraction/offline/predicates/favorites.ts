import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading } from '../context.ts';
import { type Claim, draft } from '../drafting.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import { retellWords } from '../retell.ts';
import { speakerSubject } from '../subjects.ts';
import type { Token } from '../tokens.ts';
import { endsPhrase, isAdverb } from '../wordClasses.ts';

const FAVORITE = /^(?:favou?rite|fave|fav|favs|favorites|favourites)$/;
/** "Painting is my passion": what the noun says of the speaker and its subject. */
const MY_NOUN: Readonly<Record<string, string>> = {
  passion: 'likes',
  hobby: 'practices',
  hobbies: 'practices',
  escape: 'likes',
  therapy: 'likes',
  obsession: 'likes',
  specialty: 'skilled_at',
  weakness: 'likes',
  inspiration: 'inspired_by',
  hero: 'admires',
  idol: 'admires',
};

const CLAIM: Omit<Claim, 'relation' | 'object' | 'certainty'> = {
  aspect: 'state',
  isPerfect: false,
  polarity: 'affirmed',
  modality: 'asserted',
  cue: null,
};

function statement(
  reading: SentenceReading,
  clause: Clause,
  relation: string,
  object: FactObject,
  text: string,
): FactDraft {
  const inner: ClauseReading = { ...reading, clause, subject: speakerSubject(reading, 1) };
  const past = clause.verb.tense === 'past';
  const fact = draft(inner, {
    ...CLAIM,
    aspect: past ? 'pastState' : 'state',
    polarity: clause.verb.isNegated ? 'denied' : 'affirmed',
    relation,
    object,
    certainty: 0.85,
  });
  return { ...fact, text };
}

function wholeClause(reading: SentenceReading, clause: Clause): string {
  const { tokens, voice, dates, sentence } = reading;
  const text = retellWords(tokens, clause.subject?.start ?? clause.start, clause.end, voice, [], dates, sentence.start);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function skipAdverbs(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  while (at < to && isAdverb(tokens[at])) at += 1;
  return at;
}

/** What stands behind "is": a phrase, or a single word such as a colour. */
function favoured(reading: SentenceReading, from: number, to: number): FactObject[] {
  const { tokens, voice, directory } = reading;
  const objects = objectsAt(tokens, from, to, voice, directory, false);
  const word = tokens[from];
  if (objects.length > 0 || !word || to - from !== 1 || !word.tags.has('Adjective')) return objects;
  return [{ entity: null, value: word.text, head: word.word, phrase: { start: from, end: to, head: from } }];
}

/** "My favorite book is Dune": relation favorite_book of the speaker. */
function myFavorite(reading: SentenceReading, clause: Clause): FactDraft[] {
  const { tokens, voice, directory } = reading;
  const { subject, verb } = clause;
  const words = subject ? tokens.slice(subject.start, subject.end).map((token) => token.word) : [];
  if (words[0] !== 'my' && words[0] !== 'our') return [];
  const from = skipAdverbs(tokens, verb.end, clause.end);
  const at = words.findIndex((word) => FAVORITE.test(word));
  if (at >= 0 && at <= 2) {
    const kind = words
      .slice(at + 1)
      .join('_')
      .replace(/[^\p{L}_]/gu, '');
    const relation = kind && kind.length < 30 && !/_(?:of|about)_/.test(kind) ? `favorite_${kind}` : 'favorite';
    return favoured(reading, from, clause.end)
      .filter((object) => object.value === null || !/^(?:when|how|that)\b/.test(object.value))
      .slice(0, 3)
      .map((object) => statement(reading, clause, relation, object, wholeClause(reading, clause)));
  }
  const noun = words.at(-1) ?? '';
  if (words.length <= 3 && /^(?:goal|dream|plan|ambition|aim)$/.test(noun) && tokens[from]?.word === 'to') {
    const value = retellWords(tokens, from, clause.end, voice, [], reading.dates, reading.sentence.start);
    const object: FactObject = {
      entity: null,
      value,
      head: noun,
      phrase: { start: from, end: clause.end, head: from },
    };
    return value.split(' ').length > 10 || value.split(' ').length < 3
      ? []
      : [
          {
            ...statement(reading, clause, 'goal', object, wholeClause(reading, clause)),
            modality: noun === 'plan' ? 'planned' : 'wished',
          },
        ];
  }
  if (words.length === 2 && noun === 'name') {
    const [object] = objectsAt(tokens, from, clause.end, voice, directory, false);
    return object?.entity || (object && /^\p{Lu}/u.test(object.value ?? ''))
      ? [
          statement(
            reading,
            clause,
            'has_name',
            { ...object, entity: null, value: object.entity ?? object.value },
            wholeClause(reading, clause),
          ),
        ]
      : [];
  }
  return [];
}

/** "Dune is my favorite", "Painting is my passion", "Family is important to me". */
function isMine(reading: SentenceReading, clause: Clause): FactDraft[] {
  const { tokens, voice, directory } = reading;
  const { subject, verb } = clause;
  if (!subject) return [];
  const head = tokens[subject.start];
  if (!head || /^(?:i|we|it|that|this|these|those|they|he|she|you|there|what|my|our|your|all)$/.test(head.word))
    return [];
  const [object] = objectsAt(tokens, subject.start, subject.end, voice, directory, false);
  if (!object || object.phrase.end !== subject.end) return [];
  const from = skipAdverbs(tokens, verb.end, clause.end);
  const words = tokens.slice(from, Math.min(clause.end, from + 5)).map((token) => token.word);
  const line = words.join(' ');
  const text = wholeClause(reading, clause);
  if (/^important to me\b|^(?:everything|a lot) to me\b/.test(line))
    return [statement(reading, clause, 'values', object, text)];
  if (words[0] !== 'my' && !(words[0] === 'one' && words[2] === 'my')) return [];
  const at = words.findIndex((word) => FAVORITE.test(word));
  if (at >= 0) {
    const noun = tokens[from + at + 1];
    const kind =
      noun && from + at + 1 < clause.end && !endsPhrase(tokens[from + at]) && noun.tags.has('Noun')
        ? `_${noun.word}`
        : '';
    return [
      statement(
        reading,
        clause,
        kind && /^[a-z_]+$/.test(kind) ? `favorite${kind.replace(/s$/, '')}` : 'favorite',
        object,
        text,
      ),
    ];
  }
  const relation = words.map((word) => MY_NOUN[word]).find((found) => found !== undefined);
  return relation ? [statement(reading, clause, relation, object, text)] : [];
}

/** Favourites, passions, goals and values of the speaker, told of their things rather than with "I". */
export function favoriteFacts(reading: SentenceReading, clause: Clause): FactDraft[] {
  const { verb } = clause;
  if (verb.modal || verb.frames.length > 0 || verb.isPassive || reading.isConditional) return [];
  if (verb.lemma === 'mean' && verb.tense === 'present') return isMine(reading, clause);
  if (verb.lemma !== 'be') return [];
  return [...myFavorite(reading, clause), ...isMine(reading, clause)];
}
