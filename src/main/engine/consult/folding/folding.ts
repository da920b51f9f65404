import type { FoldReason } from '../../../../shared/contract/consult.ts';
import { foldText } from '../../text/fold.ts';
import type { Consultation } from '../consultation.ts';
import { EXPERIENCE } from '../image/codes.ts';
import { FLAG } from '../image/factTable.ts';
import { isSameClaim, isSameClaimOfSelf } from './sameClaim.ts';

/** Memories that say the same: one of each group stands for the rest. */
export interface Groups {
  /** The group of a row, by its first row; rows that nothing repeats have none. */
  readonly of: ReadonlyMap<number, number>;
  readonly why: ReadonlyMap<number, FoldReason>;
  /** The first passage of each group that has one. */
  readonly passage: ReadonlyMap<number, number>;
}

/** Words by which a fact may be longer or shorter than the passage that says the same: a full name, an article. */
const MOST_WORDS_APART = 6;

interface Text {
  readonly text: string;
  readonly polarity: string;
  readonly modality: string;
}

/**
 * Finds what says the same among rows in the order of their rank. Speakers, words of denial, numbers, dates, intervals
 * and entities must be the same, so that no differing claim is ever hidden. Texts are read only of what may be alike.
 */
export function groupsOf(consultation: Consultation, rows: readonly number[]): Groups {
  const alike = alikeByWords(consultation, rows);
  const own = ownPairs(consultation, rows);
  const texts = readTexts(
    consultation,
    [...alike, ...own.entries()].flatMap(([row, other]) => [row, other].flat()),
  );
  const of = new Map<number, number>();
  const why = new Map<number, FoldReason>();
  // Another passage joins a group only by being the same words of the same speaker.
  const passage = new Map<number, number>();
  for (const row of rows) {
    const isPassage = consultation.image.facts.type[row] === EXPERIENCE;
    const same = alike.get(row);
    const reason = same === undefined ? null : reasonFor(consultation, row, same, texts);
    const partner = own.get(row)?.find((other) => {
      const isFree = !isPassage || !passage.has(of.get(other) ?? other);
      return isFree && isSaidIn(consultation, isPassage ? other : row, isPassage ? row : other, texts);
    });
    const into = reason === null ? partner : same;
    const group = into === undefined ? row : (of.get(into) ?? into);
    if (isPassage && !passage.has(group)) passage.set(group, row);
    if (into === undefined) continue;
    of.set(group, group);
    of.set(row, group);
    why.set(row, reason ?? 'own_passage');
  }
  return { of, why, passage };
}

/** For each row the first one before it with the same words, of one kind and one speaker. */
function alikeByWords({ image }: Consultation, rows: readonly number[]): Map<number, number> {
  const { facts, words } = image;
  const skipped = new Set(['a', 'an', 'the'].map((word) => words.termId(word)));
  const first = new Map<string, number>();
  const alike = new Map<number, number>();
  for (const row of rows) {
    let hash = 0;
    for (const id of words.wordsOf(row)) if (!skipped.has(id)) hash = (Math.imul(hash, 31) + id) | 0;
    const key = `${facts.type[row]} ${facts.speaker[row]} ${hash}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row);
    else alike.set(row, earlier);
  }
  return alike;
}

/** For each row those before it that may say the same as its other form: a fact's passages, a passage's facts. */
function ownPairs({ image }: Consultation, rows: readonly number[]): Map<number, number[]> {
  const before = new Set<number>();
  const { length } = image.words;
  const pairs = new Map<number, number[]>();
  for (const row of rows) {
    const others = image.facts.type[row] === EXPERIENCE ? image.claims.get(row) : image.passagesOf.get(row);
    const near = others?.filter((other) => before.has(other) && isAboutAsLong(length[row] ?? 0, length[other] ?? 0));
    if (near !== undefined && near.length > 0) pairs.set(row, near);
    before.add(row);
  }
  return pairs;
}

function isAboutAsLong(a: number, b: number): boolean {
  return Math.abs(a - b) <= MOST_WORDS_APART;
}

function reasonFor(
  { image }: Consultation,
  row: number,
  earlier: number,
  texts: ReadonlyMap<number, Text>,
): FoldReason | null {
  const { facts, graph } = image;
  const [a, b] = [texts.get(row), texts.get(earlier)];
  if (a === undefined || b === undefined) return null;
  if (facts.type[row] === EXPERIENCE) {
    return facts.textHash[row] === facts.textHash[earlier] || isSameClaim(a.text, b.text) ? 'same_words' : null;
  }
  const isOneState =
    facts.status[row] === facts.status[earlier] &&
    Object.is(facts.validAt[row], facts.validAt[earlier]) &&
    Object.is(facts.invalidAt[row], facts.invalidAt[earlier]);
  const entities = new Set(graph.entitiesOf(row));
  const others = graph.entitiesOf(earlier);
  const isOneSubject = entities.size === others.length && others.every((each) => entities.has(each));
  const isOneKind = a.polarity === b.polarity && a.modality === b.modality;
  return isOneState && isOneSubject && isOneKind && isSameClaim(a.text, b.text) ? 'same_statement' : null;
}

function isSaidIn({ image }: Consultation, fact: number, passage: number, texts: ReadonlyMap<number, Text>): boolean {
  const [statement, said] = [texts.get(fact), texts.get(passage)];
  if (statement === undefined || said === undefined) return false;
  if (isSameClaim(statement.text, said.text)) return true;
  const isOfSelf = ((image.facts.flags[passage] ?? 0) & FLAG.self) !== 0;
  return isOfSelf && isSameClaimOfSelf(statement.text, { text: said.text, selfNames: namesOfSpeaker(image, passage) });
}

function namesOfSpeaker(image: Consultation['image'], passage: number): string[] {
  const speaker = image.facts.speaker[passage] ?? -1;
  const written = image.speakers.list[speaker];
  const known = image.graph.entities[image.speakerEntity[speaker] ?? -1]?.names ?? [];
  return [...new Set([...(written === undefined ? [] : [foldText(written)]), ...known])];
}

function readTexts({ db, image }: Consultation, rows: readonly number[]): Map<number, Text> {
  if (rows.length === 0) return new Map();
  const ids = JSON.stringify([...new Set(rows)].map((row) => image.facts.id[row] ?? 0));
  const found = db.rows(
    'consult.foldTexts',
    'SELECT id, text, polarity, modality FROM fact WHERE id IN (SELECT value FROM json_each(?))',
    [ids],
  );
  return new Map(
    found.flatMap(([id, text, polarity, modality]) => {
      const row = image.facts.rowOf.get(Number(id));
      const each = { text: String(text), polarity: String(polarity), modality: String(modality) };
      return row === undefined ? [] : [[row, each] as const];
    }),
  );
}
