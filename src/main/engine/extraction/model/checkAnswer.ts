import type { z } from 'zod';
import { OWNER, type Owner, sourceName } from '../../episodic/speakers.ts';
import { type FoundFallacy, foundFallacySchema } from '../../fallacy/detector.ts';
import { canonicalRelation } from '../../semantic/relationKinds.ts';
import { nameKey } from '../../semantic/names.ts';
import { foldText } from '../../text/fold.ts';
import type { FoundEntity, FoundFact, FoundMention, Passage } from '../told.ts';
import { contradictionSchema, entitySchema, factSchema, fallacySchema, type WindowAnswer } from './outputSchema.ts';
import type { WindowToRead } from './prompt.ts';
import { locateQuote } from './quoted.ts';
import { timingOf } from './saidTime.ts';

/** Statements that a model takes for contradicting one another. */
export interface SuspectedContradiction {
  /** Places in the window's facts. */
  readonly facts: readonly number[];
  /** Ids of facts that the model was shown. */
  readonly known: readonly number[];
  readonly reason: string;
}

/** What is left of a model's answer once everything in it was checked against the window. */
export interface WindowReading {
  readonly entities: readonly FoundEntity[];
  readonly mentions: readonly FoundMention[];
  readonly facts: readonly FoundFact[];
  readonly fallacies: readonly FoundFallacy[];
  readonly contradictions: readonly SuspectedContradiction[];
  /** Why items were refused, in words that quote nothing of them. */
  readonly refused: readonly string[];
}

/** Less sure ones are not worth a person's time. */
const LEAST_CONTRADICTION_CONFIDENCE = 0.5;
const firstPerson = /^(?:i|me|my|myself|mine)$/i;

/**
 * Takes from an answer what the window bears out: words that its passages say, names that it holds, values within their
 * bounds. Whatever else an answer holds has no meaning here. Nothing is thrown: what does not fit is refused by itself.
 */
export function checkAnswer(answer: WindowAnswer, read: WindowToRead, owner: Owner): WindowReading {
  const refused: string[] = [];
  const names = new KnownNames(read, owner);
  const entities = itemsOf(answer.entities, entitySchema, 'entity', refused).flatMap(([, entity]) =>
    names.has(entity.name) ? [foundEntity(entity, names)] : refuse(refused, 'an entity is not named in the text'),
  );
  const placeOf = new Map<number, number>();
  const facts: FoundFact[] = [];
  for (const [index, item] of itemsOf(answer.facts, factSchema, 'statement', refused)) {
    const fact = foundFact(item, read, names);
    if (typeof fact === 'string') refused.push(fact);
    else placeOf.set(index, facts.push(fact) - 1);
  }
  const fallacies = itemsOf(answer.fallacies, fallacySchema, 'fallacy', refused).flatMap(([, item]) => {
    const found = foundFallacy(item, read, placeOf);
    return found === null ? refuse(refused, 'a fallacy quotes words that its passage does not say') : [found];
  });
  const contradictions = itemsOf(answer.contradictions, contradictionSchema, 'contradiction', refused).flatMap(
    ([, item]) => suspected(item, read, placeOf),
  );
  return { entities, mentions: mentionsOf(entities, read), facts, fallacies, contradictions, refused };
}

function refuse(refused: string[], why: string): [] {
  refused.push(why);
  return [];
}

function itemsOf<T>(
  items: readonly unknown[],
  schema: z.ZodType<T>,
  what: string,
  refused: string[],
): (readonly [number, T])[] {
  return items.flatMap((item, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return [[index, parsed.data] as const];
    const [issue] = parsed.error.issues;
    refused.push(`${what} ${index + 1}: ${issue?.path.join('.') || 'it'} does not fit`);
    return [];
  });
}

/** The names that a window can speak of: what stands in its text, and who speaks or wrote it. */
class KnownNames {
  readonly #text: string;
  readonly #people: ReadonlySet<string>;
  readonly #owner: ReadonlySet<string>;

  constructor({ told, window, passages }: WindowToRead, owner: Owner) {
    const shown = passages.filter(({ seq }) => seq <= window.lastSeq && seq >= window.firstSeq - 3);
    this.#text = ` ${foldText([told.title ?? '', ...shown.map(({ text }) => text)].join(' ')).replaceAll(/\s+/gu, ' ')} `;
    const people = [told.author, ...shown.map((passage) => sourceName(told, passage)), ...(told.peopleBefore ?? [])];
    this.#people = new Set(people.filter((name) => name !== null).map(nameKey));
    this.#owner = new Set([OWNER, owner.name, ...owner.aliases].map(nameKey));
  }

  has(name: string): boolean {
    const key = nameKey(name);
    if (this.#people.has(key)) return true;
    // "The user clicked" is not the memory's owner.
    if (key === nameKey(OWNER)) return false;
    const folded = foldText(name).replaceAll(/\s+/gu, ' ').trim();
    return folded !== '' && wordIn(folded).test(this.#text);
  }

  isOwner(name: string): boolean {
    return this.#owner.has(nameKey(name));
  }
}

const lettersApart = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}]';
const isApart = new RegExp(`^${lettersApart}`, 'u');

/** Where words have blanks between them a name begins a word, and has an ending of two letters at most: "Ann" is not in "annual". */
function wordIn(name: string): RegExp {
  const literal = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return isApart.test(name)
    ? new RegExp(`(?<!${lettersApart})${literal}(?!${lettersApart}{3})`, 'u')
    : new RegExp(literal, 'u');
}

/** The owner's names are the owner's to give. */
function foundEntity({ name, type, aliases }: z.output<typeof entitySchema>, names: KnownNames): FoundEntity {
  const own = names.isOwner(name) ? [] : aliases.filter((alias) => names.has(alias) && !names.isOwner(alias));
  return { name, type, aliases: own };
}

function foundFact(
  item: z.output<typeof factSchema>,
  { told, window, passages }: WindowToRead,
  names: KnownNames,
): FoundFact | string {
  const passage = inWindow(passages, window, item.passage);
  if (passage === null) return 'a statement is of no passage of the window';
  const span = locateQuote(passage.text, item.span);
  if (span === null) return `passage ${passage.seq} does not say the quoted words`;
  const named = (name: string): string | null => {
    const meant = firstPerson.test(name) ? sourceName(told, passage) : name;
    return meant !== null && names.has(meant) ? meant : null;
  };
  const subject = named(item.subject);
  const object = item.object === null ? null : named(item.object);
  if (subject === null || (item.object !== null && object === null)) {
    return `passage ${passage.seq}: a statement is of something that the text does not name`;
  }
  const value = item.value === null || item.value === '' ? null : item.value;
  const { relation, inverted } = canonicalRelation(item.relation);
  const swap = inverted && object !== null;
  const writing = { at: passage.occurredAt ?? told.occurredAt, tz: told.tz };
  const said = (time: typeof item.from): typeof item.from =>
    time !== null && locateQuote(passage.text, time.words) !== null ? time : null;
  return {
    text: item.text === '' ? passage.text.slice(span.start, span.end) : item.text,
    factType: 'knowledge',
    subject: swap ? object : subject,
    relation,
    object: swap ? subject : object,
    value: object === null && value !== null ? { text: value, datatype: item.datatype } : null,
    polarity: item.turn === 'ending' ? 'denied' : item.polarity,
    modality: item.modality,
    caveats: item.caveats === '' ? null : item.caveats,
    standing: null,
    ...timingOf({ ...item, from: said(item.from), to: said(item.to) }, writing),
    passageSeq: passage.seq,
    ...span,
    confidence: Math.round(item.confidence * 100) / 100,
    cue: item.turn,
    tags: [...new Set(item.tags.filter((tag) => tag !== ''))],
  };
}

function foundFallacy(
  { key, passage: seq, span: quote, facts, confidence }: z.output<typeof fallacySchema>,
  { window, passages }: WindowToRead,
  placeOf: ReadonlyMap<number, number>,
): FoundFallacy | null {
  const passage = inWindow(passages, window, seq);
  const span = passage === null ? null : locateQuote(passage.text, quote);
  if (passage === null || span === null) return null;
  const places = facts.flatMap((index) => placeOf.get(index) ?? []);
  const found = { key, passageSeq: passage.seq, ...span, confidence, facts: [...new Set(places)] };
  return foundFallacySchema.safeParse(found).data ?? null;
}

function suspected(
  { facts, known, reason, confidence }: z.output<typeof contradictionSchema>,
  read: WindowToRead,
  placeOf: ReadonlyMap<number, number>,
): SuspectedContradiction[] {
  const shown = new Set(read.known.map(({ id }) => id));
  const own = [...new Set(facts.flatMap((index) => placeOf.get(index) ?? []))];
  const others = [...new Set(known.filter((id) => shown.has(id)))];
  const isOne = own.length > 0 && own.length + others.length > 1;
  return isOne && confidence >= LEAST_CONTRADICTION_CONFIDENCE ? [{ facts: own, known: others, reason }] : [];
}

function inWindow(passages: readonly Passage[], window: WindowToRead['window'], seq: number): Passage | null {
  if (seq < window.firstSeq || seq > window.lastSeq) return null;
  return passages.find((passage) => passage.seq === seq) ?? null;
}

/** Where the names of entities stand in the window, once a passage. */
function mentionsOf(entities: readonly FoundEntity[], { window, passages }: WindowToRead): FoundMention[] {
  const own = passages.filter(({ seq }) => seq >= window.firstSeq && seq <= window.lastSeq);
  return entities.flatMap(({ name }) =>
    own.flatMap((passage): FoundMention[] => {
      const at = locateQuote(passage.text, name);
      return at === null ? [] : [{ entity: name, passageSeq: passage.seq, ...at }];
    }),
  );
}
