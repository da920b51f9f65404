import { eachMatch } from './eachMatch.ts';
import type { Range } from '../text/sentences.ts';
import { said, sharedStems } from './said.ts';
import type { SentenceList } from './sentenceList.ts';

/** Words that tell by themselves, wherever they stand. */
interface WordCue {
  readonly kind: 'words';
  readonly when: RegExp;
  readonly unless: RegExp | null;
}
/** What the premise and what the conclusion of a step of reasoning have in them. */
interface ArgumentCue {
  readonly kind: 'argument';
  readonly premise: RegExp;
  readonly conclusion: RegExp;
  /** Both must be about something the same. */
  readonly shares: boolean;
  /** They must have nothing in common. */
  readonly isApart: boolean;
  /** Only where a word such as “so” joins them. */
  readonly isMarked: boolean;
  readonly unless: RegExp | null;
}
/** One word in two senses, each told by what stands near it. */
interface PlayCue {
  readonly kind: 'play';
  readonly word: RegExp;
  readonly senses: readonly [RegExp, RegExp];
}
export type PatternCue = WordCue | ArgumentCue | PlayCue;

export type CuePatterns =
  | { readonly word: string; readonly senses: readonly [string, string] }
  | { readonly when: string; readonly unless?: string | undefined }
  | {
      readonly premise: string;
      readonly conclusion: string;
      readonly shares: boolean;
      readonly apart: boolean;
      readonly marked: boolean;
      readonly unless?: string | undefined;
    };

/** `<name>` in a pattern stands for the words of that name. */
export function compileCue(cue: CuePatterns, words: Readonly<Record<string, string>>): PatternCue {
  const compile = (pattern: string, flags: string): RegExp => new RegExp(expand(pattern, words), flags);
  if ('word' in cue) {
    const [one, other] = cue.senses.map((sense) => compile(`\\b(?:${sense})\\b`, 'i'));
    return { kind: 'play', word: compile(`\\b(?:${cue.word})\\b`, 'gi'), senses: [one ?? /^/, other ?? /^/] };
  }
  const unless = cue.unless === undefined ? null : compile(cue.unless, 'i');
  if ('when' in cue) {
    return { kind: 'words', when: compile(cue.when, 'gi'), unless };
  }
  const { premise, conclusion, shares, apart, marked } = cue;
  return {
    kind: 'argument',
    premise: compile(premise, 'i'),
    conclusion: compile(conclusion, 'i'),
    shares,
    isApart: apart,
    isMarked: marked,
    unless,
  };
}

function expand(pattern: string, words: Readonly<Record<string, string>>): string {
  let expanded = pattern;
  // Words may be made of words.
  for (let depth = 0; depth < 3; depth++) {
    expanded = expanded.replace(/<([A-Za-z]+)>/g, (whole, name: string) => words[name] ?? whole);
  }
  return expanded;
}

/** The sentences of the first place where the cue is met and nothing near it speaks against it. */
export function findCue(cue: PatternCue, list: SentenceList): Range | null {
  switch (cue.kind) {
    case 'words':
      return findWords(cue, list);
    case 'argument':
      return findArgument(cue, list);
    case 'play':
      return findPlay(cue, list);
  }
}

/** A conclusion that needs the word's two senses to be one. */
function findPlay({ word, senses: [one, other] }: PlayCue, list: SentenceList): Range | null {
  if (!list.hasMarkedStep || (list.text.match(word)?.length ?? 0) < 2 || !one.test(list.text) || !other.test(list.text))
    return null;
  for (const { premise, conclusion, isMarked } of list.steps) {
    const whole = list.text.slice(Math.min(premise.start, conclusion.start), Math.max(premise.end, conclusion.end));
    if (!isMarked || (whole.match(word)?.length ?? 0) < 2 || !one.test(whole) || !other.test(whole)) continue;
    return list.trimmed({
      start: Math.min(premise.start, conclusion.start),
      end: Math.max(premise.end, conclusion.end),
    });
  }
  return null;
}

function findWords({ when, unless }: WordCue, list: SentenceList): Range | null {
  for (const match of eachMatch(when, list.text)) {
    const last = match.index + Math.max(0, match[0].length - 1);
    const span = list.around(list.indexAt(match.index), list.indexAt(last));
    if (isSpokenAgainst(list, span, unless)) continue;
    return list.trimmed(span);
  }
  return null;
}

function findArgument(cue: ArgumentCue, list: SentenceList): Range | null {
  if (cue.isMarked && !list.hasMarkedStep) return null;
  if (!cue.isMarked && (list.ranges.length < 2 || !cue.premise.test(list.text))) return null;
  for (const { premise, conclusion, isMarked } of list.steps) {
    if (cue.isMarked && !isMarked) continue;
    const [given, drawn] = [premise, conclusion].map(({ start, end }) => list.text.slice(start, end));
    if (given === undefined || drawn === undefined || !cue.conclusion.test(drawn)) continue;
    const at = cue.premise.exec(given);
    if (at === null || !isRelated(cue, given, drawn)) continue;
    const first = Math.min(premise.start + at.index, conclusion.start);
    const last = Math.max(premise.start + at.index + at[0].length, conclusion.end) - 1;
    const span = list.around(list.indexAt(first), list.indexAt(last));
    if (isSpokenAgainst(list, span, cue.unless)) continue;
    return list.trimmed(span);
  }
  return null;
}

function isRelated({ shares, isApart }: ArgumentCue, given: string, drawn: string): boolean {
  if (!shares && !isApart) return true;
  return sharedStems(said(given), said(drawn)) > 0 ? shares : isApart;
}

/** A doubt, a measurement or an explanation in the sentence before or after is heard as well. */
function isSpokenAgainst(list: SentenceList, { start, end }: Range, unless: RegExp | null): boolean {
  if (unless === null) return false;
  const near = list.around(list.indexAt(start) - 1, list.indexAt(Math.max(start, end - 1)) + 1);
  return unless.test(list.text.slice(near.start, near.end));
}
