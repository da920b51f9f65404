import { readVerb } from '../../../semantic/verbForms.ts';
import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading, Subject } from '../context.ts';
import { draft } from '../drafting.ts';
import { nounPhraseAt } from '../nounPhrase.ts';
import { isOfKind } from '../objectKinds.ts';
import { type FactObject, objectOf, objectsAt } from '../objects.ts';
import { retellWords } from '../retell.ts';
import { stanceOf } from '../stance.ts';
import { verbGroupAt } from '../verbGroup.ts';
import { endsPhrase, isPreposition } from '../wordClasses.ts';
import { framesOf } from './frames.ts';

/** How far back a phrase before "I made" may begin. */
const REACH = 6;

function phraseEndingAt(reading: SentenceReading, end: number): FactObject | null {
  const { tokens, voice, directory } = reading;
  for (let start = Math.max(0, end - REACH); start < end; start += 1) {
    const phrase = nounPhraseAt(tokens, start, true);
    if (!phrase || phrase.end !== end || readVerb(tokens[phrase.head]?.word ?? '')?.form === 'gerund') continue;
    const [hollow] = objectsAt(tokens, start, end, voice, directory, false);
    // "the redesign on the new host, which I finished": which of the two is meant cannot be told.
    if (isPreposition(tokens[start - 1]) && tokens[end]?.word === 'which') return null;
    return hollow ? objectOf(tokens, phrase, voice, directory) : null;
  }
  return null;
}

/** Of "a photo of the bowl I made" the bowl is what was made; a picture of nothing named is no object. */
function pictured(reading: SentenceReading, object: FactObject | null): FactObject | null {
  const { tokens, voice, directory } = reading;
  if (
    !object ||
    !/^(?:photo|pic|picture|shot|snap|image|peek|pics|photos|pictures|video|look|glimpse)$/.test(object.head)
  )
    return object;
  const of = tokens.findIndex((token, i) => i >= object.phrase.start && i < object.phrase.end && token.word === 'of');
  return of < 0 ? null : (objectsAt(tokens, of + 1, object.phrase.end, voice, directory, false)[0] ?? null);
}

/** "the scarf I knitted last week": the speaker knitted a scarf. Only a past verb that lacks its object makes a fact. */
export function relativeFacts(reading: SentenceReading, speaker: Subject): FactDraft[] {
  const { tokens, voice, directory } = reading;
  const facts: FactDraft[] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    const word = tokens[at]?.word;
    const before = tokens[at - 1];
    if ((word !== 'i' && word !== 'we') || !before || endsPhrase(before)) continue;
    const nounEnd = before.word === 'that' || before.word === 'which' ? at - 1 : at;
    const object = pictured(reading, phraseEndingAt(reading, nounEnd));
    const verb = verbGroupAt(tokens, at + 1, true);
    if (!object || !verb || verb.isNegated || verb.modal || verb.isPassive || verb.frames.length > 0) continue;
    if (verb.tense !== 'past' && verb.tense !== 'perfect') continue;
    if (!endsPhraseOrTime(reading, verb.end)) continue;
    const frame = framesOf(verb.lemma).find(({ link, kind }) => link === '' && isOfKind(kind, object, directory));
    if (!frame || frame.aspect === 'state') continue;
    const end = dateEnd(reading, verb.end);
    const clause: Clause = { kind: 'main', start: at, end, subject: null, verb, isShared: false };
    const inner: ClauseReading = { ...reading, clauses: [...reading.clauses, clause], clause, subject: speaker };
    const stance = stanceOf(inner, frame);
    if (!stance) continue;
    const fact = draft(inner, {
      relation: frame.relation,
      object,
      aspect: stance.aspect,
      isPerfect: verb.tense === 'perfect',
      polarity: 'affirmed',
      modality: stance.modality,
      cue: null,
      certainty: 0.75,
    });
    const said = tokens[verb.end - 1]?.text ?? verb.lemma;
    const rest = fact.text.slice(fact.text.indexOf(said) + said.length);
    const what = retellWords(
      tokens,
      object.phrase.start,
      object.phrase.end,
      voice,
      [],
      reading.dates,
      reading.sentence.start,
    );
    facts.push({
      ...fact,
      text: `${fact.text.slice(0, fact.text.indexOf(said) + said.length)} ${what.replace(/^(?:The|This|These|Those|That|An?)\b/, (word) => word.toLowerCase())}${rest}`,
      start: tokens[object.phrase.start]?.start ?? fact.start,
    });
  }
  return voice.isTalk ? facts : [];
}

/** The end of a date that begins at `from`, else `from`. */
function dateEnd(reading: SentenceReading, from: number): number {
  const { tokens, dates, sentence } = reading;
  const start = (tokens[from]?.start ?? -1) - sentence.start;
  const date = dates.leaning('past').find((found) => start >= found.start && start < found.end);
  let end = from;
  while (date && end < tokens.length && (tokens[end]?.start ?? 0) - sentence.start < date.end) end += 1;
  return end;
}

/** The verb is followed by nothing, a stop, a date or a small word: its object stands before it. */
function endsPhraseOrTime(reading: SentenceReading, at: number): boolean {
  const { tokens } = reading;
  const next = tokens[at];
  const last = tokens[at - 1];
  if (!next || (last && endsPhrase(last))) return true;
  if (
    next.tags.has('Date') ||
    /^(?:last|yesterday|today|recently|for|in|at|from|on|when|while|with|and|this|a|two|three|earlier|myself|during|back)$/.test(
      next.word,
    )
  ) {
    return nounPhraseAt(tokens, at, true) === null || /^(?:last|this|a|two|three)$/.test(next.word);
  }
  return false;
}
