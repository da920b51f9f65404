import { foldText } from '../../text/fold.ts';

/** A text, and whose words its first person are: the names of the one who says it, folded. */
export interface Saying {
  readonly text: string;
  readonly selfNames: readonly string[];
}

/** Words that can be left out without another claim. Everything else counts: not, if, only, some, numbers, names, dates. */
const empty: ReadonlySet<string> = new Set(
  'a an the oh ah wow hey hi hello yes yeah yep ok okay well thanks'.split(' '),
);

/** A number keeps its sign, its point and its parts; a word its apostrophe; of signs only those that are said aloud count. */
const token = /(?<![\p{L}\p{N}])[-−]?\p{N}(?:[\p{N}.,:/-]*\p{N})?|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?|[\p{Sc}%+=<>°]/gu;

const SELF = '\u0001';
const firstPerson: ReadonlyMap<string, readonly string[]> = new Map([
  ['i', [SELF]],
  ['me', [SELF]],
  ['my', [SELF]],
  ['mine', [SELF]],
  ['myself', [SELF]],
  ["i'm", [SELF, 'be']],
  ["i've", [SELF, 'have']],
  ["i'll", [SELF, 'will']],
]);
const agreed: ReadonlyMap<string, string> = new Map([
  ['am', 'be'],
  ['is', 'be'],
  ['has', 'have'],
  ['does', 'do'],
]);

/** Two texts make the same claim when they are the same words in the same order, and both ask or neither does. */
export function isSameClaim(a: string, b: string): boolean {
  return isQuestion(a) === isQuestion(b) && isEqual(claimWords(a), claimWords(b), (x, y) => x === y);
}

/**
 * The same of a statement about someone and their own words for it: "Ines plays the cello" and "I play the cello".
 * The person of a verb may differ, its tense may not.
 */
export function isSameClaimOfSelf(statement: string, said: Saying): boolean {
  if (isQuestion(statement) !== isQuestion(said.text)) return false;
  const told = withoutNames(claimWords(statement), said.selfNames).map(personless);
  const own = claimWords(said.text).flatMap((word) => firstPerson.get(word) ?? [personless(word)]);
  return isEqual(told, withoutNames(own, said.selfNames), agrees);
}

function claimWords(text: string): string[] {
  const words = foldText(text).replaceAll('’', "'").match(token) ?? [];
  return words.filter((word) => !empty.has(word));
}

function isQuestion(text: string): boolean {
  return /[?？]\s*$/u.test(text);
}

/** The words with every name of the speaker, possessive or not, as one sign for them; longer names first. */
function withoutNames(words: readonly string[], names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(' ')).sort((a, b) => b.length - a.length);
  const kept: string[] = [];
  for (let at = 0; at < words.length; ) {
    const name = parts.find((each) => isNameAt(words, at, each));
    kept.push(name === undefined ? (words[at] ?? '') : SELF);
    at += name?.length ?? 1;
  }
  return kept;
}

function isNameAt(words: readonly string[], at: number, name: readonly string[]): boolean {
  return name.every((part, i) => {
    const word = words[at + i];
    return word === part || (i === name.length - 1 && word === `${part}'s`);
  });
}

function personless(word: string): string {
  return agreed.get(word) ?? word;
}

/** "play" and "plays" agree, "play" and "played" do not. */
function agrees(told: string, own: string): boolean {
  if (told === own) return true;
  return told === `${own}s` || told === `${own}es` || (own.endsWith('y') && told === `${own.slice(0, -1)}ies`);
}

function isEqual(a: readonly string[], b: readonly string[], isSame: (x: string, y: string) => boolean): boolean {
  return a.length > 0 && a.length === b.length && a.every((word, i) => isSame(word, b[i] ?? ''));
}
