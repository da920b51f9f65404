import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { ToldArtifact, Turn } from '../told.ts';
import { conversationArtifact, fingerprint } from './conversation.ts';
import { type ReadMessage, readMessage } from './messages.ts';
import type { LoadOptions } from './options.ts';
import { conversationsOf, type RawConversation } from './shapes.ts';
import { createTimeReader } from './times.ts';

/** An id of fewer characters may stand in other files too, for something else. */
const ownIdLength = 12;

interface Session {
  readonly id: string | null;
  readonly title: string | null;
  readonly began: unknown;
  readonly messages: readonly ReadMessage[];
  readonly strange: number;
}

/**
 * Chats of the usual JSON shapes: lists of messages, `{messages}`, exports of several conversations, message trees.
 * One artifact for each conversation, or for each session that its messages name.
 * @throws PalimpsestError unsupported when no message is found.
 */
export function* loadChat(
  value: unknown,
  name: string,
  fileUri: string | null,
  options: LoadOptions,
): Generator<ToldArtifact> {
  const conversations = conversationsOf(value);
  const sessions = conversations.flatMap((raw) => sessionsOf(raw, options));
  if (sessions.length === 0) {
    throw new PalimpsestError('unsupported', `${name} holds no messages in a form known here`, {
      hint: 'a message has a text (content, text) and a role, speaker or time; to keep the file as it is, remember it as text',
    });
  }
  const readTime = createTimeReader(options.tz ?? null);
  for (const [i, session] of sessions.entries()) {
    const turns = session.messages.map((message) => message.turn);
    const ownUri = uriOf(session, turns);
    const placeUri = fileUri === null ? null : sessions.length === 1 ? fileUri : `${fileUri}#${i + 1}`;
    yield conversationArtifact(
      {
        format: 'chat',
        sourceUri: ownUri ?? placeUri,
        sessionId: session.id ?? ownUri ?? placeUri,
        title: session.title,
        began: readTime(session.began),
        turns,
        notes: notesOf(session),
      },
      options,
    );
  }
}

/** The messages of one list by the conversation and session they name, in the order of first appearance. */
function sessionsOf(raw: RawConversation, options: LoadOptions): Session[] {
  const readTime = createTimeReader(options.tz ?? null);
  const groups = new Map<string, ReadMessage[]>();
  for (const [i, message] of raw.messages.entries()) {
    const read = readMessage(message, i + 1, readTime);
    const key = [read.conversation, read.session].filter((part) => part !== null).join('/');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [read]);
    else group.push(read);
  }
  return [...groups].map(([key, messages], i) => ({
    id: joinIds(raw.id, key),
    title: raw.title,
    began: raw.began,
    messages,
    strange: i === 0 ? raw.strange : 0,
  }));
}

function joinIds(outer: string | null, inner: string): string | null {
  if (inner === '' || inner === outer) return outer;
  return outer === null ? inner : `${outer}/${inner}`;
}

/**
 * A conversation is known by its id, and by how it began where the id is short or missing but the beginning is dated:
 * so a longer version of it is the same conversation whatever the file is called. Null when nothing tells it apart.
 */
function uriOf(session: Session, turns: readonly Turn[]): string | null {
  if (session.id !== null && session.id.length >= ownIdLength) return `chat:${session.id}`;
  const first = turns.find((turn) => turn.text.trim() !== '');
  if (first === undefined) return null;
  const began = fingerprint(first.speaker, first.role, first.at?.words ?? null, first.text);
  if (session.id !== null) return `chat:${session.id}~${began}`;
  return first.at === null ? null : `chat:~${began}`;
}

function notesOf(session: Session): string[] {
  const notes: string[] = [];
  if (session.strange > 0) notes.push(`${session.strange} entries that are no messages left out`);
  const kinds = new Map<string, number>();
  for (const kind of session.messages.flatMap((message) => message.leftOut))
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  for (const [kind, count] of kinds) notes.push(`${count} parts that are no text (${kind}) left out`);
  return notes;
}
