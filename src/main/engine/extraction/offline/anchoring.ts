import { type AnchorInText, findAnchors } from '../../temporal/anchors.ts';
import type { FoundAnchor, FoundFact } from '../told.ts';
import type { Directory } from './directory.ts';
import type { Voice } from './people.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';

/** An event by which a sentence places what it tells, with the entity it becomes. */
export interface SentenceAnchor {
  readonly anchor: FoundAnchor;
  /** The expression with names for the first person: "two days after Ana's wedding". */
  readonly words: string;
  /** Offsets into the sentence of the whole expression, and of what of it is no clause of its own. */
  readonly start: number;
  readonly end: number;
  readonly cutEnd: number;
}

/** Events that come again and again mean another one each time, unless something tells which. */
const RECURRING =
  /\b(?:birthday|anniversary|holidays?|appointment|meeting|exam|game|match|show|sale|hike|vacation|demo|party|trip|visit|performance|presentation|interview|event|talk)$/i;
const DEICTIC = /^(?:last|next|first|previous|upcoming|recent|whole|entire|same|other|new|big|second|third)\b/i;
const TELLS_WHICH = /[\p{Lu}\d]/u;

/** The name of an event as an entity; null where the words alone do not tell which one is meant. */
export function eventName(words: string, { speaker, passage, isTalk }: Voice): string | null {
  const plain = words
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:The|That|This|My|Our|His|Her|Their|Your) /, (owner) => owner.toLowerCase());
  const [, owner = '', rest = ''] =
    /^(the|that|this|my|our|his|her|their|your|\p{Lu}[\p{L}\p{M}.-]*'s?) (.+)$/u.exec(plain) ?? [];
  if (rest === '' || DEICTIC.test(rest)) return null;
  const isChat = isTalk && passage.role === null;
  const isNamed = TELLS_WHICH.test(rest) || /^\p{Lu}/u.test(owner);
  if ((isChat || RECURRING.test(rest)) && !isNamed) return null;
  switch (owner) {
    case 'the':
    case 'that':
    case 'this':
      return rest;
    case 'our':
      return isTalk ? `${speaker}'s ${rest}` : rest;
    case 'my':
      return `${speaker}'s ${rest}`;
    case 'his':
    case 'her':
    case 'their':
    case 'your':
      return null;
    default:
      return `${owner} ${rest}`;
  }
}

/** "we moved to Porto" as a name: what the speaker did, or somebody named. */
function clauseName(words: string, { speaker, passage, isTalk }: Voice): string | null {
  if (isTalk && passage.role === null) return null;
  const [, subject = '', rest = ''] = /^(\S+) (.+)$/u.exec(words.trim()) ?? [];
  if (/\b(?:my|our|his|her|their|your|there|here|back|it|them|him|me|us)\b/i.test(rest)) return null;
  if (/^(?:I|we)$/i.test(subject)) return `${speaker} ${rest}`;
  return /^\p{Lu}\p{Ll}/u.test(subject) && !/^(?:He|She|They|You|It|The|My|Our|His|Her|Their)$/.test(subject)
    ? `${subject} ${rest}`
    : null;
}

function anchorOf(found: AnchorInText, sentence: Sentence, voice: Voice, directory: Directory): SentenceAnchor | null {
  const name = found.kind === 'name' ? eventName(found.words, voice) : clauseName(found.words, voice);
  const known = name === null ? null : directory.typeOf(name);
  if (name === null || (known !== null && known !== 'thing' && known !== 'event')) return null;
  const text = sentence.text.slice(found.start, found.end);
  const at = text.indexOf(found.words);
  if (at < 0) return null;
  const lead = text.slice(0, at);
  const { relation, offsetMs, granularity } = found;
  const shown = found.kind === 'clause' ? name : found.words.replace(/^(?:my|our) .*$/iu, name);
  return {
    anchor: { event: name, relation, offsetMs, granularity },
    words: `${lead.charAt(0).toLowerCase()}${lead.slice(1)}${shown}`,
    start: found.start,
    end: found.end,
    // Of "two weeks after we moved" the clause is read as one; only the distance would be taken for something else.
    cutEnd: found.kind === 'name' ? found.end : found.start + (/^.*(?= \S+ $)/.exec(lead)?.[0].length ?? 0),
  };
}

/** The events that place what a sentence tells, as far as it is told which ones they are. */
export function sentenceAnchors(sentence: Sentence, voice: Voice, directory: Directory): SentenceAnchor[] {
  return findAnchors(sentence.text).flatMap((found) => anchorOf(found, sentence, voice, directory) ?? []);
}

/** The sentence's text with blanks where an event is named, so that no date is read there. */
export function withoutAnchors(text: string, anchors: readonly SentenceAnchor[]): string {
  return anchors.reduce(
    (left, { start, cutEnd }) =>
      left.slice(0, start) + ' '.repeat(Math.max(0, cutEnd - start)) + left.slice(Math.max(start, cutEnd)),
    text,
  );
}

/** The words that tell something, without those that only place it. */
export function tokensOutside(
  tokens: readonly Token[],
  anchors: readonly SentenceAnchor[],
  sentenceStart: number,
): Token[] {
  return tokens.filter(({ start, end }) =>
    anchors.every((anchor) => end <= sentenceStart + anchor.start || start >= sentenceStart + anchor.cutEnd),
  );
}

type Placed = Pick<FoundFact, 'isEvent' | 'cue' | 'validKind'>;

/** How a fact of this kind stands to the event; null where the words do not say it of its whole interval. */
function relationFor(told: FoundAnchor, { isEvent, cue, validKind }: Placed): FoundAnchor['relation'] | null {
  const { relation } = told;
  if (isEvent) return relation === 'meets' || relation === 'met_by' ? null : relation;
  if (cue === 'beginning' || cue === 'ending') return relationOfTurn(relation, validKind === 'at_latest');
  if (validKind === 'unknown') return relation === 'before' ? null : relation;
  return relation === 'met_by' || relation === 'meets' || relation === 'after' ? relation : null;
}

/** What began by the event, and still holds where `holdsOn`. */
function relationOfTurn(relation: FoundAnchor['relation'], holdsOn: boolean): FoundAnchor['relation'] | null {
  switch (relation) {
    case 'after':
      return 'after';
    case 'during':
      return 'overlapped_by';
    case 'before':
      return holdsOn ? 'contains' : null;
    default:
      return null;
  }
}

/** What stands until taken back, and dates given as values, are placed by no event. */
function canBePlaced({ standing, relation, modality }: FoundFact): boolean {
  return (
    standing === null &&
    relation !== null &&
    relation !== 'scheduled_for' &&
    relation !== 'deadline' &&
    (modality === 'asserted' || modality === 'planned')
  );
}

/** Places the facts of a sentence by its events: what comes last before each, or all of them where it opens the sentence. */
export function placeByEvents(
  facts: readonly FoundFact[],
  { anchors, sentence }: { readonly anchors: readonly SentenceAnchor[]; readonly sentence: Sentence },
  addEvent: (name: string) => void,
): FoundFact[] {
  return facts.map((fact) => {
    const found = anchors.find((each) => isPlacedBy(fact, facts, each, sentence));
    if (found === undefined || !canBePlaced(fact)) return fact;
    const relation = relationFor(found.anchor, fact);
    const told = { ...fact, ...withWords(fact, found, sentence) };
    if (relation === null) return told;
    addEvent(found.anchor.event);
    return { ...told, anchor: { ...found.anchor, relation } };
  });
}

function isPlacedBy(
  fact: FoundFact,
  all: readonly FoundFact[],
  { start }: SentenceAnchor,
  sentence: Sentence,
): boolean {
  const at = sentence.start + start;
  const before = all.filter((each) => each.start < at).map((each) => each.start);
  if (before.length === 0) return true;
  return fact.start === Math.max(...before);
}

/** The fact told with its event, and reaching to it. */
function withWords(
  fact: FoundFact,
  { words, end }: SentenceAnchor,
  sentence: Sentence,
): Pick<FoundFact, 'text' | 'end'> {
  const text = fact.text.includes(words) ? fact.text : `${fact.text.replace(/\.$/, '')} ${words}.`;
  return { text, end: Math.max(fact.end, Math.min(sentence.start + end, sentence.end)) };
}
