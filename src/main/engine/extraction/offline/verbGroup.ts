import { lemmaOf, readVerb } from '../../semantic/verbForms.ts';
import { CATENATIVES, type Frame, WITH_PREPOSITION } from './catenatives.ts';
import type { Token } from './tokens.ts';
import {
  couldBeVerb,
  endsClause,
  endsPhrase,
  isAdverb,
  isAuxiliary,
  isModal,
  isNegation,
  isThirdPersonVerb,
  isVerb,
} from './wordClasses.ts';

export type Tense = 'past' | 'present' | 'perfect' | 'future';

export interface VerbGroup {
  readonly start: number;
  /** Index after the main verb. */
  readonly end: number;
  readonly lemma: string;
  readonly tense: Tense;
  readonly isProgressive: boolean;
  readonly isPassive: boolean;
  readonly isNegated: boolean;
  readonly isNever: boolean;
  readonly modal: string | null;
  /** The verbs above the main one, outermost first. */
  readonly frames: readonly Frame[];
  /** Tense was read off a form that is the same in past and present ("put", "read"). */
  readonly isOpenTense: boolean;
}

interface State {
  at: number;
  tense: Tense | null;
  progressive: boolean;
  passive: boolean;
  negated: boolean;
  never: boolean;
  modal: string | null;
  open: boolean;
  frames: Frame[];
}

const skipAdverbs = (tokens: readonly Token[], state: State): void => {
  if (tokens[state.at]?.word === 'no' && tokens[state.at + 1]?.word === 'longer') {
    state.negated = true;
    state.at += 2;
  }
  for (let token = tokens[state.at]; token && (isAdverb(token) || isNegation(token)); token = tokens[state.at]) {
    const previous = tokens[state.at - 1];
    if (previous && endsClause(previous)) return;
    if (token.word === 'never') state.never = true;
    if (isNegation(token)) state.negated = true;
    if (token.word === 'no' || token.tags.has('Determiner')) return;
    state.at += 1;
  }
};

function formOf(token: Token): ReturnType<typeof readVerb> {
  const known = readVerb(token.word);
  if (known) return known;
  if (token.tags.has('Gerund')) return { lemma: lemmaOf(token.word), form: 'gerund' };
  if (token.tags.has('PastTense') || token.tags.has('Participle')) return { lemma: lemmaOf(token.word), form: 'past' };
  return token.tags.has('Verb')
    ? { lemma: lemmaOf(token.word), form: token.word.endsWith('s') ? 'third' : 'base' }
    : null;
}

/** Steps over one helping verb; false when the word is none. */
function takeAuxiliary(tokens: readonly Token[], state: State): boolean {
  const token = tokens[state.at];
  if (!token) return false;
  const word = token.word;
  const after = (n: number): string => tokens[state.at + n]?.word ?? '';
  if (isModal(token)) {
    state.modal = word;
    state.tense ??= word === 'will' || word === "'ll" || word === 'shall' ? 'future' : 'present';
    state.at += 1;
    return true;
  }
  if (
    ['do', 'does', 'did'].includes(word) &&
    tokens
      .slice(state.at + 1, state.at + 4)
      .some((next) => (formOf(next)?.form === 'base' && !isAuxiliary(next)) || next.word === 'have')
  ) {
    if (!isNegation(tokens[state.at + 1] ?? token) && after(1) !== 'really') {
      const next = formOf(tokens[state.at + 1] ?? token);
      if (next?.form !== 'base') return false;
    }
    state.tense ??= word === 'did' ? 'past' : 'present';
    state.at += 1;
    return true;
  }
  return false;
}

/** "gonna", "going to", "used to", "about to", and have/be before a participle or gerund. */
function takeCompound(tokens: readonly Token[], state: State): boolean {
  const token = tokens[state.at];
  if (!token) return false;
  const probe: State = { ...state, frames: [...state.frames], at: state.at + 1 };
  skipAdverbs(tokens, probe);
  const next = tokens[probe.at];
  if (!next) return false;
  const nextForm = formOf(next);
  const reading = readVerb(token.word);
  if (token.word === 'used' && next.word === 'to' && formOf(tokens[probe.at + 1] ?? next)?.form === 'base') {
    state.frames.push('used');
    state.tense = 'past';
    state.at = probe.at + 1;
    return true;
  }
  if (
    reading?.lemma === 'have' &&
    (nextForm?.form === 'participle' || nextForm?.form === 'past' || next.word === 'been' || sameInAllForms(next))
  ) {
    state.tense ??= token.word === 'had' ? 'past' : 'perfect';
    Object.assign(state, { at: probe.at, negated: probe.negated, never: probe.never });
    return true;
  }
  if (
    reading?.lemma === 'be' &&
    nextForm?.form === 'gerund' &&
    !(next.tags.has('Adjective') && !next.tags.has('Verb'))
  ) {
    state.tense ??= reading.form === 'past' ? 'past' : token.word === 'been' ? 'perfect' : 'present';
    state.progressive = true;
    Object.assign(state, { at: probe.at, negated: probe.negated, never: probe.never });
    if (
      next.word === 'going' &&
      tokens[probe.at + 1]?.word === 'to' &&
      formOf(tokens[probe.at + 2] ?? next)?.form === 'base' &&
      !tokens[probe.at + 2]?.tags.has('ProperNoun')
    ) {
      state.progressive = false;
      state.tense = state.tense === 'past' ? 'past' : 'future';
      if (state.tense === 'past') state.frames.push('plan');
      else state.modal = 'going to';
      state.at = probe.at + 2;
    }
    return true;
  }
  if (
    reading?.lemma === 'be' &&
    next.tags.has('Verb') &&
    (nextForm?.form === 'past' || nextForm?.form === 'participle') &&
    !isAuxiliary(next)
  ) {
    state.tense ??= reading.form === 'past' ? 'past' : token.word === 'been' ? 'perfect' : 'present';
    state.passive = true;
    Object.assign(state, { at: probe.at, negated: probe.negated, never: probe.never });
    return true;
  }
  return false;
}

function sameInAllForms(token: Token): boolean {
  return [
    'put',
    'read',
    'set',
    'cut',
    'hit',
    'let',
    'quit',
    'become',
    'come',
    'run',
    'cost',
    'hurt',
    'shut',
    'split',
    'spread',
    'overcome',
  ].includes(token.word);
}

/** "started working", "want to go": steps to the inner verb and remembers the frame. */
function takeCatenative(tokens: readonly Token[], state: State, lemma: string): boolean {
  const catenative = CATENATIVES[lemma];
  const token = tokens[state.at];
  const linked = WITH_PREPOSITION[lemma];
  if (linked && token && state.frames.length < 2 && linked.words.includes(tokens[state.at + 1]?.word ?? '')) {
    const inner = tokens[state.at + 2];
    if (inner && readVerb(inner.word)?.form === 'gerund') {
      state.frames.push(linked.frame);
      state.at += 2;
      return true;
    }
  }
  if (!catenative || !token || state.frames.length >= 2 || endsPhrase(token)) return false;
  let at = state.at + 1;
  // "decided not to go" is a decision against it.
  const declines = catenative.frame === 'decide' && tokens[at]?.word === 'not' && tokens[at + 1]?.word === 'to';
  if (declines) at += 1;
  const wanna = token.word === 'wanna' || (token.word === 'want' && tokens[at]?.word === 'to');
  const hasTo = tokens[at]?.word === 'to';
  if (hasTo) at += 1;
  const form = formOf(tokens[at] ?? token);
  if (tokens[at]?.quoted) return false;
  const fits = hasTo
    ? catenative.takes !== 'gerund' && form?.form === 'base'
    : catenative.takes !== 'to' && form?.form === 'gerund';
  if (!fits && !(wanna && form?.form === 'base')) return false;
  state.frames.push(declines ? 'decline' : catenative.frame);
  state.at = at;
  return true;
}

/** "is not", "was never": the denial stands behind the copula. */
function takeNegation(tokens: readonly Token[], state: State): void {
  for (let next = tokens[state.at + 1]; next && isNegation(next); next = tokens[state.at + 1]) {
    state.negated = true;
    if (next.word === 'never') state.never = true;
    state.at += 1;
  }
}

function groupOf(
  tokens: readonly Token[],
  state: State,
  from: number,
  { token, lemma }: { readonly token: Token; readonly lemma: string },
): VerbGroup {
  // "I've got two cats" is "I have two cats".
  const owns = token.word === 'got' && state.tense === 'perfect' && !state.passive;
  // "eats no meat" denies as "does not eat meat" does.
  const next = tokens[state.at + 1]?.word;
  const deniesObject = next === 'no' && tokens[state.at + 2]?.word !== 'longer' && !endsPhrase(token) && lemma !== 'be';
  return {
    start: from,
    end: state.at + (deniesObject ? 2 : 1),
    lemma: owns ? 'have' : lemma,
    tense: owns ? 'present' : (state.tense ?? 'present'),
    isProgressive: state.progressive,
    isPassive: state.passive,
    isNegated: state.negated || deniesObject,
    isNever: state.never,
    modal: state.modal,
    frames: state.frames,
    isOpenTense: state.open,
  };
}

/**
 * The verb group at `from`: helping verbs, negation, adverbs, framing verbs and the main verb. Null when no finite verb
 * stands there. `afterPronoun` lets a word the tagger took for a noun be the verb ("I plan", "we hike").
 */
export function verbGroupAt(tokens: readonly Token[], from: number, afterPronoun: boolean): VerbGroup | null {
  const state: State = {
    at: from,
    tense: null,
    progressive: false,
    passive: false,
    negated: false,
    never: false,
    modal: null,
    open: false,
    frames: [],
  };
  skipAdverbs(tokens, state);
  const first = tokens[state.at];
  const opens =
    isVerb(first) || isModal(first) || (afterPronoun && couldBeVerb(first)) || isThirdPersonVerb(tokens, state.at);
  if (!first || !opens) return null;
  for (let steps = 0; steps < 8; steps += 1) {
    if (takeAuxiliary(tokens, state) || takeCompound(tokens, state)) {
      skipAdverbs(tokens, state);
      continue;
    }
    const token = tokens[state.at];
    const reading = token ? formOf(token) : null;
    if (!token || !reading) return null;
    if (state.tense === null) {
      if (reading.form === 'gerund' || (reading.form === 'participle' && reading.lemma !== 'be')) return null;
      state.tense = reading.form === 'past' ? 'past' : 'present';
      state.open = reading.form === 'base' && sameInAllForms(token);
    }
    if (takeCatenative(tokens, state, reading.lemma)) {
      skipAdverbs(tokens, state);
      continue;
    }
    if (reading.lemma === 'be' && !state.passive) takeNegation(tokens, state);
    if (tokens[state.at + 1]?.word === 'no' && tokens[state.at + 2]?.word === 'longer') {
      state.negated = true;
      state.at += 2;
    }
    return groupOf(tokens, state, from, { token, lemma: reading.lemma });
  }
  return null;
}
