import { loadRelations } from '../../../semantic/relationKinds.ts';
import { readVerb } from '../../../semantic/verbForms.ts';
import { limitBehind, limitStart } from '../caveats.ts';
import type { Clause } from '../clauses.ts';
import type { ClauseReading, FactDraft, SentenceReading } from '../context.ts';
import { type Claim, draft } from '../drafting.ts';
import { nounPhraseAt } from '../nounPhrase.ts';
import { type FactObject, objectsAt } from '../objects.ts';
import { namedEntity } from '../people.ts';
import { stanceOf } from '../stance.ts';
import { passiveFacts, plainFacts } from './plain.ts';
import { thingSubject } from '../things.ts';
import type { Token } from '../tokens.ts';
import { endsPhrase, isAdverb, isNegation, isNoun, isNumber } from '../wordClasses.ts';

/** How things relate: verb (with "be " for the passive or a copula), the words after it, relation, whether the object should be an entity. */
const TABLE: readonly (readonly [string, string, string])[] = [
  ['use', '', 'uses'],
  ['run', 'on', 'runs_on'],
  ['run', '', 'runs'],
  ['run', 'in', 'located_in'],
  ['depend', 'on', 'depends_on'],
  ['depend', 'upon', 'depends_on'],
  ['rely', 'on', 'depends_on'],
  ['require', '', 'depends_on'],
  ['need', '', 'needs'],
  ['have', '', 'has'],
  ['move', 'into', 'located_in'],
  ['relocate', 'to', 'located_in'],
  ['connect', 'to', 'connects_to'],
  ['talk', 'to', 'connects_to'],
  ['call', '', 'connects_to'],
  ['live', 'in', 'located_in'],
  ['move', 'to', 'located_in'],
  ['sit', 'in', 'located_in'],
  ['stand', 'in', 'located_in'],
  ['belong', 'to', 'owned_by'],
  ['replace', '', 'replaces'],
  ['supersede', '', 'replaces'],
  ['write', 'to', 'stores_in'],
  ['support', '', 'supports'],
  ['cause', '', 'causes'],
  ['contain', '', 'contains'],
  ['include', '', 'has_part'],
  ['employ', '', 'employs'],
  ['cost', '', 'costs'],
  ['be host', 'on', 'runs_on'],
  ['be host', 'by', 'runs_on'],
  ['be deploy', 'on', 'runs_on'],
  ['be deploy', 'to', 'runs_on'],
  ['be run', 'on', 'runs_on'],
  ['be own', 'by', 'owned_by'],
  ['be maintain', 'by', 'maintained_by'],
  ['be manage', 'by', 'managed_by'],
  ['be locate', 'in', 'located_in'],
  ['be locate', 'at', 'located_in'],
  ['be base', 'in', 'located_in'],
  ['be house', 'in', 'located_in'],
  ['be store', 'in', 'stores_in'],
  ['be use', 'by', 'used_by'],
  ['be replace', 'by', 'replaced_by'],
  ['be supersede', 'by', 'replaced_by'],
  ['be write', 'in', 'written_in'],
  ['be build', 'on', 'uses'],
  ['be build', 'with', 'uses'],
  ['be cause', 'by', 'caused_by'],
  ['be found', 'by', 'founded_by'],
  ['be create', 'by', 'created_by'],
  ['be write', 'by', 'created_by'],
  ['be', 'part of', 'part_of'],
  ['be', 'a member of', 'member_of'],
  ['be', 'member of', 'member_of'],
  ['be', 'located in', 'located_in'],
  ['be', 'located at', 'located_in'],
  ['be', 'owned by', 'owned_by'],
  ['be', 'based in', 'located_in'],
  ['be', 'dependent on', 'depends_on'],
  ['be', 'reachable at', 'has_url'],
  ['be', 'available at', 'has_url'],
  ['be', 'in', 'located_in'],
];

const STATE_VALUES = new Set([
  ...loadRelations().stateDimensions.flatMap(({ values }) => values.flat()),
  'cancelled',
  'canceled',
  'postponed',
]);

const LONGEST_STATE = Math.max(...[...STATE_VALUES].map((value) => value.split(' ').length));

function after(reading: SentenceReading, from: number, to: number, link: string): number | null {
  const { tokens } = reading;
  let at = from;
  while (at < to && (isAdverb(tokens[at]) || isNegation(tokens[at])) && link !== '') at += 1;
  if (link === '') return from;
  for (const word of link.split(' ')) {
    if (at >= to || tokens[at]?.word !== word) return null;
    at += 1;
  }
  return at;
}

function claimOf(
  reading: ClauseReading,
  relation: string,
  object: FactObject | null,
  value?: Claim['value'],
  turn: 'beginning' | null = null,
  caveat: string | null = null,
): FactDraft[] {
  const stance = stanceOf(reading, { aspect: 'state', turn, isHabit: true, isOngoing: true });
  if (!stance || reading.isConditional) return [];
  const { verb } = reading.clause;
  const words = reading.tokens.slice(reading.clause.start, reading.clause.end).map((token) => token.word);
  const isChange = words.some((word) => word === 'now');
  return [
    draft(reading, {
      relation,
      object,
      ...(value ? { value } : {}),
      aspect: stance.aspect,
      isPerfect: verb.tense === 'perfect',
      polarity: stance.polarity,
      modality: stance.modality,
      cue: stance.cue ?? (isChange ? 'change' : null),
      certainty: 0.85,
      caveat,
    }),
  ];
}

/** A state, with the limit that stands behind its words. */
function stateClaim(reading: ClauseReading, said: string, end: number, turn: 'beginning' | null): FactDraft[] {
  const value = { text: said, datatype: 'string' as const };
  const caveat = turn === null ? limitBehind(reading, end) : null;
  return claimOf(reading, 'has_state', null, value, turn, caveat);
}

/** What may stand behind the word of a state: when, why and where it is so. */
function endsState(reading: ClauseReading, end: number): boolean {
  const { tokens, clause } = reading;
  const next = tokens[end];
  return (
    end >= clause.end ||
    endsPhrase(tokens[end - 1]) ||
    isAdverb(next) ||
    /^(?:since|for|because|due|after|until|as|again|from|this|at|in|on|by|but|except|unless|every|only|with|and|during|before|between|outside|within|throughout|over|under|when|whenever|while|whilst|if|per|though|although|so|now|without)$/.test(
      next?.word ?? '',
    ) ||
    next?.tags.has('Date') === true
  );
}

/** "went down", "came back up", "was reopened": from then on it is so. */
const TURNS_INTO = /^(?:go|come|turn|get|become)$/;

/** The longest words of a state in front, "out of stock" before "out"; else the first word. */
function stateAt(tokens: readonly Token[]): string {
  const words = tokens.slice(0, LONGEST_STATE).map(({ word }) => word);
  const longest = words
    .map((_, i) => words.slice(0, words.length - i).join(' '))
    .find((said) => STATE_VALUES.has(said));
  return longest ?? words[0] ?? '';
}

/** "is down", "went red", "is closed": a word of a shipped state dimension. */
function stateFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause } = reading;
  let at = from;
  while (
    at < clause.end &&
    (isAdverb(tokens[at]) || isNegation(tokens[at]) || /^(?:back|now)$/.test(tokens[at]?.word ?? '')) &&
    !STATE_VALUES.has(stateAt(tokens.slice(at, clause.end)))
  )
    at += 1;
  const said = stateAt(tokens.slice(at, clause.end));
  const end = at + said.split(' ').length;
  if (at >= clause.end || !STATE_VALUES.has(said) || !endsState(reading, end)) return [];
  if (said === 'on' && (tokens[end]?.tags.has('Date') === true || !isAtEnd(reading, end))) return [];
  const turn = TURNS_INTO.test(clause.verb.lemma) || isResult(reading, said) ? 'beginning' : null;
  return stateClaim(reading, said, end, turn);
}

/** "PR-77 was closed", "the draft was approved": what was done to it lasts; a shop that "was closed" may be open again. */
function isResult({ clause, subject, dates }: ClauseReading, said: string): boolean {
  if (clause.verb.tense !== 'past' || clause.verb.isNegated || !/ed$/.test(said)) return false;
  if (dates.leaning('past').some(({ role, kind }) => role === 'range' || role === 'until' || kind === 'length'))
    return false;
  return (
    /^[\p{Lu}\d]+-\d+$|^PR \d+$/u.test(subject.name) ||
    /^(?:approved|rejected|accepted|declined|resolved|fixed|released|published|deployed|deprecated|archived|retired|decommissioned|reopened)$/.test(
      said,
    )
  );
}

function isAtEnd({ tokens, clause }: ClauseReading, end: number): boolean {
  return end >= clause.end || isAdverb(tokens[end]) || endsPhrase(tokens[end - 1]);
}

/** What is done to something to bring it to a version. */
const RELEASED = /^(?:upgrade|update|downgrade|bump|move|migrate|roll|revert|patch|raise|pin)$/;

/** "is version 2.4", "was upgraded to 2.4", "listens on port 8080", "costs 40 euros". */
function numberFacts(reading: ClauseReading): FactDraft[] {
  const { tokens, clause } = reading;
  const text = tokens
    .slice(clause.verb.end, clause.end)
    .map((token) => token.word)
    .join(' ');
  const version = /^(?:(?:at|on|now|still|currently) )*(?:version|v) ?(\d+(?:\.\d+)*)/.exec(text)?.[1];
  if (version && /^(?:be|run|use)$/.test(clause.verb.lemma))
    return claimOf(reading, 'version', null, { text: version, datatype: 'string' });
  const to =
    /^(?:back )?to (version |v)?(\d+(?:\.\d+)*)(?=$| (?:on|in|by|from|at|last|this|next|yesterday|today|tomorrow|since|and|again)\b)/.exec(
      text,
    );
  const isVersion =
    to?.[1] !== undefined || to?.[2]?.includes('.') === true || /^(?:upgrade|downgrade|bump)$/.test(clause.verb.lemma);
  if (to?.[2] && isVersion && clause.verb.isPassive && RELEASED.test(clause.verb.lemma))
    return claimOf(reading, 'version', null, { text: to[2], datatype: 'string' }, 'beginning');
  const port = /^(?:on )?port (\d{2,5})\b/.exec(text)?.[1];
  if (port && /^(?:listen|run|be|use)$/.test(clause.verb.lemma))
    return claimOf(reading, 'port', null, { text: port, datatype: 'number' });
  return [];
}

/** Identity and kind of a thing: "Marlen is a harbour town". */
function kindFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause, voice, directory } = reading;
  if (voice.isTalk && voice.passage.role === null) return [];
  if (!/^(?:a|an)$/.test(tokens[from]?.word ?? '')) return [];
  const phrase = nounPhraseAt(tokens.slice(0, clause.end), from, true);
  const [object] = phrase ? objectsAt(tokens, from, clause.end, voice, directory, false) : [];
  return object ? claimOf(reading, 'is_a', object) : [];
}

/** Relations between things, services and places: what notes and tickets tell. People are told of elsewhere. */
export function serviceFacts(sentence: SentenceReading, clause: Clause): FactDraft[] {
  const subject = thingSubject(sentence, clause);
  if (!subject) return [];
  const reading: ClauseReading = { ...sentence, clause, subject };
  const { tokens, voice, directory } = reading;
  const { verb } = clause;
  const numbers = numberFacts(reading);
  if (numbers.length > 0) return numbers;
  const key = verb.isPassive ? `be ${verb.lemma}` : verb.lemma;
  if (verb.isPassive && STATE_VALUES.has(tokens[verb.end - 1]?.word ?? '') && endsState(reading, verb.end)) {
    return stateClaim(reading, tokens[verb.end - 1]?.word ?? '', verb.end, verb.tense === 'past' ? 'beginning' : null);
  }
  const word = tokens[verb.end - 1]?.word ?? '';
  // "is passing again", "crashed at nine": the verb is the state.
  const isState = verb.isProgressive ? verb.tense === 'present' : verb.tense === 'past' && !verb.isPassive;
  const isBusy = verb.lemma === 'work' && /^(?:on|for|at|with|as|towards?)$/.test(tokens[verb.end]?.word ?? '');
  if (isState && !isBusy && verb.frames.length === 0 && STATE_VALUES.has(word) && endsState(reading, verb.end)) {
    return stateClaim(reading, word, verb.end, verb.isProgressive ? null : 'beginning');
  }
  if (/^(?:be|stay|remain)$/.test(verb.lemma) || TURNS_INTO.test(verb.lemma)) {
    const states = stateFacts(reading, verb.end);
    if (states.length > 0) return states;
    if (/^(?:be|come)$/.test(verb.lemma) && tokens[verb.end]?.word === 'back' && endsState(reading, verb.end + 1)) {
      // "The test came back: it is benign" tells a result, not a state.
      const isResult =
        verb.lemma === 'come' &&
        /^\s*:/.test(sentence.sentence.text.slice((tokens[verb.end]?.end ?? 0) - sentence.sentence.start));
      const turn = verb.lemma === 'come' ? 'beginning' : null;
      if (!isResult) return stateClaim(reading, 'up', verb.end + 1, turn);
    }
  }
  for (const [verbKey, link, relation] of TABLE) {
    if (verbKey !== key) continue;
    const at = after(reading, verb.end, clause.end, link);
    if (at === null) continue;
    const objects = objectsAt(tokens, at, limitStart(reading, at), voice, directory, false);
    const first = objects[0];
    const isNamed =
      first !== undefined &&
      (first.entity !== null || isNoun(tokens[first.phrase.head]) || isNumber(tokens[first.phrase.head]));
    if (relation === 'has' && (!isNamed || reading.voice.isTalk)) continue;
    if (!first || (verbKey === 'be' && link === 'in' && !isPlaceLike(reading, first))) continue;
    const told = objects.slice(0, 5);
    return told.flatMap((object) =>
      claimOf(
        reading,
        relation,
        withRhythm(reading, relation, object),
        undefined,
        null,
        jointly(relation, object, told),
      ),
    );
  }
  const kept = keptFacts(reading);
  if (kept.length > 0) return kept;
  if (verb.lemma === 'be' && !verb.isPassive) return kindFacts(reading, verb.end);
  return verb.isPassive ? passiveFacts(reading) : plainFacts(reading);
}

/** "is owned by Ida and Theo": neither owns it alone, so that neither takes the other's place. */
function jointly(relation: string, object: FactObject, told: readonly FactObject[]): string | null {
  const others = told.filter((other) => other !== object).map(({ entity, value }) => entity ?? value ?? '');
  return relation === 'owned_by' && others.length > 0 ? `jointly with ${others.join(', ')}` : null;
}

/** "keeps its sessions in Redis": where something stores what it has, which is told rather than what is stored. */
function keptFacts(reading: ClauseReading): FactDraft[] {
  const { tokens, clause, voice, directory } = reading;
  const { verb } = clause;
  if (verb.isPassive || !/^(?:store|keep|save|persist|hold|write)$/.test(verb.lemma)) return [];
  const what = nounPhraseAt(tokens.slice(0, clause.end), verb.end, true);
  const link = tokens[what?.end ?? clause.end];
  if (what === null || what.end >= clause.end || !/^(?:in|into|to)$/.test(link?.word ?? '')) return [];
  const [object] = objectsAt(tokens, what.end + 1, limitStart(reading, what.end + 1), voice, directory, false);
  return object ? claimOf(reading, 'stores_in', object) : [];
}

/** "needs oil every 90 days": how often is part of what is needed. */
function withRhythm(reading: ClauseReading, relation: string, object: FactObject): FactObject {
  const { tokens, clause } = reading;
  if (relation !== 'needs' || object.value === null || tokens[object.phrase.end]?.word !== 'every') return object;
  const rest = tokens.slice(object.phrase.end, Math.min(clause.end, object.phrase.end + 4)).map((token) => token.text);
  return { ...object, value: `${object.value} ${rest.join(' ')}` };
}

const PLACE_NOUNS =
  /^(?:rack|room|building|unit|warehouse|cabinet|drawer|basement|region|zone|datacenter|garage|office|shed|attic|cellar|kitchen|hall|hangar|shelf|closet|locker|lab|vault|corridor|library|workshop|barn|yard|bay|store|storeroom|floor|wing|ward)$/;

function isPlaceLike(reading: ClauseReading, object: FactObject): boolean {
  const { tokens, directory, voice } = reading;
  const name = namedEntity(tokens, object.phrase, directory, voice.passage.seq);
  if (name) return directory.typeOf(name) === 'place' || readVerb(name.toLowerCase()) === null;
  const { head } = object.phrase;
  const noun = isNumber(tokens[head]) && head > object.phrase.start ? tokens[head - 1]?.word : object.head;
  return PLACE_NOUNS.test(noun ?? '');
}
