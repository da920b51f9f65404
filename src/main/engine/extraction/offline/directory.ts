import { readVerb } from '../../semantic/verbForms.ts';
import type { CutArtifact, FoundEntity, FoundMention, Passage, ToldArtifact } from '../told.ts';
import { lexiconTags, type NameSpan, nameSpans, standsAlone, typeOfName } from './names.ts';
import { SENTENCE_OPENERS } from './nameWords.ts';
import { endsFenced, type Sentence, splitSentences } from './sentences.ts';

/** The name facts about the memory's owner carry when Settings has none. */
export const OWNER_FALLBACK = 'User';

interface Entry {
  readonly name: string;
  type: string;
  readonly aliases: Set<string>;
}

interface Evidence {
  mid: number;
  head: number;
  /** Seen in prose that a person wrote, rather than a model's answer or a label. */
  told: number;
}

/** The sentences of a passage, found once for names and facts alike. */
export interface ReadPassage {
  readonly passage: Passage;
  readonly sentences: readonly Sentence[];
}

/** Who "I" is in a passage. */
export function firstPerson(passage: Passage, told: ToldArtifact, ownerName: string | null): string {
  if (passage.role === 'user') return ownerName ?? OWNER_FALLBACK;
  return passage.speaker ?? told.author ?? ownerName ?? OWNER_FALLBACK;
}

/** The entities of one artifact, the names they go by, and where each stands. */
export class Directory {
  private readonly entries = new Map<string, Entry>();
  /** Every spelling that means one entity; null when it could mean two. */
  private readonly spellings = new Map<string, string | null>();
  private readonly mentions: FoundMention[] = [];
  private readonly byPassage = new Map<number, FoundMention[]>();

  add(name: string, type: string): void {
    const known = this.entries.get(name);
    if (known) {
      if (known.type === 'thing') known.type = type;
      return;
    }
    this.entries.set(name, { name, type, aliases: new Set() });
    this.spell(name, name);
  }

  /** Lets a further spelling mean the entity, unless it already means another: then it means neither. */
  addAlias(name: string, alias: string): void {
    const entry = this.entries.get(name);
    if (!entry || alias === name) return;
    if (this.entries.has(alias)) return;
    this.spell(alias, name);
    if (this.spellings.get(alias) === name) entry.aliases.add(alias);
    else for (const other of this.entries.values()) other.aliases.delete(alias);
  }

  private spell(spelling: string, name: string): void {
    const known = this.spellings.get(spelling);
    if (known === undefined || spelling === name) this.spellings.set(spelling, name);
    else if (known !== name) this.spellings.set(spelling, null);
  }

  /** The entity a spelling means, or null. */
  resolve(spelling: string): string | null {
    return this.spellings.get(spelling) ?? null;
  }

  typeOf(name: string): string | null {
    return this.entries.get(name)?.type ?? null;
  }

  addMention(entity: string, passageSeq: number, start: number, end: number): void {
    const mention = { entity, passageSeq, start, end };
    this.mentions.push(mention);
    const list = this.byPassage.get(passageSeq);
    if (list) list.push(mention);
    else this.byPassage.set(passageSeq, [mention]);
  }

  mentionsIn(passageSeq: number): readonly FoundMention[] {
    return this.byPassage.get(passageSeq) ?? [];
  }

  foundEntities(): FoundEntity[] {
    return [...this.entries.values()].map(({ name, type, aliases }) => ({ name, type, aliases: [...aliases] }));
  }

  foundMentions(): FoundMention[] {
    const seen = new Set<string>();
    return this.mentions.filter(({ entity, passageSeq, start, end }) => {
      const key = `${passageSeq} ${start} ${end} ${entity}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }
}

function addParticipants(directory: Directory, cut: CutArtifact, told: ToldArtifact, ownerName: string | null): void {
  if (told.author) directory.add(told.author, 'person');
  for (const { role, speaker, addressee } of cut.passages) {
    if (role === 'user' || (role === null && !speaker && !told.author))
      directory.add(ownerName ?? OWNER_FALLBACK, 'person');
    else if (speaker) directory.add(speaker, role === null ? 'person' : role === 'assistant' ? 'agent' : 'system');
    if (addressee && role === null) directory.add(addressee, 'person');
  }
}

function gather(passages: readonly ReadPassage[]): Map<string, Evidence> {
  const evidence = new Map<string, Evidence>();
  for (const { passage, sentences } of passages) {
    for (const sentence of sentences) {
      if (sentence.kind === 'code' || sentence.kind === 'label') continue;
      for (const span of nameSpans(sentence.text)) {
        const seen = evidence.get(span.name) ?? { mid: 0, head: 0, told: 0 };
        if (span.atHead) seen.head += 1;
        else seen.mid += 1;
        if (passage.role !== 'assistant' && passage.role !== 'tool') seen.told += 1;
        evidence.set(span.name, seen);
      }
    }
  }
  return evidence;
}

function isShout(name: string): boolean {
  if (!/^\p{Lu}{2,}$/u.test(name)) return false;
  const low = name.toLowerCase();
  return name.length === 1 || SENTENCE_OPENERS.has(low) || readVerb(low) !== null || lexiconTags(low).has('Adjective');
}

/** Whether a run of capitals is a name. One everyday word is not, unless it is always written so. */
function isName(name: string, evidence: Evidence, lowercase: ReadonlyMap<string, number>): boolean {
  if (name.length < 2 || /^\p{Lu}\d?$/u.test(name) || isShout(name) || name.split(/\s+/).length > 6) return false;
  const type = typeOfName(name);
  if (evidence.told === 0 && (type === 'thing' || type === 'event' || evidence.mid === 0)) return false;
  if (standsAlone(name)) return true;
  if (evidence.mid === 0) return false;
  if (/\s/.test(name)) return true;
  const low = name.toLowerCase();
  const uses = evidence.mid + evidence.head;
  if (/^\p{Lu}{2,}$/u.test(name)) return (lowercase.get(low) ?? 0) < uses;
  return (lowercase.get(low) ?? 0) === 0 && (readVerb(low) === null || evidence.mid >= 2);
}

function countLowercase(passages: readonly ReadPassage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { passage } of passages) {
    for (const [word] of passage.text.matchAll(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}']+/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** "Mel" to Melanie, "Anna" for Anna Smith: short forms that fit one person of the artifact only. */
function addShortForms(directory: Directory, names: readonly string[], passages: readonly ReadPassage[]): void {
  const people = directory.foundEntities().filter((entity) => entity.type === 'person');
  const speakers = new Set(passages.flatMap(({ passage }) => [passage.speaker, passage.addressee]));
  for (const name of names) {
    if (/\s/.test(name)) continue;
    const full = people.filter((person) => person.name.split(/\s+/)[0] === name && person.name !== name);
    const nick = people.filter(
      (person) => speakers.has(person.name) && name.length >= 3 && person.name !== name && person.name.startsWith(name),
    );
    const [only, ...others] = [...new Set([...full, ...nick])];
    if (only && others.length === 0) directory.addAlias(only.name, name);
  }
}

/** The entity of a span; a capitalised word before a known name ("Dearest Anna") does not hide it. */
function resolveSpan(directory: Directory, span: NameSpan): { entity: string; start: number } | null {
  const entity = directory.resolve(span.name);
  if (entity) return { entity, start: span.start };
  const blank = span.name.indexOf(' ');
  const rest = blank < 0 ? null : directory.resolve(span.name.slice(blank + 1));
  return rest ? { entity: rest, start: span.start + blank + 1 } : null;
}

/** Sentences of every passage; a code block may begin in one passage of a turn and end in another. */
function readPassages(cut: CutArtifact): ReadPassage[] {
  let isFenced = false;
  let turn: string | null = null;
  return cut.passages.map((passage) => {
    if (passage.turnRef !== turn) isFenced = false;
    turn = passage.turnRef;
    const sentences = splitSentences(passage.text, isFenced);
    isFenced = endsFenced(passage.text, isFenced);
    return { passage, sentences };
  });
}

/** Finds the names of an artifact and every place where one stands. */
export function buildDirectory(
  cut: CutArtifact,
  told: ToldArtifact,
  ownerName: string | null,
): { directory: Directory; passages: ReadPassage[] } {
  const directory = new Directory();
  const passages = readPassages(cut);
  addParticipants(directory, cut, told, ownerName);
  const evidence = gather(passages);
  const lowercase = countLowercase(passages);
  const speakers = directory.foundEntities().map((entity) => entity.name);
  const hidesSpeaker = (name: string): boolean => speakers.some((speaker) => name.endsWith(` ${speaker}`));
  const names = [...evidence]
    .filter(([name, seen]) => !hidesSpeaker(name) && isName(name, seen, lowercase))
    .map(([name]) => name);
  for (const name of names) if (/\s/.test(name)) directory.add(name, typeOfName(name));
  const singles = [...evidence.keys()].filter((name) => !/\s/.test(name));
  addShortForms(directory, singles, passages);
  for (const name of names) {
    if (directory.resolve(name) === null && !speakers.includes(name)) directory.add(name, typeOfName(name));
  }
  for (const { passage, sentences } of passages) {
    for (const sentence of sentences) {
      if (sentence.kind === 'code') continue;
      for (const span of nameSpans(sentence.text)) {
        const found = resolveSpan(directory, span);
        if (found)
          directory.addMention(found.entity, passage.seq, sentence.start + found.start, sentence.start + span.end);
      }
    }
  }
  return { directory, passages };
}
