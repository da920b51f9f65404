import { typeOfName } from '../../extraction/offline/names.ts';
import type { TakenBack } from '../../extraction/told.ts';
import { normalizeText } from '../../text/normalize.ts';
import { contentStems } from '../contentStems.ts';

/** An earlier saying of the same source, as far as a correction may mean it. */
export interface Saying {
  readonly assertionId: number;
  readonly factId: number;
  readonly subjectId: number | null;
  readonly subject: string;
  readonly relation: string;
  readonly objectId: number | null;
  /** The object's name, or the literal value. */
  readonly object: string;
  readonly objectType: string | null;
  readonly polarity: 'affirmed' | 'denied';
  /** The clause that said it, as written. */
  readonly words: string;
  /** Sayings of one clause share it. */
  readonly clause: string;
  readonly isInSession: boolean;
}

/** A statement whose sentence says that an earlier one was wrong. */
export interface CorrectingStatement {
  readonly subjectId: number | null;
  readonly relation: string | null;
  readonly objectId: number | null;
  readonly object: string;
  readonly polarity: 'affirmed' | 'denied';
  readonly isSingleValued: boolean;
}

/**
 * What a correcting statement takes back (DESIGN section 4, rule 4): the latest saying of the same subject and relation
 * whose value it denies or replaces, in its session first. Under a many-valued relation another value is replaced only
 * within the session, since beside an older one it may well hold. `earlier` is newest first, of the same source.
 */
export function takenBackByStatement(statement: CorrectingStatement, earlier: readonly Saying[]): readonly Saying[] {
  if (statement.subjectId === null || statement.relation === null) return [];
  const rivals = inSessionFirst(earlier).filter((saying) => {
    if (saying.subjectId !== statement.subjectId || saying.relation !== statement.relation) return false;
    const isSame = isSameObject(statement, saying);
    if (saying.polarity !== statement.polarity) return isSame;
    if (saying.polarity === 'denied' || isSame) return false;
    return statement.isSingleValued || saying.isInSession;
  });
  return rivals.slice(0, 1);
}

function isSameObject(a: Pick<Saying, 'objectId' | 'object'>, b: Pick<Saying, 'objectId' | 'object'>): boolean {
  if (a.objectId !== null && b.objectId !== null) return a.objectId === b.objectId;
  return normalizeText(a.object) === normalizeText(b.object);
}

function inSessionFirst(earlier: readonly Saying[]): Saying[] {
  return [...earlier.filter(({ isInSession }) => isInSession), ...earlier.filter(({ isInSession }) => !isInSession)];
}

/** The sayings that words such as "scratch that" or "I meant Tuesday, not Monday" mean, and the words that were wrong. */
export interface Meant {
  readonly targets: readonly Saying[];
  readonly wrong: string | null;
  /** What takes the place of the wrong words; null where nothing does. */
  readonly right: string | null;
}

export const nothingMeant: Meant = { targets: [], wrong: null, right: null };

/** What is taken back by words that are no statement of their own. `earlier` is newest first, of the same source. */
export function meantByWords({ said, instead, isTopic }: TakenBack, earlier: readonly Saying[]): Meant {
  const inSession = earlier.filter(({ isInSession }) => isInSession);
  if (said !== null) {
    if (isTopic) {
      const about = (sayings: readonly Saying[]): Saying[] => sayings.filter((saying) => isAbout(saying, said));
      const [here, anywhere] = [about(inSession), about(earlier)];
      return { targets: here.length > 0 ? here : clauseOf(anywhere), wrong: said, right: null };
    }
    const targets = clauseOf(inSession.filter((saying) => mentions(saying, said)));
    return { targets, wrong: said, right: instead === null ? null : counted(instead, said) };
  }
  if (instead === null) return { targets: clauseOf(inSession), wrong: null, right: null };
  for (const saying of inSession) {
    const wrong = counterpart(saying.words, instead);
    if (wrong === null) continue;
    const targets = clauseOf(inSession.filter(({ clause }) => clause === saying.clause));
    return { targets, wrong, right: counted(instead, wrong) };
  }
  return nameInstead(instead, inSession);
}

const IS_NAME = /^\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+\p{Lu}[\p{L}\p{N}'’.-]*){0,3}$/u;

/** "I meant Bodø": it takes the place of the one object of its kind that was named last; of a person told of where no object is. */
function nameInstead(instead: string, inSession: readonly Saying[]): Meant {
  if (!IS_NAME.test(instead)) return nothingMeant;
  for (const latest of inSession) {
    const clause = inSession.filter(({ clause: words }) => words === latest.clause);
    const objects = new Set(clause.filter((saying) => isOfKind(saying, instead)).map(({ object }) => object));
    const persons = new Set(clause.map(({ subject }) => subject).filter((name) => arePersons(name, instead)));
    const [wrong, ...others] = objects.size > 0 ? objects : persons;
    if (wrong === undefined) continue;
    return others.length > 0 ? nothingMeant : { targets: clause, wrong, right: instead };
  }
  return nothingMeant;
}

const UNTYPED = 'thing';

function isOfKind({ object, objectType }: Saying, name: string): boolean {
  if (!IS_NAME.test(object) || object === name) return false;
  const types = [objectType ?? UNTYPED, typeOfName(name)];
  return types[0] === types[1] || types.includes(UNTYPED);
}

function arePersons(...names: readonly string[]): boolean {
  return names.every((name) => typeOfName(name) === 'person');
}

function mentions({ subject, object, words }: Saying, said: string): boolean {
  return [subject, object, words].some((text) => holdsWords(text, said));
}

/** "about Mia and Theo", "about Mia living in Ghent": all its words, in whatever form, are the saying's. */
function isAbout(saying: Saying, topic: string): boolean {
  if (mentions(saying, topic)) return true;
  const wanted = contentStems(topic);
  const known = contentStems(
    `${saying.subject} ${saying.object} ${saying.relation.replaceAll('_', ' ')} ${saying.words}`,
  );
  return wanted.size > 1 && [...wanted].every((stem) => known.has(stem));
}

/** All that the first one's clause said: a list of things bought is taken back as a whole. */
function clauseOf(sayings: readonly Saying[]): readonly Saying[] {
  const [first] = sayings;
  return first === undefined ? [] : sayings.filter(({ clause }) => clause === first.clause);
}

export function holdsWords(text: string, words: string): boolean {
  return wordsPattern(words).test(text);
}

/** Matches the words where they stand by themselves, in any case and with any blanks between them. */
export function wordsPattern(words: string): RegExp {
  const escaped = words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu');
}

/** Words of which one stands for another: a weekday is corrected by a weekday, a number by a number. */
const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december';
const KINDS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:${MONTH})\b|\b(?:${MONTH})\s+\d{1,2}(?:st|nd|rd|th)?\b`,
    'i',
  ),
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i,
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/i,
  /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b/i,
  /\b\d+(?:[.,]\d+)*\b/,
];

/** "*Tuesday": the weekday of the earlier words that it stands for; null when they have none. */
function counterpart(words: string, instead: string): string | null {
  const kind = KINDS.find((pattern) => pattern.test(instead));
  if (kind !== undefined) return kind.exec(words)?.[0] ?? null;
  return words.match(/[\p{L}\p{N}'-]+/gu)?.find((word) => isMisspelt(word, instead)) ?? null;
}

/** "version 12.3" for "12.4", "950 euros" for "900": the number alone takes the place of a number alone. */
function counted(instead: string, wrong: string): string {
  const kind = KINDS.find((pattern) => pattern.exec(wrong)?.[0] === wrong.trim());
  return kind?.exec(instead)?.[0] ?? instead;
}

const LEAST_LETTERS = 4;
const MOST_SLIPS = 2;

/** Whether one word is the other with a letter or two put right. */
function isMisspelt(word: string, right: string): boolean {
  const [a, b] = [word.toLowerCase(), right.toLowerCase()];
  if (a === b || a.length < LEAST_LETTERS || Math.abs(a.length - b.length) > MOST_SLIPS) return false;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[b.length] ?? 0) <= Math.min(MOST_SLIPS, Math.floor(b.length / 3));
}
