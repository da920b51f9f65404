import { foldText } from '../text/fold.ts';
import type { DatasetImage } from './image/datasetImage.ts';

/** A name in the query that known entities or speakers bear. */
export interface Mention {
  /** As written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Places in the graph index. */
  readonly entities: readonly number[];
  /** Speaker numbers. */
  readonly speakers: readonly number[];
  /** True when it names people, agents or speakers: such names are dropped from what is embedded. */
  readonly isPersonal: boolean;
}

const LONGEST_NAME_WORDS = 5;
const word = /[\p{L}\p{N}\p{M}]+(?:[.'’&-][\p{L}\p{N}\p{M}]+)*/gu;
const possessive = /['’]s$/u;
/** Words for the parts in a conversation with an assistant: common words in questions as well, and nobody's name. */
const roleNames: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'tool', 'human', 'ai']);
const personal: ReadonlySet<string> = new Set(['person', 'agent']);

/** Names of known entities and speakers in a text, longest first match, left to right, without overlap. */
export function findMentions(image: DatasetImage, text: string): Mention[] {
  const words = [...text.matchAll(word)].map((match) => ({
    start: match.index,
    end: match.index + match[0].replace(possessive, '').length,
  }));
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; ) {
    const longest = longestName(image, text, words, at);
    if (longest === null) at++;
    else {
      mentions.push(longest.mention);
      at += longest.words;
    }
  }
  return mentions;
}

function longestName(
  image: DatasetImage,
  text: string,
  words: readonly { start: number; end: number }[],
  at: number,
): { mention: Mention; words: number } | null {
  for (let count = Math.min(LONGEST_NAME_WORDS, words.length - at); count > 0; count--) {
    const start = words[at]?.start ?? 0;
    const end = words[at + count - 1]?.end ?? 0;
    const written = text.slice(start, end);
    const mention = mentionOf(image, written, start, end);
    if (mention !== null) return { mention, words: count };
  }
  return null;
}

function mentionOf(image: DatasetImage, written: string, start: number, end: number): Mention | null {
  const folded = foldText(written);
  if (roleNames.has(folded)) return null;
  const exact = image.graph.byName.get(folded);
  const isFirstName = exact === undefined || exact.size === 0;
  const bearers = isFirstName && isCapitalised(written) ? image.graph.byFirstName.get(folded) : exact;
  const entities = [...(bearers ?? [])].sort((a, b) => a - b);
  const speakers = image.speakers.list.flatMap((name, number) =>
    foldText(name) === folded || entities.includes(image.speakerEntity[number] ?? -1) ? [number] : [],
  );
  if (entities.length === 0 && speakers.length === 0) return null;
  const isPersonal =
    speakers.length > 0 || entities.some((each) => personal.has(image.graph.entities[each]?.type ?? ''));
  return { text: written, start, end, entities, speakers, isPersonal };
}

function isCapitalised(written: string): boolean {
  const first = written.charAt(0);
  return first !== first.toLowerCase() || first === first.toUpperCase();
}

/** The text without the names of people and speakers, as the passages were embedded without them. */
export function withoutNames(text: string, mentions: readonly Mention[]): string {
  let kept = '';
  let from = 0;
  for (const mention of mentions) {
    if (!mention.isPersonal) continue;
    kept += text.slice(from, mention.start);
    from = mention.end;
    const ending = possessive.exec(text.slice(from, from + 2));
    if (ending !== null) from += 2;
  }
  const rest = (kept + text.slice(from)).replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}
