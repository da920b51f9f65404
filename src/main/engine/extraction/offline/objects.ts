import type { Directory } from './directory.ts';
import { INSTRUMENTS_AND_SPORTS, KIN, PETS, PLACES, VAGUE } from './nounClasses.ts';
import { readVerb } from '../../semantic/verbForms.ts';
import { type NounPhrase, nounPhraseAt, phraseListAt, withoutKind } from './nounPhrase.ts';
import { namedEntity, ownedBeing, relativeName, type Told, type Voice } from './people.ts';
import type { Token } from './tokens.ts';
import {
  endsPhrase,
  isAdverb,
  isDeterminer,
  isGerund,
  isNumber,
  isParticle,
  isPossessive,
  isPreposition,
} from './wordClasses.ts';

/** The object of a fact: a named entity, or words. */
export interface FactObject {
  readonly entity: string | null;
  readonly value: string | null;
  /** Main noun, lower case. */
  readonly head: string;
  readonly phrase: NounPhrase;
}

const MAX_WORDS = 8;
const POINTING = new Set(['this', 'that', 'these', 'those', 'your', 'their', 'his', 'her', 'its', 'what', 'such']);
const NATURE = /^(?:outdoors|ocean|sea|sun|snow|rain|stars|countryside|night|arts|internet|violin|piano|guitar)$/;
const LEADING =
  /^(?:a|an|the|some|any|few|several|many|more|my|our|all|both|this|that|these|those|another|each|every|his|her|their|its|what|such)$/;

/** The noun phrase as a short phrase without article or owner, in the writer's own spelling. */
function plainPhrase(tokens: readonly Token[], phrase: NounPhrase, voice: Voice): string {
  let from = phrase.start;
  while (from < phrase.end - 1 && LEADING.test(tokens[from]?.word ?? '')) from += 1;
  let to = phrase.end;
  while (to > from + 1 && isAdverb(tokens[to - 1])) to -= 1;
  const words: string[] = [];
  for (let i = from; i < to; i += 1) {
    const token = tokens[i];
    if (!token) break;
    const comma = i < to - 1 && token.after.trim().startsWith(',') ? ',' : '';
    const isSplit = tokens[i + 1]?.start === tokens[i + 1]?.end && tokens[i + 1] !== undefined;
    const plain = isSplit ? token.text.replace(/['’]\p{L}+$/u, '') : token.text;
    const own = token.word === 'my' || token.word === 'our' ? `${voice.speaker}'s` : plain;
    words.push(`${own}${comma}`);
  }
  const text = words.join(' ').replace(/^["“'(]+|["”')*.,!?]+$/gu, '');
  return text.replaceAll('’', "'");
}

/** "Edge", "Teams": a capital inside a sentence makes a name of a word that says little. */
function isWrittenAsName(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}\p{Ll}+$/u.test(token.text) && token.tags.has('ProperNoun');
}

function isHollow(tokens: readonly Token[], phrase: NounPhrase, strict: boolean): boolean {
  const head = tokens[phrase.head];
  const word = head?.word ?? '';
  if (
    phrase.end - phrase.start > MAX_WORDS ||
    (VAGUE.has(word.replace(/['’]s$/, '')) && !isWrittenAsName(head)) ||
    (word.length < 2 && phrase.head === phrase.start)
  )
    return true;
  if (head?.tags.has('Pronoun') || isPossessive(head) || (isNumber(head) && phrase.head === phrase.start)) return true;
  if (head?.tags.has('Date') || head?.tags.has('Duration')) return true;
  if (/['’]s?$/.test(head?.text ?? '') && head?.tags.has('Possessive')) return true;
  if (tokens[phrase.start]?.word === 'that' && readVerb(tokens[phrase.start + 1]?.word ?? '')?.form === 'gerund')
    return true;
  const next = tokens[phrase.end];
  const isDoing = phrase.end === phrase.start + 1 && isGerund(head);
  if (
    isDoing &&
    !endsPhrase(head) &&
    next &&
    /^(?:sure|how|what|where|why|if|it|this|that|these|those|them|you|him|her|us|me)$/.test(next.word)
  )
    return true;
  const words = tokens.slice(phrase.start, phrase.end).map((token) => token.word);
  if (
    words.includes('your') ||
    words.includes('you') ||
    words.some((w) => /^(?:no|every|any|other's|others|each|yours|theirs|following)$/.test(w)) ||
    isPointedAt(tokens, phrase)
  )
    return true;
  if (!strict) return false;
  if (words[0] === 'the' && phrase.end - phrase.start <= 3)
    return (
      !PLACES.has(word) && !INSTRUMENTS_AND_SPORTS.has(word) && !NATURE.test(word) && !head?.tags.has('ProperNoun')
    );
  return POINTING.has(words[0] ?? '');
}

/** "these aspects", "all those rules": nothing in the phrase says which. */
function isPointedAt(tokens: readonly Token[], { start, head, end }: NounPhrase): boolean {
  const from = /^(?:all|both|some)$/.test(tokens[start]?.word ?? '') ? start + 1 : start;
  return /^(?:these|those)$/.test(tokens[from]?.word ?? '') && head === from + 1 && end === head + 1;
}

/** "some of my tools", "one of the ladies": the phrase behind the "of". */
function afterPartitive(tokens: readonly Token[], from: number, to: number): number {
  const word = tokens[from]?.word ?? '';
  const partitive = /^(?:some|most|all|one|two|many|few|several|lots|plenty|part|any|a)$/.test(word);
  const of = word === 'a' ? from + 2 : from + 1;
  if (word === 'a' && !/^(?:lot|bunch|couple|few|ton|number|piece|cup|variety)$/.test(tokens[from + 1]?.word ?? ''))
    return from;
  return partitive && tokens[of]?.word === 'of' && of + 1 < to ? of + 1 : from;
}

/** "I love the idea Ann!": the last word calls the other by name. */
function endsWithCall(tokens: readonly Token[], phrase: NounPhrase, voice: Voice): boolean {
  return phrase.end - phrase.start > 1 && tokens[phrase.end - 1]?.text === voice.addressee;
}

/**
 * The objects that begin at `from`, one for each member of a list; empty when there is none or it says nothing
 * ("something", "it"). `strict` refuses what merely points ("that painting").
 */
export function objectsAt(
  tokens: readonly Token[],
  from: number,
  to: number,
  voice: Voice,
  directory: Directory,
  strict: boolean,
  allowTheir = false,
): FactObject[] {
  const it = voice.it === undefined ? null : pronounAt(tokens, from, to, voice.it);
  if (it !== null) return [it];
  const list = phraseListAt(tokens.slice(0, to), afterPartitive(tokens, from, to));
  if (!list) return [];
  const objects: FactObject[] = [];
  for (const phrase of list) {
    if (isHollow(tokens, phrase, strict && !allowTheir) || endsWithCall(tokens, phrase, voice)) {
      if (objects.length === 0) return [];
      continue;
    }
    const object =
      calledBy(tokens, phrase, to, voice, directory) ??
      objectOf(tokens, withTopic(tokens, withItsObject(tokens, phrase, to), to), voice, directory);
    if (object) objects.push(object);
  }
  return objects;
}

/** "it" with nothing behind it but when, where or a pause. */
function pronounAt(tokens: readonly Token[], from: number, to: number, it: Told): FactObject | null {
  const next = tokens[from + 1];
  if (tokens[from]?.word !== 'it' || from >= to) return null;
  const ends = from + 1 >= to || endsPhrase(tokens[from]) || isAdverb(next) || isPreposition(next);
  const head = (it.entity ?? it.value ?? '').split(' ').at(-1)?.toLowerCase() ?? '';
  return ends ? { ...it, head, phrase: { start: from, end: from + 1, head: from } } : null;
}

const HAS_TOPIC =
  /^(?:course|class|classes|degree|diploma|certificate|lesson|lessons|workshop|seminar|lecture|talk|book|article|paper|report|essay|exam|phd|master|masters|bachelor|training|documentary|podcast|film|song|interest)$/;

/** "a course in ceramics": what it is in or about belongs to it; a date does not. */
function withTopic(tokens: readonly Token[], phrase: NounPhrase, to: number): NounPhrase {
  const link = tokens[phrase.end];
  const isLinked = link !== undefined && phrase.end < to && /^(?:in|on|about)$/.test(link.word);
  if (!isLinked || !HAS_TOPIC.test(tokens[phrase.head]?.word ?? '') || endsPhrase(tokens[phrase.end - 1]))
    return phrase;
  const inner = nounPhraseAt(tokens.slice(0, to), phrase.end + 1, true);
  const isTopic =
    inner !== null &&
    !tokens
      .slice(inner.start, inner.end)
      .some(
        ({ tags, word }) =>
          tags.has('Date') || tags.has('Place') || isNumber(tokens[inner.head]) || /^(?:the|my|this|that)$/.test(word),
      );
  return isTopic ? { ...phrase, end: inner.end } : phrase;
}

/** "a game called Hollow Knight": the name is what is meant; the head stays what it is. */
function calledBy(
  tokens: readonly Token[],
  phrase: NounPhrase,
  to: number,
  voice: Voice,
  directory: Directory,
): FactObject | null {
  const link = tokens[phrase.end];
  const first = tokens[phrase.end + 1];
  if (!link || !first || phrase.end + 1 >= to || !/^(?:called|named|titled)$/.test(link.word)) return null;
  if (endsPhrase(tokens[phrase.end - 1])) return null;
  let end = phrase.end + 1;
  while (
    end < to &&
    (/^["“'(]?[\p{Lu}\d]/u.test(tokens[end]?.text ?? '') ||
      tokens[end]?.quoted === true ||
      /^(?:of|and|the|in)$/.test(tokens[end]?.word ?? '')) &&
    (end === phrase.end + 1 || !endsPhrase(tokens[end - 1]))
  )
    end += 1;
  while (end > phrase.end + 1 && /^(?:of|and|the|in)$/.test(tokens[end - 1]?.word ?? '')) end -= 1;
  if (end === phrase.end + 1) return null;
  const name = { start: phrase.end + 1, end, head: end - 1 };
  const entity = namedEntity(tokens, name, directory, voice.passage.seq);
  const value = entity === null ? plainPhrase(tokens, name, voice) : null;
  return { entity, value, head: tokens[phrase.head]?.word ?? '', phrase: { ...name, start: phrase.start } };
}

/** "publishing a book": a gerund takes its own object along. */
function withItsObject(tokens: readonly Token[], phrase: NounPhrase, to: number): NounPhrase {
  const head = tokens[phrase.head];
  if (!head || phrase.end !== phrase.head + 1 || endsPhrase(head) || !isGerund(head)) return phrase;
  const next = tokens[phrase.end];
  if ((isPreposition(next) && !isParticle(next)) || phrase.end >= to) return phrase;
  const behind = isParticle(tokens[phrase.end]) ? phrase.end + 1 : phrase.end;
  const inner = nounPhraseAt(tokens.slice(0, to), behind, true);
  return inner ? { ...phrase, end: inner.end } : phrase;
}

/** One noun phrase as an object: a relative, a name, or its words. */
export function objectOf(
  tokens: readonly Token[],
  whole: NounPhrase,
  voice: Voice,
  directory: Directory,
): FactObject | null {
  const phrase = withoutKind(tokens, whole);
  const head = tokens[phrase.head]?.word.replace(/['’]s$/, '') ?? '';
  const named = namedEntity(tokens, phrase, directory, voice.passage.seq);
  if (named) return { entity: named, value: null, head, phrase };
  const being = ownedBeing(tokens, phrase, voice, directory);
  if (being && being.head === phrase.head && (KIN[being.noun] !== undefined || PETS.has(being.noun))) {
    const name = relativeName(being.owner, being.noun);
    return { entity: name, value: null, head, phrase };
  }
  const value = plainPhrase(tokens, phrase, voice);
  if (value.length < 2 || !/\p{L}/u.test(value)) return null;
  if (tokens.slice(phrase.start, phrase.end).every((token) => isDeterminer(token))) return null;
  return { entity: null, value, head, phrase };
}
