import { createHash } from 'node:crypto';
import type { Moment, ToldArtifact, Turn } from '../told.ts';
import type { LoadOptions } from './options.ts';
import { createTimeReader } from './times.ts';

const sessionIdBytes = 128;
// biome-ignore lint/suspicious/noControlCharactersInRegex: session ids may hold no control character
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

export interface ConversationParts {
  readonly format: 'chat' | 'locomo' | 'beam' | 'turns';
  readonly sourceUri: string | null;
  readonly sessionId: string | null;
  readonly title: string | null;
  readonly began: Moment | null;
  readonly turns: readonly Turn[];
  readonly notes: readonly string[];
}

/** The artifact of one session. Turns without text are left out with a note; a turn without a time has the one before it. */
export function conversationArtifact(parts: ConversationParts, options: LoadOptions): ToldArtifact {
  const told = parts.turns.filter((turn) => turn.text.trim() !== '');
  const empty = parts.turns.length - told.length;
  const began = parts.began ?? told.find((turn) => turn.at !== null)?.at ?? givenTime(options);
  const notes = empty === 0 ? parts.notes : [...parts.notes, `${empty} messages without text left out`];
  return {
    format: parts.format,
    documentType: options.documentType ?? (told.some(isAgent) ? 'agent_session' : 'conversation'),
    sourceUri: parts.sourceUri,
    title: options.title ?? parts.title,
    author: options.source ?? null,
    sessionId: options.sessionId ?? (parts.sessionId === null ? null : fitSessionId(parts.sessionId)),
    occurredAt: began,
    tz: options.tz ?? null,
    tags: options.tags ?? [],
    requestId: options.requestId ?? null,
    body: { kind: 'turns', turns: withTimes(withUniqueRefs(told.map((turn) => withSource(turn, options))), began) },
    notes,
  };
}

/** The time the caller gave, for texts that tell none. */
export function givenTime(options: LoadOptions): Moment | null {
  return createTimeReader(options.tz ?? null)(options.at);
}

/** Twelve hexadecimal digits that name a content: the same wherever the content stands. */
export function fingerprint(...parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

/** At most 128 bytes without control characters; what is longer keeps its beginning and gets a fingerprint. */
export function fitSessionId(id: string): string | null {
  const plain = id.replace(controlCharacters, ' ').trim();
  if (plain === '') return null;
  if (Buffer.byteLength(plain) <= sessionIdBytes) return plain;
  const room = sessionIdBytes - 13;
  let kept = plain.slice(0, room);
  while (Buffer.byteLength(kept) > room) kept = kept.slice(0, -1);
  return `${kept.toWellFormed().replace(/\uFFFD$/, '')}~${fingerprint(plain)}`;
}

function isAgent(turn: Turn): boolean {
  return turn.role === 'assistant' || turn.role === 'tool';
}

/** The caller's name for whoever tells it goes to the nameless user of a chat. */
function withSource(turn: Turn, options: LoadOptions): Turn {
  const source = options.source ?? null;
  const isNameless = turn.speaker === null && (turn.role === 'user' || turn.role === null);
  return isNameless && source !== null ? { ...turn, speaker: source } : turn;
}

function withTimes(turns: readonly Turn[], began: Moment | null): Turn[] {
  let last = began;
  return turns.map((turn) => {
    last = turn.at ?? last;
    return turn.at === last ? turn : { ...turn, at: last };
  });
}

function withUniqueRefs(turns: readonly Turn[]): Turn[] {
  const uses = new Map<string, number>();
  return turns.map((turn) => {
    const use = (uses.get(turn.ref) ?? 0) + 1;
    uses.set(turn.ref, use);
    return use === 1 ? turn : { ...turn, ref: `${turn.ref}#${use}` };
  });
}
