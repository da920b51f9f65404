import { readVerb } from '../../semantic/verbForms.ts';
import type { DateInText } from '../../temporal/textDates.ts';
import type { CutArtifact, Extraction, FoundFact, Passage, ToldArtifact } from '../told.ts';
import { placeByEvents, sentenceAnchors, tokensOutside, withoutAnchors } from './anchoring.ts';
import { type Clause, clausesOf } from './clauses.ts';
import type { ClauseReading, SentenceReading, Subject } from './context.ts';
import { buildDirectory, type Directory, firstPerson, type ReadPassage } from './directory.ts';
import { typeOfName } from './names.ts';
import { SENTENCE_OPENERS } from './nameWords.ts';
import { INSTRUMENTS_AND_SPORTS, KIN } from './nounClasses.ts';
import { isPastDay } from './drafting.ts';
import { nounPhraseAt } from './nounPhrase.ts';
import { isEnglish } from './language.ts';
import { type Candidate, genderOf, namedEntity, type Told, type Voice } from './people.ts';
import { activityFacts } from './predicates/activities.ts';
import { attributeFacts } from './predicates/attributes.ts';
import { cancellationFacts } from './predicates/cancellations.ts';
import { changeoverFacts } from './predicates/changeovers.ts';
import { copulaFacts } from './predicates/copula.ts';
import { correctionFacts } from './predicates/corrections.ts';
import { favoriteFacts } from './predicates/favorites.ts';
import { giftFacts } from './predicates/gifts.ts';
import { happeningFacts } from './predicates/happenings.ts';
import { jobFacts } from './predicates/jobs.ts';
import { kinFacts } from './predicates/kin.ts';
import { namingFacts } from './predicates/naming.ts';
import { pairFacts } from './predicates/pairs.ts';
import { plainFacts } from './predicates/plain.ts';
import { relativeFacts } from './predicates/relatives.ts';
import { scheduleFacts } from './predicates/schedules.ts';
import { serviceFacts } from './predicates/services.ts';
import { standingFacts } from './predicates/standing.ts';
import { turningFacts } from './predicates/turnings.ts';
import { upgradeFacts } from './predicates/upgrades.ts';
import { verbFacts } from './predicates/verbs.ts';
import type { Sentence } from './sentences.ts';
import { speakerSubject, subjectsOf } from './subjects.ts';
import { thingSubject } from './things.ts';
import { statementStart, withoutLead } from './preamble.ts';
import { SentenceDates } from './timing.ts';
import { tagSentence, type Token } from './tokens.ts';
import { isSubjectPronoun } from './wordClasses.ts';
import { isWorthReading } from './worthReading.ts';

/** Recorded with every row the rules below make; the number rises when they do. */
const MADE_BY = 'offline-1';

/** Longer sentences are lists, logs or run-on text, which clause rules misread. */
const MAX_SENTENCE_LENGTH = 600;

const CORRECTION =
  /\b(?:correction|scratch that|i meant|i mean(?:t)? to say|was wrong|were wrong|got (?:it|that) wrong|was mistaken|mistakenly|misspoke|misread|mixed (?:it|that|this|them|him|her|\w+) up|(?:i|i've|i had) (?:confused|mistook)\b|my mistake|my bad|i take (?:that|it) back|i stand corrected|(?:n't|not|never)\b[^.;]{0,60}\bafter all|turns out[^.;]{0,40}(?:n't|not|never)|to correct myself)\b|^(?:(?:oops|sorry|ah|oh|no|wait)[\s,]+)*(?:(?:typo|edit|erratum|false alarm)\b\s*[:,–—-]|(?:(?:a|the|my) )?(?:wrong|incorrect|mistaken) \w+(?: \w+)?\s*[:,–—-]|(?:oops|whoops)\b[\s,!:]+|(?:(?:no|sorry|wait|actually)\b[\s,]+)+[^.;]*(?:,\s*(?:and )?not\b|\b(?:is|are|was|were|do|does|did|has|have)(?: not|n['’]t)\b))/i;
/** A sentence that only says so of the one before: "The test was wrong." */
const TAKES_BACK_PREVIOUS =
  /^(?:(?:sorry|so|apparently|it turns out|turns out|oops)[\s,]+|[^.,;]{2,40}\b(?:says?|said|told (?:me|us)|found(?: out)?|confirmed|thinks)\s+(?:that\s+)?)*(?:the|that|my|this|it) ?[\w-]*(?: \w+)? (?:was|were|had been|turned out to be) (?:all )?(?:wrong|a mistake|mistaken|a mix-up|an error|incorrect|a false alarm|a false positive|a typo|misread)\b|^(?:i was wrong|i was mistaken|my mistake|my bad|i mixed (?:it|that|them) up)\b/i;

function voiceOf(passage: Passage, told: ToldArtifact, ownerName: string | null): Voice {
  return {
    passage,
    speaker: firstPerson(passage, told, ownerName),
    addressee: passage.addressee,
    isTalk: passage.role === 'user' || (passage.role === null && passage.turnRef !== null),
  };
}

/** Whom a pronoun may mean: those named in its passage; in the first one also whom the session told of just before. */
function candidatesOf(
  passage: Passage,
  voice: Voice,
  directory: Directory,
  peopleBefore: readonly string[],
): Candidate[] {
  const named = candidatesIn(passage, voice, directory);
  if (passage.seq !== 0) return named;
  const earlier = peopleBefore.filter(
    (name) => name !== voice.speaker && name !== voice.addressee && named.every((other) => other.name !== name),
  );
  return [...earlier.map((name) => ({ name, gender: genderOf(name), at: -1 })), ...named];
}

function candidatesIn(passage: Passage, voice: Voice, directory: Directory): Candidate[] {
  return directory
    .mentionsIn(passage.seq)
    .filter(
      ({ entity }) => directory.typeOf(entity) === 'person' && entity !== voice.speaker && entity !== voice.addressee,
    )
    .map(({ entity, start }) => ({ name: entity, gender: genderOf(entity), at: start }));
}

/** What stands around a sentence in its passage. */
interface Around {
  readonly topic: DateInText | null;
  readonly previous: Sentence | null;
  readonly next: Sentence | null;
}

const DENIES = /\b(?:not|never|no|none)\b|n['’]t\b/i;

/** "The test was wrong" beside a statement; in front of it only a denial says what was wrong. */
function correctsEarlier({ text }: Sentence, { previous, next }: Pick<Around, 'previous' | 'next'>): boolean {
  const takesBack = (other: Sentence | null): boolean => other !== null && TAKES_BACK_PREVIOUS.test(other.text.trim());
  return CORRECTION.test(text) || takesBack(next) || (takesBack(previous) && DENIES.test(text));
}

function readSentence(
  sentence: Sentence,
  voice: Voice,
  directory: Directory,
  told: ToldArtifact,
  { topic, previous, next }: Around,
): SentenceReading {
  const anchors = sentenceAnchors(sentence, voice, directory);
  const writing = { at: voice.passage.occurredAt ?? told.occurredAt, tz: told.tz };
  const dates = new SentenceDates(withoutLead(withoutAnchors(sentence.text, anchors)), writing);
  const words = tokensOutside(tagSentence(sentence.text, sentence.start), anchors, sentence.start);
  const tokens = words.slice(statementStart(words, sentence.text, sentence.start, dates));
  const clauses = clausesOf(tokens, voice.isTalk || told.author !== null || told.documentType === 'personal_notes');
  return {
    sentence,
    tokens,
    clauses,
    dates,
    anchors,
    voice,
    directory,
    topic,
    candidates: candidatesOf(voice.passage, voice, directory, told.peopleBefore ?? []),
    // "unless" behind a statement is its exception.
    isConditional: clauses.some(({ kind, start }) => kind === 'condition' && tokens[start]?.word !== 'unless'),
    isCorrection: correctsEarlier(sentence, { previous, next }),
  };
}

/** Main clauses and reasons are said; a past circumstance ("when I moved there") is taken for granted, so it is too. */
function isSaid(clause: Clause): boolean {
  if (clause.kind === 'circumstance') return clause.verb.tense === 'past' && clause.verb.frames.length === 0;
  return clause.kind === 'main' || clause.kind === 'because';
}

function clauseFacts(reading: ClauseReading): FoundFact[] {
  const facts = [...verbFacts(reading), ...copulaFacts(reading), ...turningFacts(reading), ...jobFacts(reading)];
  if (facts.length > 0) return facts;
  const activities = activityFacts(reading);
  return activities.length > 0 ? activities : plainFacts(reading);
}

/** In a note an unknown name or "the team" may do what persons do; in talk such subjects are scenery. */
function subjectsIn(reading: SentenceReading, clause: Clause): Subject[] {
  const subjects = subjectsOf(reading, clause);
  if (subjects.length > 0 || reading.voice.isTalk) return subjects;
  const thing = thingSubject(reading, clause);
  return thing ? [thing] : [];
}

/** What one clause states. */
function statementFacts(reading: SentenceReading, clause: Clause): FoundFact[] {
  const facts: FoundFact[] = [...pairFacts(reading, clause)];
  const attributes = attributeFacts(reading, clause);
  if (attributes.length > 0) return [...facts, ...attributes];
  facts.push(...favoriteFacts(reading, clause), ...giftFacts(reading, clause));
  const schedules = scheduleFacts(reading, clause);
  const things = schedules.length > 0 ? schedules : serviceFacts(reading, clause);
  const changeovers = changeoverFacts(reading, clause);
  facts.push(...things, ...changeovers);
  if (things.length + changeovers.length > 0) return facts;
  return [...facts, ...subjectsIn(reading, clause).flatMap((subject) => clauseFacts({ ...reading, clause, subject }))];
}

interface TalkedOf {
  readonly clause: Clause;
  readonly facts: readonly FoundFact[];
}

/** "A no longer owns the mill; B owns it": of two clauses with one verb, the object of the first is what "it" is in the second. */
function objectOfBoth(before: TalkedOf | null, { verb }: Clause): Told | null {
  const [fact, ...others] = before?.facts ?? [];
  if (before === null || fact === undefined || others.length > 0 || before.clause.verb.lemma !== verb.lemma)
    return null;
  const value = fact.value?.text ?? null;
  return fact.object === null && value === null ? null : { entity: fact.object, value };
}

function factsAbout(it: Told, reading: SentenceReading, clause: Clause): FoundFact[] {
  const name = it.entity ?? `the ${it.value ?? ''}`;
  return statementFacts({ ...reading, voice: { ...reading.voice, it } }, clause).map((fact) =>
    fact.object === it.entity && (fact.value?.text ?? null) === it.value
      ? { ...fact, text: fact.text.replace(/\bit\b/, () => name) }
      : fact,
  );
}

function sentenceFacts(reading: SentenceReading): FoundFact[] {
  const corrections = correctionFacts(reading);
  if (corrections.length === 0) return statedFacts(reading);
  // "Scratch that, Leo lives in Jena" tells what is so in its place.
  const isBare = corrections.every(({ takesBack }) => takesBack?.said === null && takesBack.instead === null);
  const instead = isBare ? statedFacts({ ...reading, isCorrection: true }) : [];
  return instead.length > 0 ? instead : corrections;
}

function statedFacts(reading: SentenceReading): FoundFact[] {
  const facts: FoundFact[] = [...upgradeFacts(reading)];
  if (facts.length > 0) return facts;
  let before: TalkedOf | null = null;
  for (const clause of reading.clauses) {
    if (!isSaid(clause)) continue;
    knowPerson(reading, clause);
    const it = objectOfBoth(before, clause);
    const found = it === null ? statementFacts(reading, clause) : factsAbout(it, reading, clause);
    facts.push(...found);
    before = { clause, facts: found };
  }
  if (facts.length === 0) facts.push(...happeningFacts(reading));
  facts.push(...standingFacts(reading), ...cancellationFacts(reading));
  facts.push(...relativeFacts(reading, speakerSubject(reading, 1)), ...kinFacts(reading), ...namingFacts(reading));
  return facts;
}

/** What lives somewhere, works as something or is allergic is a person, whatever else is known of the name. */
const OF_PERSONS =
  /^(?:live in|live with|work as|work at|work for|be allergic|be vegan|be vegetarian|be married|marry|retire|quit|study|speak|adopt|hate|love|like|enjoy|prefer|eat|drink|smoke|teach|move to|grow up|report to)/;

function knowPerson({ tokens, directory, voice }: SentenceReading, clause: Clause): void {
  if (clause.subject === null) return;
  const { verb } = clause;
  // "is married" says it of a person, "is retired" of anything.
  const said = (verb.isPassive ? ['be', tokens[verb.end - 1]?.word] : [verb.lemma, tokens[verb.end]?.word ?? '']).join(
    ' ',
  );
  const word = tokens[clause.subject.start];
  if (word === undefined || !(OF_PERSONS.test(said) || isRelative(tokens, clause) || isMusician(tokens, clause)))
    return;
  const named = namedEntity(tokens, clause.subject, directory, voice.passage.seq);
  if (named === null && clause.subject.end - clause.subject.start !== 1) return;
  const isName = /^\p{Lu}\p{Ll}+$/u.test(word.text) && !SENTENCE_OPENERS.has(word.word) && !isSubjectPronoun(word);
  if (named === null && isName && clause.verb.tense !== 'past' && readVerb(word.word) === null) {
    directory.add(word.text, 'person');
    directory.addMention(word.text, voice.passage.seq, word.start, word.end);
  }
  if (named !== null && directory.typeOf(named) === 'thing') directory.add(named, 'person');
}

/** "plays the viola": only persons do. */
function isMusician(tokens: readonly Token[], { verb, end }: Clause): boolean {
  const phrase = verb.lemma === 'play' ? nounPhraseAt(tokens.slice(0, end), verb.end, true) : null;
  return phrase !== null && INSTRUMENTS_AND_SPORTS.has(tokens[phrase.head]?.word ?? '');
}

/** "is the father of", "is no longer a member of": only persons are. */
function isRelative(tokens: readonly Token[], { verb, end }: Clause): boolean {
  if (verb.lemma !== 'be' || verb.isPassive) return false;
  const phrase = nounPhraseAt(tokens.slice(0, end), verb.end, true);
  const noun = tokens[phrase?.head ?? verb.end]?.word ?? '';
  const of = tokens.slice(verb.end, phrase?.end).some(({ word }) => word === 'of');
  return of && (KIN[noun] !== undefined || noun === 'member');
}

function isReadable({ kind, text }: Sentence): boolean {
  // "*12" puts a number right.
  const isWord = isEnglish(text) || /^\*\s?[\d.,:]+$/.test(text.trim());
  return kind === 'statement' && text.length <= MAX_SENTENCE_LENGTH && isWord;
}

/** "Something exciting happened last Friday." says when, and leaves what to the next sentence. */
function topicSetBy(reading: SentenceReading): DateInText | null {
  const opens = reading.clauses.some(({ verb }) => /^(?:be|happen|do|have)$/.test(verb.lemma) && verb.tense === 'past');
  return opens || /\bhappened\b/i.test(reading.sentence.text)
    ? (reading.dates.leaning('past').find(isPastDay) ?? null)
    : null;
}

function passageFacts(
  read: ReadPassage,
  directory: Directory,
  told: ToldArtifact,
  ownerName: string | null,
): FoundFact[] {
  const { passage, sentences } = read;
  if (passage.role !== null && passage.role !== 'user') return [];
  const voice = voiceOf(passage, told, ownerName);
  const facts: FoundFact[] = [];
  let topic: DateInText | null = null;
  for (const [i, sentence] of sentences.entries()) {
    if (!isReadable(sentence) || !isWorthReading(sentence, voice, directory)) {
      topic = null;
      continue;
    }
    const reading = readSentence(sentence, voice, directory, told, {
      topic,
      previous: sentences[i - 1] ?? null,
      next: sentences[i + 1] ?? null,
    });
    const found = placeByEvents(sentenceFacts(reading), reading, (name) => directory.add(name, 'event'));
    facts.push(...found);
    topic = found.length === 0 ? topicSetBy(reading) : null;
  }
  return facts;
}

/** A statement is kept once for each passage, and a standing one (no date, same polarity) once for the artifact. */
function distinct(facts: readonly FoundFact[]): FoundFact[] {
  const seen = new Set<string>();
  return facts.filter((fact) => {
    const when = fact.validKind === 'at_latest' ? '' : `${fact.passageSeq} ${fact.validFrom?.ms ?? ''}`;
    const what = (fact.object ?? fact.value?.text ?? '').toLowerCase();
    const key = [fact.subject, fact.relation, what, fact.polarity, fact.modality, when].join('|');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Subjects and objects that no name in the text gave ("the billing page") become entities, with all their mentions. */
function addFactEntities(facts: readonly FoundFact[], directory: Directory, passages: readonly ReadPassage[]): void {
  for (const fact of facts) {
    for (const name of [fact.subject, fact.object]) {
      if (name === null || directory.typeOf(name) !== null) continue;
      const being = /'s (\p{L}+)$/u.exec(name)?.[1];
      directory.add(name, being && KIN[being] !== undefined ? 'person' : being ? 'thing' : typeOfName(name));
      if (!being) mentionEverywhere(name, directory, passages);
    }
  }
}

function mentionEverywhere(name: string, directory: Directory, passages: readonly ReadPassage[]): void {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
  for (const { passage } of passages) {
    for (const hit of passage.text.matchAll(pattern))
      directory.addMention(name, passage.seq, hit.index, hit.index + hit[0].length);
  }
}

/**
 * Entities, mentions and facts of an artifact by rules alone: no model, no network, no clock. It prefers silence to a
 * guess; whatever it does not understand stays findable as its passage.
 */
export function extractOffline(input: {
  readonly cut: CutArtifact;
  readonly told: ToldArtifact;
  readonly ownerName: string | null;
}): Extraction {
  const { cut, told, ownerName } = input;
  const { directory, passages } = buildDirectory(cut, told, ownerName);
  const facts = distinct(passages.flatMap((read) => passageFacts(read, directory, told, ownerName)));
  addFactEntities(facts, directory, passages);
  return { madeBy: MADE_BY, entities: directory.foundEntities(), mentions: directory.foundMentions(), facts };
}
