import { readVerb } from '../../../semantic/verbForms.ts';
import type { ClauseReading, FactDraft } from '../context.ts';
import { type Claim, draft } from '../drafting.ts';
import { isProfession, KIN } from '../nounClasses.ts';
import { nounPhraseAt } from '../nounPhrase.ts';
import { type FactObject, objectOf, objectsAt } from '../objects.ts';
import { ownedBeing } from '../people.ts';
import { retellWords } from '../retell.ts';
import { isNoLonger } from '../stance.ts';
import type { Token } from '../tokens.ts';
import { endsPhrase, isAdjective, isAdverb, isNegation } from '../wordClasses.ts';
import { CAUSE_LINKS, DIETS, FEELINGS, FEELINGS_WITH_CAUSE, LASTING_STATES } from './feelings.ts';

/** What a person is with another: words after "be", with the relation to what follows them. */
const LINKED: readonly (readonly [string, string])[] = [
  ['allergic to', 'allergic_to'],
  ['into', 'likes'],
  ['fond of', 'likes'],
  ['keen on', 'likes'],
  ['passionate about', 'likes'],
  ['crazy about', 'likes'],
  ['obsessed with', 'likes'],
  ['hooked on', 'likes'],
  ['a fan of', 'likes'],
  ['a lover of', 'likes'],
  ['interested in', 'interested_in'],
  ['curious about', 'interested_in'],
  ['afraid of', 'fears'],
  ['scared of', 'fears'],
  ['terrified of', 'fears'],
  ['originally from', 'from'],
  ['from', 'from'],
  ['married to', 'married_to'],
  ['engaged to', 'partner_of'],
  ['friends with', 'friend_of'],
  ['a member of', 'member_of'],
  ['part of', 'member_of'],
  ['a part of', 'member_of'],
  ['in charge of', 'manages'],
  ['responsible for', 'responsible_for'],
  ['good at', 'skilled_at'],
  ['fluent in', 'speaks'],
  ['based in', 'lives_in'],
];

const IDENTITY =
  /^(?:mom|mum|mother|dad|father|parent|student|vegetarian|vegan|veteran|widow|widower|christian|volunteer|graduate|woman|man|freshman|senior|junior|sophomore|foodie|introvert|extrovert|bookworm|only-child|twin|feminist|believer|mentor|coach|minimalist|citizen|native)$/;

const OFFICE = /^(?:ceo|cto|cfo|head|chief|lead|chair|dean|mayor|president|captain|secretary|treasurer)$/;

interface Link {
  readonly relation: string;
  readonly end: number;
}

/** Whether the words at `from` are the link's, a degree ("a huge fan of", "really into") let through. */
function linkAt(tokens: readonly Token[], from: number, to: number): Link | null {
  for (const [phrase, relation] of LINKED) {
    const words = phrase.split(' ');
    let at = from;
    let i = 0;
    while (at < to && i < words.length) {
      const token = tokens[at];
      if (token?.word === words[i]) i += 1;
      else if (!(isAdverb(token) || (words[0] === 'a' && i === 1 && isAdjective(token)))) break;
      at += 1;
    }
    if (i === words.length && at < to) return { relation, end: at };
  }
  return null;
}

function base(reading: ClauseReading): Omit<Claim, 'relation' | 'object' | 'certainty'> {
  const { verb } = reading.clause;
  const isOver = (verb.isNegated && isNoLonger(reading)) || verb.frames[0] === 'stop';
  return {
    aspect: isOver ? 'turn' : verb.tense === 'past' ? 'pastState' : 'state',
    isPerfect: verb.tense === 'perfect',
    polarity: verb.isNegated || isOver ? 'denied' : 'affirmed',
    modality: 'asserted',
    cue: isOver ? 'ending' : null,
  };
}

function linkedFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause, voice, directory } = reading;
  const link = linkAt(tokens, from, clause.end);
  if (!link) return [];
  const objects = objectsAt(tokens, link.end, clause.end, voice, directory, link.relation === 'likes');
  return objects
    .slice(0, 4)
    .map((object) => draft(reading, { ...base(reading), relation: link.relation, object, certainty: 0.9 }));
}

/** "proud of my kids", "excited to start": the feeling with what it is about, as words. */
function feelingFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause, voice, directory, sentence, dates } = reading;
  let at = from;
  while (at < clause.end && isAdverb(tokens[at])) at += 1;
  const feeling = tokens[at];
  if (!feeling || at >= clause.end) return [];
  const past = clause.verb.tense === 'past';
  const bare =
    FEELINGS.has(feeling.word) || (past && FEELINGS_WITH_CAUSE.has(feeling.word) && feeling.word !== 'happy');
  if (!bare && !FEELINGS_WITH_CAUSE.has(feeling.word)) return [];
  let end = at + 1;
  const second = tokens[end + 1];
  if (
    tokens[end]?.word === 'and' &&
    second &&
    end + 1 < clause.end &&
    (FEELINGS.has(second.word) || FEELINGS_WITH_CAUSE.has(second.word))
  )
    end += 2;
  const link = tokens[end];
  if (!endsPhrase(tokens[end - 1]) && link && end < clause.end) {
    const cause = causeEnd(reading, end);
    if (cause === null && (CAUSE_LINKS.has(link.word) || link.word === 'that')) return [];
    if (cause === null && !bare) return [];
    end = cause ?? end;
  } else if (!bare) return [];
  const text = retellWords(tokens, at, end, voice, [], dates, sentence.start);
  const object: FactObject = { entity: null, value: text, head: feeling.word, phrase: { start: at, end, head: at } };
  if (directory.resolve(text)) return [];
  return [draft(reading, { ...base(reading), relation: 'feels', object, certainty: 0.8, textEnd: end })];
}

function causeEnd(reading: ClauseReading, link: number): number | null {
  const { tokens, clause, voice, directory } = reading;
  const word = tokens[link]?.word ?? '';
  const inner = tokens[link + 1];
  if (!CAUSE_LINKS.has(word) || !inner || link + 1 >= clause.end) return null;
  const verbal = readVerb(inner.word);
  if (
    /^(?:what|how|where|why|who|if|whether|that|you|your|it)$/.test(tokens[link + 2]?.word ?? '') &&
    link + 2 < clause.end
  )
    return null;
  const isVerbal = (word === 'to' && verbal?.form === 'base') || (verbal?.form === 'gerund' && word !== 'to');
  const [object] = objectsAt(tokens, isVerbal ? link + 2 : link + 1, clause.end, voice, directory, false, true);
  if (object) return object.phrase.end;
  return isVerbal &&
    (link + 2 >= clause.end || endsPhrase(inner)) &&
    verbal !== null &&
    !/^(?:be|see|have|do|hear|get|help|go)$/.test(verbal.lemma)
    ? link + 2
    : null;
}

function ageFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause } = reading;
  const token = tokens[from];
  const years = /^(\d{1,3})$/.exec(token?.word ?? '')?.[1];
  const inPhrase = tokens
    .slice(from, Math.min(clause.end, from + 3))
    .map((t) => /^(\d{1,3})-years?-olds?$/.exec(t.word)?.[1])
    .find(Boolean);
  const said =
    years && (endsPhrase(token) || from + 1 >= clause.end || /^(?:years?|and|now)$/.test(tokens[from + 1]?.word ?? ''))
      ? years
      : inPhrase;
  if (
    !said ||
    Number(said) > 120 ||
    (years && !inPhrase && /^(?:years?)$/.test(tokens[from + 1]?.word ?? '') && tokens[from + 2]?.word !== 'old')
  )
    return [];
  const value = { text: said, datatype: 'number' as const };
  return [draft(reading, { ...base(reading), relation: 'age', object: null, value, certainty: 0.9 })];
}

/** "I'm well again", "she's fully well now"; "I'm well, thanks" is a courtesy. */
function isWellAgain({ tokens, clause }: ClauseReading): boolean {
  const words = tokens.slice(clause.verb.end, clause.end).map(({ word }) => word);
  return /^(?:(?:fully|quite|all|finally|now) )*well (?:again|now|since|enough)\b/.test(words.join(' '));
}

/** "I'm a nurse", "Anna is a vegan": what somebody is, where the noun says it by itself. */
function identityFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause, voice, directory, subject } = reading;
  const first = tokens[from];
  const isWell = isWellAgain(reading);
  const isWeary = tokens[from + 1]?.word === 'of';
  if (isWell || (first && from < clause.end && LASTING_STATES.has(first.word) && !isWeary)) {
    const value = { text: isWell ? 'well' : (first?.word ?? ''), datatype: 'string' as const };
    const relation = DIETS.has(first?.word ?? '') ? 'diet' : 'has_state';
    return [draft(reading, { ...base(reading), relation, object: null, value, certainty: 0.85 })];
  }
  if (!first || from >= clause.end) return [];
  const phrase = nounPhraseAt(tokens.slice(0, clause.end), from, true);
  const head = phrase === null ? '' : (tokens[phrase.head]?.word ?? '');
  const isTitle = OFFICE.test(head) || isProfession(head) || /^(?:manager|director|owner)$/.test(head);
  const hasOffice =
    subject.type === 'person' &&
    (first.word === 'the'
      ? isTitle || tokens.slice(from, phrase?.end ?? from).some((token) => token.word === 'of')
      : isTitle && OFFICE.test(first.word));
  if (!phrase || !(first.word === 'a' || first.word === 'an' || hasOffice)) return [];
  const object = objectOf(tokens, phrase, voice, directory);
  if (!object || object.entity) return [];
  const job = isProfession(head) || (hasOffice && isTitle);
  const other = subject.type !== 'person' && !voice.isTalk;
  if (!job && !IDENTITY.test(head) && !other) return [];
  return [
    draft(reading, {
      ...base(reading),
      relation: job && subject.type === 'person' ? 'works_as' : 'is_a',
      object,
      certainty: 0.85,
    }),
  ];
}

/** "Anna is my sister", "Theo is Mia's boss": whose relative the subject is. */
function kinFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause, voice, directory, subject } = reading;
  const phrase = nounPhraseAt(tokens.slice(0, clause.end), from, true);
  const being = phrase ? ownedBeing(tokens, phrase, voice, directory) : null;
  const relation = being ? KIN[being.noun] : undefined;
  if (!being || !relation || being.owner === subject.name || subject.type !== 'person') return [];
  const owner: ClauseReading = { ...reading, subject: { ...subject, name: being.owner } };
  const object: FactObject = {
    entity: subject.name,
    value: null,
    head: being.noun,
    phrase: { start: from, end: clause.end, head: from },
  };
  return [
    {
      ...draft(owner, { ...base(reading), relation, object, certainty: 0.9 }),
      text: `${subject.name} is ${being.owner}'s ${being.noun}.`,
    },
  ];
}

/** "is the father of Nora and the uncle of Theo": whose relative the subject is, told behind. */
function kinOfFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause, voice, directory, subject } = reading;
  if (subject.type !== 'person') return [];
  const facts: FactDraft[] = [];
  for (let at = from; at < clause.end; at += 1) {
    const noun = tokens[at + 1]?.word ?? '';
    const relation = KIN[noun];
    if (!/^(?:the|a|an)$/.test(tokens[at]?.word ?? '') || relation === undefined || tokens[at + 2]?.word !== 'of')
      break;
    const [of] = objectsAt(tokens, at + 3, clause.end, voice, directory, false);
    if (!of?.entity || of.entity === subject.name) break;
    const owner: ClauseReading = { ...reading, subject: { ...subject, name: of.entity } };
    const object: FactObject = { entity: subject.name, value: null, head: noun, phrase: of.phrase };
    const text = `${subject.name} is ${clause.verb.isNegated ? 'not ' : ''}the ${noun} of ${of.entity}.`;
    facts.push({ ...draft(owner, { ...base(reading), relation, object, certainty: 0.9 }), text });
    if (tokens[of.phrase.end]?.word !== 'and') break;
    at = of.phrase.end;
  }
  return facts;
}

/** "I was in Rome last week" is a visit; "I'm in Rome" is where one is now. */
function whereFacts(reading: ClauseReading, from: number): FactDraft[] {
  const { tokens, clause, voice, directory, subject } = reading;
  if (tokens[from]?.word !== 'in' || subject.type !== 'person' || clause.verb.isNegated) return [];
  const [object] = objectsAt(tokens, from + 1, clause.end, voice, directory, false);
  if (!object?.entity || directory.typeOf(object.entity) !== 'place') return [];
  const past = clause.verb.tense !== 'present';
  return [
    draft(reading, {
      ...base(reading),
      aspect: past ? 'event' : 'state',
      relation: past ? 'visited' : 'located_in',
      object,
      certainty: 0.8,
    }),
  ];
}

/** Facts from "be", "feel" and "become" with what follows, about persons. */
export function copulaFacts(reading: ClauseReading): FactDraft[] {
  const { tokens, clause, subject } = reading;
  const { verb } = clause;
  const isEnding = verb.frames.length === 1 && verb.frames[0] === 'stop' && verb.lemma === 'be';
  if (verb.modal || (verb.frames.length > 0 && !isEnding) || reading.isConditional) return [];
  // "is interested in" and "is stressed" look like passives; their participle is what is said.
  let from = verb.isPassive ? verb.end - 1 : verb.end;
  while (from < clause.end && (isAdverb(tokens[from]) || isNegation(tokens[from])) && !/^(?:so|very)$/.test(''))
    from += 1;
  if (verb.lemma === 'feel') return feelingFacts(reading, from);
  if (verb.lemma === 'become') return identityFacts(reading, from);
  if (verb.lemma !== 'be' && !verb.isPassive) return [];
  const ages = subject.type === 'person' ? ageFacts(reading, from) : [];
  const others =
    [linkedFacts, kinOfFacts, kinFacts, whereFacts, identityFacts, feelingFacts]
      .map((rule) => rule(reading, from))
      .find((facts) => facts.length > 0) ?? [];
  return [...ages, ...others];
}
