/** The built-in encoder reads no further, and its tokenizer's time grows with the square of the length. */
export const MAX_EMBEDDED_CHARACTERS = 500;
/** How much of what was said before goes along: enough for what a pronoun or a short answer refers to. */
export const PREVIOUS_CHARACTERS = 160;

/** Names that stand for a role in a conversation. They are common words of texts as well, and stay in them. */
const ROLE_NAMES = new Set(['user', 'assistant', 'system', 'tool']);

export interface TextToEmbed {
  readonly text: string;
  /** What was said just before, in the same artifact; empty for the first passage and for structured facts. */
  readonly previous: string;
  /** Names of the known people and agents in it. They are matched as facets; inside a vector they draw everything addressed to a person. */
  readonly names: readonly string[];
}

/**
 * The text whose vector stands for a fact: the end of what was said before, then the text, without the names; at most
 * 500 characters, of which the text comes first. What consists of names only is kept as it is.
 */
export function embeddedText({ text, previous, names }: TextToEmbed): string {
  const own = squeezed(withoutNames(text, names)) || squeezed(text);
  const kept = cutToWords(own, MAX_EMBEDDED_CHARACTERS);
  const room = Math.min(PREVIOUS_CHARACTERS, MAX_EMBEDDED_CHARACTERS - kept.length - 1);
  const before = room < 20 ? '' : lastWords(squeezed(withoutNames(previous, names)), room);
  return before === '' ? kept : `${before} ${kept}`;
}

/** Whether names of entities of this type are left out of what is embedded, in facts as in queries. */
export function isNameDropped(entityType: string): boolean {
  return entityType === 'person' || entityType === 'agent';
}

/** The text without these names, whole words only, whatever their case, with a possessive ending. */
export function withoutNames(text: string, names: readonly string[]): string {
  const wanted = names.filter((name) => name.trim().length > 1 && !ROLE_NAMES.has(name.toLowerCase()));
  if (wanted.length === 0) return text;
  const longestFirst = [...new Set(wanted)].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?:['’]s)?(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(pattern, ' ');
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Single blanks, and no punctuation left over where a name stood. */
function squeezed(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .replace(/[,;:]+(?=[.!?])/g, '')
    .replace(/^[\s,.;:!?]+/u, '')
    .trim();
}

function cutToWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const blank = cut.lastIndexOf(' ');
  return (blank > limit / 2 ? cut.slice(0, blank) : cut).toWellFormed();
}

function lastWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(-limit);
  const blank = cut.indexOf(' ');
  return (blank >= 0 && blank < limit / 2 ? cut.slice(blank + 1) : cut).toWellFormed();
}
