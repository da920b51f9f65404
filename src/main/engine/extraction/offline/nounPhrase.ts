import { readVerb } from '../../semantic/verbForms.ts';
import { EVENTS, OUTINGS, PLACES } from './nounClasses.ts';
import type { Token } from './tokens.ts';
import {
  endsPhrase,
  isAdjective,
  isAdverb,
  isAuxiliary,
  isDeterminer,
  isIdentifier,
  isModal,
  isNoun,
  isNumber,
  isPossessive,
  isPreposition,
  isThirdPersonVerb,
  isVerb,
} from './wordClasses.ts';

/** A noun phrase: words `start` to `end` of a token list. */
export interface NounPhrase {
  readonly start: number;
  readonly end: number;
  /** Index of the main noun. */
  readonly head: number;
}

const BETWEEN_NOUN_AND_OF = 'of';
const NOUNS_LIKE_VERBS = new Set(
  'meeting painting training building wedding reading recording drawing clothing writing offering gathering run hike walk ride dance show play support work love help design study plan coach guide swim drive club set cook band book books'.split(
    ' ',
  ),
);
const DEGREE = new Set([
  'very',
  'really',
  'super',
  'so',
  'pretty',
  'quite',
  'most',
  'more',
  'brand',
  'too',
  'truly',
  'new',
]);

function isGenitive(token: Token): boolean {
  return /['’]s$|s['’]$/.test(token.text) && token.tags.has('Possessive');
}

/** A participle or gerund before a noun describes it: "a handmade bowl", "my volunteering work". */
function isDescribing(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || endsPhrase(token)) return false;
  const form = readVerb(token.word)?.form ?? null;
  const verbal = token.tags.has('Verb') || form === 'past' || form === 'participle' || form === 'gerund';
  return verbal && !isAuxiliary(token) && (isNoun(next) || isAdjective(next)) && !isDeterminer(next);
}

/** Verbs whose object is somebody who does something: "saw Anna walk dogs". */
const SEEN_TO_DO = new Set(['see', 'watch', 'hear', 'feel', 'let', 'make', 'help', 'have']);

function isPlainNoun({ tags }: Token): boolean {
  return tags.has('Noun') && !tags.has('ProperNoun') && !tags.has('Pronoun');
}

/** A noun the tagger takes for a verb, inside a phrase already begun: "council meeting", "coconut cupcakes". */
function isNounInside(tokens: readonly Token[], from: number, at: number, asObject: boolean): boolean {
  const [token, next] = tokens.slice(at, at + 2);
  if (!token) return false;
  if (isAuxiliary(token)) return false;
  if (EVENTS.has(token.word) || OUTINGS.has(token.word) || NOUNS_LIKE_VERBS.has(token.word)) return true;
  // "automatic deploys are", "nightly builds have": the verb comes behind, so this is none.
  if (!endsPhrase(token) && (isAuxiliary(next) || isModal(next)) && readVerb(token.word)?.form !== 'past')
    return isVerb(token) && !token.tags.has('Modal');
  if (!asObject || !token.tags.has('Verb')) return false;
  const form =
    readVerb(token.word)?.form ?? (token.tags.has('Gerund') ? 'gerund' : token.tags.has('PastTense') ? 'past' : 'base');
  const ends =
    endsPhrase(token) ||
    next === undefined ||
    isPreposition(next) ||
    // "the debug mode", "two search bars"
    (form === 'base' && isPlainNoun(next) && !SEEN_TO_DO.has(readVerb(tokens[from - 1]?.word ?? '')?.lemma ?? '')) ||
    isAdverb(next) ||
    next.word === 'and' ||
    next.word === 'to';
  return (form === 'base' || form === 'third') && ends;
}

/**
 * The noun phrase that begins at `from`, with one "of" phrase after it; null when none does. `asObject` reads a doubtful
 * last word as part of it: an object has no verb after it, a subject has.
 */
export function nounPhraseAt(tokens: readonly Token[], from: number, asObject = false): NounPhrase | null {
  let at = from;
  let opened = false;
  const first = tokens[at];
  if (!first) return null;
  while (tokens[at] && (isDeterminer(tokens[at]) || isPossessive(tokens[at]))) {
    if (endsPhrase(tokens[at])) return null;
    at += 1;
    opened = true;
    if (at - from > 3) return null;
  }
  let head = -1;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const hasNoun = head >= 0;
    if (hasNoun && !asObject && isThirdPersonVerb(tokens, at) && !/s$/.test(tokens[head]?.word ?? '')) break;
    if (isPreposition(token) && !token.tags.has('ProperNoun')) break;
    if (!hasNoun && isNumbered(tokens, at)) head = at;
    else if ((hasNoun || opened || at > from) && isNounInside(tokens, from, at, asObject)) {
      head = at;
    } else if (isNoun(token) || isGenitive(token)) {
      // A gerund or bare verb form after the noun begins something new: "my friend visiting".
      if (hasNoun && token.tags.has('Gerund') && !isDescribingGerund(token, tokens[at + 1])) break;
      if (hasNoun && token.tags.has('Verb') && !token.tags.has('Noun') && !isDescribing(tokens, at)) break;
      head = at;
    } else if (isNumber(token) || (isAdjective(token) && !isAuxiliary(token)) || isDescribing(tokens, at)) {
      if (hasNoun && !isNumber(token) && !isAfterName(tokens, at, { asObject, opened })) break;
    } else if (!hasNoun && isAdverb(token) && (DEGREE.has(token.word) || (opened && token.word.endsWith('ly')))) {
      // "a really big house"
    } else if (!hasNoun && opened && token.word === 'and' && isAdjective(tokens[at - 1])) {
      // "a big and red house"
    } else if (opened && !hasNoun && readVerb(token.word) !== null && !isAuxiliary(token)) {
      // Right after a determiner the tagger's verb is a noun: "a hike", "the run".
      head = at;
    } else break;
    if (endsPhrase(token)) {
      const next = tokens[at + 1];
      const listing = head < 0 && token.after.startsWith(',') && next && (isAdjective(next) || isNoun(next));
      if (!listing) {
        at += 1;
        break;
      }
    }
  }
  // "allergic to nuts": the tagger's adjective is all there is.
  if (head < 0 && asObject && at > from && isAdjective(tokens[at - 1]) && !DEGREE.has(tokens[at - 1]?.word ?? ''))
    head = at - 1;
  if (head < 0) return null;
  head = withNumber(tokens, head);
  return withOf(tokens, { start: from, end: head + 1, head }, asObject);
}

/** "the Boston half marathon": a name in front describes the noun behind an adjective too. */
function isAfterName(
  tokens: readonly Token[],
  at: number,
  { asObject, opened }: { readonly asObject: boolean; readonly opened: boolean },
): boolean {
  const [name, , noun] = tokens.slice(at - 1, at + 2);
  const isName = name?.tags.has('ProperNoun') === true && /^\p{Lu}/u.test(name.text) && !endsPhrase(name);
  return asObject && opened && isName && isNoun(noun) && !noun?.tags.has('ProperNoun') && !endsPhrase(tokens[at]);
}

/** "Pump 4 is broken", "Switch 2 failed": a number and a finite verb behind it make a noun of what could be an order. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  const [token, number, next] = tokens.slice(at, at + 3);
  if (!token || !number || !next || endsPhrase(token) || endsPhrase(number) || isAuxiliary(token)) return false;
  if (!/^\d+[a-z]?$/.test(number.word) || isPreposition(token) || isNumber(token)) return false;
  return isAuxiliary(next) || isModal(next) || readVerb(next.word)?.form === 'past';
}

const COUNTED_UNITS = /^(?:years?|months?|weeks?|days?|hours?|minutes?|people|times|percent|euros?|dollars?)$/;

/** "Unit 4", "rack 12", "React 18.2": a number right behind the noun belongs to it. */
function withNumber(tokens: readonly Token[], head: number): number {
  const noun = tokens[head];
  const number = tokens[head + 1];
  if (!noun || !number || endsPhrase(noun) || !/^v?\d+(?:\.\d+)*$/.test(number.word)) return head;
  const next = tokens[head + 2];
  return next &&
    !endsPhrase(number) &&
    ((isNoun(next) && !isThirdPersonVerb(tokens, head + 2)) || COUNTED_UNITS.test(next.word))
    ? head
    : head + 1;
}

/** "counseling workshop", but not "website using maps": the gerund describes the noun behind it. */
function isDescribingGerund(token: Token, next: Token | undefined): boolean {
  if (!next || endsPhrase(token) || !isNoun(next)) return false;
  return readVerb(token.word) === null || EVENTS.has(next.word) || OUTINGS.has(next.word) || PLACES.has(next.word);
}

function withOf(tokens: readonly Token[], phrase: NounPhrase, asObject: boolean): NounPhrase {
  const last = tokens[phrase.end - 1];
  if (!last || endsPhrase(last) || tokens[phrase.end]?.word !== BETWEEN_NOUN_AND_OF) return phrase;
  const inner = nounPhraseAt(tokens, phrase.end + 1, asObject);
  return inner ? { ...phrase, end: inner.end } : phrase;
}

/** Kinds that stand before the names of their things. */
const KINDS =
  /^(?:flag|toggle|service|host|server|machine|node|cluster|instance|container|pod|ticket|issue|incident|bug|window|job|queue|topic|table|bucket|database|package|module|library|repository|repo|branch|environment|setting|option|variable|file|sensor|printer|switch)$/;

/** "the host web-03", "feature flag dark-mode": the name without its kind. Other phrases are as they are. */
export function withoutKind(tokens: readonly Token[], phrase: NounPhrase): NounPhrase {
  const [kind, name] = tokens.slice(phrase.end - 2, phrase.end);
  if (!kind || !name || phrase.end - 2 < phrase.start || phrase.head !== phrase.end - 1) return phrase;
  return KINDS.test(kind.word) && isIdentifier(name) ? { ...phrase, start: phrase.end - 1 } : phrase;
}

/** Phrases joined by commas and "and" from `from` on: "hiking, chess and my dog". Never fewer than one, or null. */
export function phraseListAt(tokens: readonly Token[], from: number): NounPhrase[] | null {
  const first = nounPhraseAt(tokens, from, true);
  if (!first) return null;
  const list = [first];
  let closed = false;
  for (let last = first; !closed && list.length < 6; ) {
    const ending = tokens[last.end - 1];
    let at = last.end;
    const comma = ending?.after.trim() === ',';
    if (ending && endsPhrase(ending) && !comma) break;
    const joined = tokens[at]?.word === 'and' || tokens[at]?.word === '&';
    if (joined) at += 1;
    if (!comma && !joined) break;
    const next = nounPhraseAt(tokens, at, true);
    if (!next) break;
    const isGerund = (phrase: NounPhrase): boolean => readVerb(tokens[phrase.start]?.word ?? '')?.form === 'gerund';
    if (isGerund(next) && !isGerund(first)) break;
    list.push(next);
    last = next;
    closed = joined;
  }
  const [one, two] = list;
  if (
    one &&
    two &&
    closed &&
    list.length === 2 &&
    one.end - one.start === 1 &&
    two.end - two.start > 1 &&
    !isDeterminer(tokens[two.start]) &&
    !isPossessive(tokens[two.start]) &&
    readVerb(tokens[one.start]?.word ?? '')?.form !== 'gerund' &&
    !tokens[one.start]?.tags.has('ProperNoun')
  ) {
    // "action and comedy films": both words describe the one noun.
    return [{ start: one.start, end: two.end, head: two.head }];
  }
  // A comma list that never reaches its "and" is no list: what follows the comma is something else.
  return closed ? list : [first];
}
