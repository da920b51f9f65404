import { sanitizeText } from '../../text/sanitize.ts';
import type { Role, Turn } from '../told.ts';
import { isRecord, type JsonRecord, textOf } from './json.ts';
import type { TimeReader } from './times.ts';

const textKeys = ['content', 'text', 'message', 'value', 'body', 'msg', 'utterance', 'parts'] as const;
const speakerKeys = [
  'speaker',
  'name',
  'author',
  'sender',
  'from',
  'user',
  'username',
  'user_name',
  'speaker_id',
  'sender_name',
  'sender_id',
  'user_id',
] as const;
const nameKeys = [
  'name',
  'display_name',
  'displayName',
  'real_name',
  'username',
  'login',
  'email',
  'id',
  'role',
] as const;
const refKeys = ['turn_id', 'message_id', 'messageId', 'msg_id', 'client_msg_id', 'id', 'uuid', 'dia_id'] as const;
const timeKeys = [
  'timestamp',
  'timestamp_iso',
  'time',
  'datetime',
  'date_time',
  'date',
  'created_at',
  'createdAt',
  'create_time',
  'created',
  'sent_at',
  'sentAt',
  'at',
  'ts',
  'occurred_at',
  'start_time',
  'started_at',
  'timestamp_ms',
] as const;
const conversationKeys = [
  'conversation_id',
  'conversationId',
  'chat_id',
  'thread_id',
  'channel',
  'channel_id',
] as const;
const sessionKeys = ['session_id', 'sessionId', 'session'] as const;

const roles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['user', 'user'],
  ['human', 'user'],
  ['prompter', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['bot', 'assistant'],
  ['gpt', 'assistant'],
  ['model', 'assistant'],
  ['chatgpt', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
]);

export interface ReadMessage {
  readonly turn: Turn;
  readonly conversation: string | null;
  readonly session: string | null;
  /** Kinds of parts that are no text. */
  readonly leftOut: readonly string[];
}

/** The first time told under one of the usual keys, raw. */
export function rawTimeOf(record: JsonRecord): unknown {
  return timeKeys.map((key) => record[key]).find((value) => typeof value === 'string' || typeof value === 'number');
}

/** Whether a value looks like one message of a chat: a text and somebody or some time to it. */
export function isMessage(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false;
  if (isRecord(value['message']) && isMessage(value['message'])) return true;
  const hasText = textKeys.some((key) => key in value && !isRecord(value[key]) && isTextual(value[key]));
  const hasParts = isRecord(value['content']) && ('parts' in value['content'] || 'text' in value['content']);
  const hasWho = 'role' in value || speakerKeys.some((key) => typeof value[key] === 'string' || isRecord(value[key]));
  return (hasText || hasParts) && (hasWho || rawTimeOf(value) !== undefined);
}

/** Lists of messages are conversations, not the text of one. */
function isTextual(value: unknown): boolean {
  return value === null || typeof value === 'string' || (Array.isArray(value) && !value.some(isMessage));
}

/** Reads one message; its place in the file is its name when it has none. */
export function readMessage(message: JsonRecord, place: number, readTime: TimeReader): ReadMessage {
  const inner = message['message'];
  const told = isRecord(inner) ? { ...message, ...inner } : message;
  const leftOut: string[] = [];
  const text = textKeys.map((key) => partText(told[key], leftOut)).find((part) => part !== '') ?? '';
  const who = speakerOf(told);
  return {
    turn: {
      ref: textOf(message, refKeys) ?? textOf(told, refKeys) ?? String(place),
      speaker: who.speaker,
      role: who.role,
      at: timeOf(told, readTime),
      text: sanitizeText(text),
    },
    conversation: textOf(message, conversationKeys),
    session: textOf(message, sessionKeys),
    leftOut,
  };
}

function timeOf(record: JsonRecord, readTime: TimeReader): Turn['at'] {
  for (const key of timeKeys) {
    const moment = readTime(record[key]);
    if (moment !== null) return moment;
  }
  return null;
}

/** A name that is only a role ("assistant") is the role; the role "user" with a name keeps both. */
function speakerOf(message: JsonRecord): { speaker: string | null; role: Role | null } {
  let role = roleOf(message['role']) ?? roleOf(message['type']);
  let speaker: string | null = null;
  for (const key of speakerKeys) {
    const value = message[key];
    const name = typeof value === 'string' ? value : isRecord(value) ? textOf(value, nameKeys) : null;
    if (name === null || name.trim() === '') continue;
    const named = roleOf(name);
    role ??= named;
    if (named === null) speaker ??= sanitizeText(name).trim();
  }
  const free = message['role'];
  if (speaker === null && role === null && typeof free === 'string' && free.trim() !== '')
    speaker = sanitizeText(free).trim();
  return { speaker, role };
}

export function roleOf(value: unknown): Role | null {
  return typeof value === 'string' ? (roles.get(value.trim().toLowerCase()) ?? null) : null;
}

/** The text of a content: a string, a list of parts, or an object that holds either. */
function partText(value: unknown, leftOut: string[]): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const parts: readonly unknown[] = value;
    const isMixed = parts.some((part) => typeof part === 'string') && parts.some(isRecord);
    const joiner = isMixed ? '' : '\n';
    return parts
      .map((part) => partText(part, leftOut))
      .filter((part) => part !== '')
      .join(joiner);
  }
  if (!isRecord(value)) return '';
  for (const key of ['text', 'parts', 'content'] as const) {
    if (key in value && value[key] !== null) return partText(value[key], leftOut);
  }
  const kind = value['type'] ?? value['content_type'];
  leftOut.push(typeof kind === 'string' ? kind : 'unknown part');
  return '';
}
