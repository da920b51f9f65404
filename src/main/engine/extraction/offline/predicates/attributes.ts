import { shippedRelation } from '../../../semantic/relationKinds.ts';
import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading, Subject } from '../context.ts';
import { draft } from '../drafting.ts';
import { typeOfName } from '../names.ts';
import { KIN } from '../nounClasses.ts';
import { nounPhraseAt } from '../nounPhrase.ts';
import type { FactObject } from '../objects.ts';
import { namedEntity } from '../people.ts';
import { possessive } from '../retell.ts';
import { stanceOf } from '../stance.ts';
import { speakerSubject } from '../subjects.ts';
import { thingSubject } from '../things.ts';
import { endsPhrase, isAdverb, isDeterminer, isNegation } from '../wordClasses.ts';

/** Nouns that no shipped relation is called by. */
const OTHER_ATTRIBUTES: Readonly<Record<string, string>> = {
  address: 'has_address',
  'phone number': 'has_phone',
  number: 'has_phone',
  'mobile number': 'has_phone',
  website: 'has_url',
  homepage: 'has_url',
  rent: 'costs',
  fee: 'costs',
  fare: 'costs',
};
/** Told by rules of their own: a date is read on the calendar, a name goes beyond one word. */
const ELSEWHERE = new Set(['deadline', 'scheduled_for', 'has_name', 'works_as', 'favorite', 'lives_in']);
const MOST_WORDS = 8;
/** "950 euros now": when it is so, and no part of the value. */
const TIME_ADVERB = /^(?:now|currently|nowadays|today|again|already)$/;
/** How a value of these is written; "Mia's phone is broken" gives no number. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  has_phone: /\d{3}/,
  has_email: /@/,
  has_url: /\S\.\S/,
  born_on: /\d/,
  version: /^v?\d/,
  port: /^\d+$/,
  age: /^\d/,
  costs: /\d/,
};

interface Attribute {
  readonly owner: Subject;
  readonly relation: string;
}

function relationOf(noun: string): string | null {
  const other = OTHER_ATTRIBUTES[noun];
  if (other !== undefined) return other;
  if (noun === '' || KIN[noun] !== undefined) return null;
  const known = shippedRelation(`${noun} is`);
  return known === null || known.inverted || ELSEWHERE.has(known.relation) ? null : known.relation;
}

/** "Ida's email address", "the relay's port", "my phone number": whose it is, and what. */
function ownedAttribute(reading: SentenceReading, { start, end }: { start: number; end: number }): Attribute | null {
  const { tokens } = reading;
  const words = tokens.slice(start, end);
  const genitive = words.findIndex(({ text }) => /['’]s$|s['’]$/.test(text));
  const isMine = genitive < 0 && words[0]?.word === 'my';
  if (genitive < 0 && !isMine) return null;
  const noun = words.slice((isMine ? 0 : genitive) + 1).map(({ word }) => word);
  const relation = relationOf(noun.join(' '));
  if (relation === null) return null;
  const owner = isMine ? speakerSubject(reading, 1) : ownerNamed(reading, start, start + genitive + 1);
  if (owner === null) return null;
  // It is the rent that costs something, not the person who pays it.
  if (relation !== 'costs' || owner.type !== 'person') return { owner, relation };
  const name = `${possessive(owner.name)} ${noun.join(' ')}`;
  return { owner: { ...owner, name, display: name, type: 'thing', agrees: false }, relation };
}

function ownerNamed({ tokens, directory, voice }: SentenceReading, start: number, end: number): Subject | null {
  const named = namedEntity(tokens, { start, end, head: end - 1 }, directory, voice.passage.seq);
  const from = isDeterminer(tokens[start]) ? start + 1 : start;
  const words = tokens.slice(from, end).map(({ text }) => text);
  const plain = words.join(' ').replace(/['’]s$|(?<=s)['’]$/, '');
  const isTold = named !== null || /^\p{Lu}/u.test(plain) || (tokens[start]?.word === 'the' && !voice.isTalk);
  if (!isTold || plain === '') return null;
  const name = named ?? plain;
  const type = directory.typeOf(name) ?? typeOfName(name);
  return { name, type, display: named === null && from > start ? `The ${name}` : name, agrees: false, certainty: 0.95 };
}

/** "the port of the relay", "the price for a day ticket". */
function attributeOf(reading: SentenceReading, clause: Clause): Attribute | null {
  const { tokens } = reading;
  const start = clause.subject?.start ?? clause.start;
  const link = tokens.findIndex(({ word }, i) => i > start && i < clause.verb.start && /^(?:of|for)$/.test(word));
  if (link < 0 || tokens[start]?.word !== 'the') return null;
  const noun = tokens.slice(start + 1, link).map(({ word }) => word);
  const relation = relationOf(noun.join(' '));
  if (relation === null) return null;
  const end = clause.verb.start;
  const owner = thingSubject(reading, { ...clause, subject: { start: link + 1, end, head: end - 1 } });
  return owner === null ? null : { owner, relation };
}

/** What stands behind "is", as it is written, up to the next pause. */
function valueAt(reading: SentenceReading, clause: Clause): FactObject | null {
  const { tokens, sentence, directory, voice } = reading;
  let from = clause.verb.end;
  while (from < clause.end && (isAdverb(tokens[from]) || /^(?:on|at)$/.test(tokens[from]?.word ?? ''))) from += 1;
  let end = from;
  while (
    end < clause.end &&
    !isNegation(tokens[end]) &&
    !/^(?:and|but|or|because|since)$/.test(tokens[end]?.word ?? '')
  ) {
    end += 1;
    if (endsPhrase(tokens[end - 1])) break;
  }
  while (end > from && TIME_ADVERB.test(tokens[end - 1]?.word ?? '')) end -= 1;
  if (end === from || end - from > MOST_WORDS) return null;
  const phrase = { start: from, end, head: end - 1 };
  const entity = namedEntity(tokens, phrase, directory, voice.passage.seq);
  const isName = nounPhraseAt(tokens, from, true) !== null;
  const text = sentence.text
    .slice((tokens[from]?.start ?? 0) - sentence.start, (tokens[end - 1]?.end ?? 0) - sentence.start)
    .replace(/^(?:a|an|the)\s+/i, '')
    .replace(/[.!]+$/, '');
  if (!/[\p{L}\p{N}]/u.test(text) || (!isName && !/[\d@]/.test(text) && end - from > 2)) return null;
  return { entity, value: entity === null ? text : null, head: tokens[end - 1]?.word ?? '', phrase };
}

/** "Ida's email is ida@…", "the port of the relay is 7070": what belongs to somebody or something and is told as a value. */
export function attributeFacts(sentence: SentenceReading, clause: Clause): FactDraft[] {
  const { verb, subject } = clause;
  if (verb.lemma !== 'be' || verb.isPassive || verb.frames.length > 0 || sentence.isConditional || subject === null)
    return [];
  const attribute = ownedAttribute(sentence, subject) ?? attributeOf(sentence, clause);
  const object = attribute === null ? null : valueAt(sentence, clause);
  if (attribute === null || object === null) return [];
  if (SHAPES[attribute.relation]?.test(object.value ?? '') === false) return [];
  const reading: ClauseReading = { ...sentence, clause, subject: attribute.owner };
  const stance = stanceOf(reading, { aspect: 'state', turn: null, isHabit: true, isOngoing: false });
  if (stance === null) return [];
  const words = sentence.tokens.slice(clause.start, clause.end).map(({ word }) => word);
  const fact = draft(reading, {
    ...stance,
    relation: attribute.relation,
    object,
    isPerfect: verb.tense === 'perfect',
    cue: stance.cue ?? (words.includes('now') ? 'change' : null),
    certainty: 0.9,
  });
  const text = sentence.sentence.text.slice(
    (sentence.tokens[subject.start]?.start ?? 0) - sentence.sentence.start,
    (sentence.tokens[clause.end - 1]?.end ?? 0) - sentence.sentence.start,
  );
  const owned = text.replace(/^my\b/i, possessive(sentence.voice.speaker)).replace(/[.!]+$/, '');
  // A date of birth is what is said, not since when it holds.
  const timing =
    attribute.relation === 'born_on' ? ({ validFrom: sentence.dates.writing.at, validKind: 'at_latest' } as const) : {};
  return [{ ...fact, ...timing, text: `${owned.charAt(0).toUpperCase()}${owned.slice(1)}.` }];
}
