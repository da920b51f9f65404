import { readVerb } from '../../semantic/verbForms.ts';
import type { Token } from './tokens.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const SUBJECT_PRONOUNS = set('i we he she they you it');
const DETERMINERS = set(
  'a an the this that these those some any each every another no all both such many several few more most half what',
);
const POSSESSIVES = set('my our your his her their its');
export const PREPOSITIONS =
  set(`in on at for with from to into onto of about by as through over under around near during after before between among against across
along behind beside inside outside off out up down like per via without within toward towards upon since until than past throughout next`);
export const COORDINATORS = set('and but or so then yet plus & nor');
export const SUBORDINATORS = set(
  'because since while when whenever if unless although though whereas as cause cuz once until till before after where so',
);
export const MODALS = set("will would can could may might must should shall 'll 'd cannot");
const NEGATIONS = set("not n't never no-longer hardly barely");
const PARTICLES = set('up out off down back over away in on along around through');
const ADVERBS =
  set(`also just still really always usually often recently already actually finally even only ever definitely totally absolutely certainly
probably currently now then sometimes mostly mainly generally typically frequently regularly occasionally constantly rarely seldom truly officially literally
honestly simply basically kinda kind-of sorta pretty so very too super quite rather almost nearly once again soon lately originally initially eventually
personally especially specifically immediately fully completely finally successfully previously formerly normally later earlier first last next
today yesterday tomorrow tonight together apparently obviously hopefully sadly unfortunately luckily fortunately anymore nowadays primarily largely no_longer both all
automatically either neither ultimately quickly slowly afterward afterwards anymore somewhere everywhere here there home abroad instead`);
const INTERJECTIONS =
  set(`yeah yes yep yup no nope nah oh ah aw aww wow hey hi hello well ok okay sure thanks thank haha lol omg btw hmm ugh yay whoa woah
congrats cool awesome nice great absolutely definitely totally exactly sorry please bye cheers man gosh actually anyway honestly so right alright fyi
btw, plus update note edit tbh welp woo woohoo agreed`);

export const isSubjectPronoun = (token: Token | undefined): boolean =>
  token !== undefined && SUBJECT_PRONOUNS.has(token.word) && !token.quoted;
export const isPossessive = (token: Token | undefined): boolean => token !== undefined && POSSESSIVES.has(token.word);
export const isDeterminer = (token: Token | undefined): boolean => token !== undefined && DETERMINERS.has(token.word);
export const isPreposition = (token: Token | undefined): boolean => token !== undefined && PREPOSITIONS.has(token.word);
export const isModal = (token: Token | undefined): boolean =>
  token !== undefined && MODALS.has(token.word) && !token.tags.has('Noun');
export const isNegation = (token: Token | undefined): boolean =>
  token !== undefined && (NEGATIONS.has(token.word) || token.tags.has('Negative'));
export const isParticle = (token: Token | undefined): boolean => token !== undefined && PARTICLES.has(token.word);
export const isInterjection = (token: Token | undefined): boolean =>
  token !== undefined && (INTERJECTIONS.has(token.word) || token.tags.has('Expression'));

const AUXILIARIES = set("be am is are was were been being have has had having do does did 'm 're 's 've ain't");
export const isAuxiliary = (token: Token | undefined): boolean => token !== undefined && AUXILIARIES.has(token.word);

export function isAdverb(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (ADVERBS.has(token.word)) return true;
  return token.tags.has('Adverb') && !isPreposition(token) && !token.tags.has('Noun');
}

/** A word that may head a predicate; context decides between noun and verb readings. */
export function isVerb(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (isAuxiliary(token)) return true;
  if (token.tags.has('Verb')) return !isPreposition(token);
  return false;
}

/** "hiking", "deferring": whether listed or by its ending. */
export function isGerund(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const form = readVerb(token.word)?.form;
  return form === 'gerund' || (form === undefined && token.tags.has('Gerund') && token.word.endsWith('ing'));
}

/** A word that can only be a verb's form here: the tagger says noun or adjective, but it stands right after a subject pronoun. */
export function couldBeVerb(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return isVerb(token) || readVerb(token.word) !== null;
}

export function isNumber(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.tags.has('Value') || /^[$€£]?\d/.test(token.word);
}

/** As often an adjective as an adverb: "the weekly export", "it runs weekly". */
const FREQUENCY = set('hourly daily nightly weekly fortnightly monthly quarterly yearly');

export function isAdjective(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (FREQUENCY.has(token.word)) return true;
  return token.tags.has('Adjective') || token.tags.has('Comparable');
}

/** Nouns, names and anything that can stand at the end of a noun phrase. */
export function isNoun(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (isAuxiliary(token) || isPreposition(token) || isDeterminer(token) || SUBJECT_PRONOUNS.has(token.word))
    return false;
  if (token.tags.has('Pronoun') || isPossessive(token)) return false;
  return (
    token.tags.has('Noun') ||
    token.tags.has('ProperNoun') ||
    token.tags.has('Gerund') ||
    token.tags.has('Url') ||
    token.quoted
  );
}

const IDENTIFIER = /^(?:\p{Ll}[\p{Ll}\d]*(?:[-_.][\p{Ll}\d]+)+|\p{Lu}{1,6}-\d+)$/u;

/** How services, hosts, flags and tickets are called: "web-03", "dark-mode", "INC-9". Some plain words look the same. */
export const isIdentifier = (token: Token | undefined): boolean => token !== undefined && IDENTIFIER.test(token.text);

/**
 * "employs", "replaces" after a noun: the tagger calls them plurals, but a phrase that can be an object follows.
 */
export function isThirdPersonVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || endsPhrase(token) || readVerb(token.word)?.form !== 'third') return false;
  if (isAuxiliary(next) || isModal(next)) return false;
  // "token-svc stores refresh tokens": an identifier takes no plural behind it.
  if (isIdentifier(tokens[at - 1])) return true;
  if (isDeterminer(next) || isPossessive(next) || next.tags.has('ProperNoun') || isNumber(next)) return true;
  return /^(?:in|on|at|to|by|as|from|into|that)$/.test(next.word) || isNoun(next) || isAdjective(next);
}

/** Whether a phrase cannot run on past this word; a dot inside a sentence is an abbreviation's. */
export function endsPhrase(token: Token | undefined): boolean {
  if (token === undefined) return true;
  return /[,;:()—–…]|\.{2,}|-+\s|\s-|--|[!?]/.test(token.after);
}

export function endsClause(token: Token | undefined): boolean {
  if (token === undefined) return true;
  return /[;:()—–…]|\.{2,}|-+\s|\s-|--|[!?]/.test(token.after);
}
