import type { Passage } from '../told.ts';
import type { Directory } from './directory.ts';
import { lexiconTags } from './names.ts';
import type { NounPhrase } from './nounPhrase.ts';
import { FEMALE, KIN, MALE, PETS } from './nounClasses.ts';
import type { Token } from './tokens.ts';
import { isDeterminer, isPossessive } from './wordClasses.ts';

/** Who speaks, to whom, and where: what pronouns in a passage stand for. */
export interface Voice {
  readonly passage: Passage;
  /** "I". */
  readonly speaker: string;
  /** "you"; null when unknown. */
  readonly addressee: string | null;
  /** Whether this is talk (a turn of a conversation) rather than a written note. */
  readonly isTalk: boolean;
  /** What "it" as an object stands for, where the clause before leaves no doubt; left out elsewhere. */
  readonly it?: Told;
}

/** What an earlier clause told of: a named entity, or words. */
export interface Told {
  readonly entity: string | null;
  readonly value: string | null;
}

export type Gender = 'female' | 'male' | 'unknown';

/** A person or animal named in the passage so far, whom "he" or "she" may mean. */
export interface Candidate {
  readonly name: string;
  readonly gender: Gender;
  readonly at: number;
}

export function genderOf(name: string): Gender {
  const head = name.toLowerCase().split(/\s+/).at(-1) ?? '';
  if (FEMALE.has(head)) return 'female';
  if (MALE.has(head)) return 'male';
  const tags = lexiconTags(name.split(/\s+/)[0] ?? name);
  if (tags.has('FemaleName') && !tags.has('MaleName')) return 'female';
  return tags.has('MaleName') && !tags.has('FemaleName') ? 'male' : 'unknown';
}

/**
 * The one candidate a third-person pronoun can mean, among those named before it or, where none is, those told of
 * before its text; null when there is none or a choice. Who alone was named is meant even if nobody knows the sex.
 */
export function resolveThirdPerson(pronoun: string, candidates: readonly Candidate[], before: number): string | null {
  const wanted: Gender = FEMALE.has(pronoun) ? 'female' : 'male';
  const earlier = candidates.filter(({ at }) => at < before);
  const named = earlier.filter(({ at }) => at >= 0);
  const possible = (named.length > 0 ? named : earlier).filter(
    ({ gender }) => gender === wanted || gender === 'unknown',
  );
  const isOpen = possible.some(({ gender }) => gender === 'unknown');
  const names = new Set((named.length > 0 ? named : earlier).map(({ name }) => name));
  const [only, ...others] = new Set(possible.map(({ name }) => name));
  return only !== undefined && others.length === 0 && (!isOpen || names.size === 1) ? only : null;
}

/** The entity that the directory's names give for words `start` to `end`: the name must cover the phrase but its article. */
export function namedEntity(
  tokens: readonly Token[],
  phrase: NounPhrase,
  directory: Directory,
  passageSeq: number,
): string | null {
  let from = phrase.start;
  while (from < phrase.end - 1 && (isDeterminer(tokens[from]) || isPossessive(tokens[from]))) from += 1;
  const start = tokens[from]?.start ?? 0;
  const end = tokens[phrase.end - 1]?.end ?? 0;
  for (const mention of directory.mentionsIn(passageSeq)) {
    if (mention.start <= start && mention.end >= end - 2 && mention.start >= (tokens[phrase.start]?.start ?? 0))
      return mention.entity;
  }
  return null;
}

/** "my sister", "our dog", "Anna's boss": the relative or pet and whose it is. */
export function ownedBeing(
  tokens: readonly Token[],
  phrase: NounPhrase,
  voice: Voice,
  directory: Directory,
): { owner: string; noun: string; head: number } | null {
  const first = tokens[phrase.start];
  if (!first) return null;
  let at = phrase.start;
  let owner: string | null = null;
  if (first.word === 'my' || first.word === 'our') owner = voice.speaker;
  else if (/['’]s$/.test(first.text)) owner = directory.resolve(first.text.replace(/['’]s$/, ''));
  if (!owner) return null;
  for (at += 1; at < phrase.end; at += 1) {
    const token = tokens[at];
    if (!token) return null;
    const noun = token.word.replace(/['’]s$/, '');
    if (KIN[noun] !== undefined || PETS.has(noun)) return { owner, noun, head: at };
    if (at > phrase.start + 2) return null;
  }
  return null;
}

/** The canonical name of somebody known only by what they are to another. */
export function relativeName(owner: string, noun: string): string {
  return `${owner}'s ${noun}`;
}
