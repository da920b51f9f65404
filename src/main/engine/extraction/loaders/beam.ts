import { sanitizeText } from '../../text/sanitize.ts';
import type { Moment, ToldArtifact, Turn } from '../told.ts';
import { conversationArtifact, fingerprint } from './conversation.ts';
import { isRecord, type JsonRecord, listOf, textOf } from './json.ts';
import { roleOf } from './messages.ts';
import type { LoadOptions } from './options.ts';
import { createTimeReader, type TimeReader } from './times.ts';

const planKey = /^plan-(\d+)$/;
const planningMark = /\s*->->[^]*$/;
const idPrefix = /^BEAM_[^_]+_Conversation_/i;

interface Batch {
  /** B1, or P2-B1 in a chat of several plans. */
  readonly session: string;
  readonly messages: readonly JsonRecord[];
  readonly anchor: string | null;
}

/** Whether a JSON value is a BEAM chat: the published `chat.json` of any size, a dataset row, or a flat export. */
export function isBeam(value: unknown): boolean {
  if (Array.isArray(value))
    return value.length > 0 && (value.every(isBatch) || value.every(isPlans) || value.every(isRow));
  return isRow(value);
}

/** BEAM chats: one artifact for each batch, dated by the batch's time anchor. Questions, rubrics, plans and profiles are not read. */
export function* loadBeam(value: unknown, options: LoadOptions): Generator<ToldArtifact> {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every(isRow)) {
    yield* loadBatches(batchesOf(list), null, options);
    return;
  }
  for (const row of list) {
    if (!isRecord(row)) continue;
    const id = textOf(row, ['conversation_id', 'id'])?.replace(idPrefix, '') ?? null;
    yield* loadBatches(batchesOf(listOf(row, ['chat']) ?? []), id, options);
  }
}

/**
 * What a chat is known by in every layout it comes in: its first day and its first message. The published files name
 * themselves only by their folders.
 */
export function beamChatKey(began: Moment | null, firstText: string): string {
  const day =
    began === null ? null : new Date(began.ms + (began.offsetMinutes ?? 0) * 60_000).toISOString().slice(0, 10);
  return fingerprint(day, withoutPlanningMark(firstText).trim());
}

/** The planning mark at the end of user messages is the authors', not the user's. */
export function withoutPlanningMark(text: string): string {
  return text.replace(planningMark, '');
}

function* loadBatches(batches: readonly Batch[], id: string | null, options: LoadOptions): Generator<ToldArtifact> {
  const readTime = createTimeReader(options.tz ?? null);
  const first = batches[0];
  const opening = first?.messages[0];
  const began = beamChatKey(readTime(first?.anchor), opening === undefined ? '' : (textOf(opening, ['content']) ?? ''));
  for (const batch of batches) {
    const at = readTime(batch.anchor);
    yield conversationArtifact(
      {
        format: 'beam',
        sourceUri: `beam:${began}/${batch.session}`,
        sessionId: `beam-${id ?? began}/${batch.session}`,
        title: `Chat ${id ?? began}, part ${batch.session}`,
        began: at,
        turns: batch.messages.map((message, i) => turnOf(message, i, at, readTime)),
        notes: batch.anchor !== null && at === null ? [`time anchor "${batch.anchor}" not understood`] : [],
      },
      options,
    );
  }
}

function turnOf(message: JsonRecord, place: number, at: Moment | null, readTime: TimeReader): Turn {
  const role = roleOf(message['role']);
  const text = textOf(message, ['content']) ?? '';
  return {
    ref: textOf(message, ['id']) ?? String(place),
    speaker: null,
    role,
    at: readTime(message['time_anchor']) ?? at,
    text: sanitizeText(role === 'user' ? withoutPlanningMark(text) : text),
  };
}

function batchesOf(list: readonly unknown[]): Batch[] {
  if (list.every(isPlans)) {
    return list.flatMap((plans) =>
      plansOf(plans).flatMap(({ number, batches }) => batches.map((batch, i) => readBatch(batch, i, `P${number}-`))),
    );
  }
  return list.map((batch, i) => readBatch(batch, i, ''));
}

/** A batch with its number and turns, or in the flatter layouts a plain list of turns or messages. */
function readBatch(batch: unknown, place: number, prefix: string): Batch {
  const messages = messagesOf(isRecord(batch) ? (listOf(batch, ['turns', 'messages']) ?? []) : batch);
  const number = isRecord(batch) ? textOf(batch, ['batch_number', 'batch']) : null;
  const own = isRecord(batch) ? textOf(batch, ['time_anchor']) : null;
  const carried = messages.map((message) => textOf(message, ['time_anchor'])).find((anchor) => anchor !== null);
  return { session: `${prefix}B${number ?? place + 1}`, messages, anchor: own ?? carried ?? null };
}

function messagesOf(value: unknown): JsonRecord[] {
  if (Array.isArray(value)) return value.flatMap(messagesOf);
  return isRecord(value) && 'content' in value ? [value] : [];
}

function plansOf(value: unknown): { number: number; batches: readonly unknown[] }[] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .flatMap(([key, batches]) => {
      const number = planKey.exec(key)?.[1];
      return number !== undefined && Array.isArray(batches) ? [{ number: Number(number), batches }] : [];
    })
    .sort((a, b) => a.number - b.number);
}

function isPlans(value: unknown): boolean {
  return plansOf(value).length > 0;
}

function isBatch(value: unknown): boolean {
  return isRecord(value) && 'batch_number' in value && Array.isArray(value['turns']);
}

function isRow(value: unknown): boolean {
  if (!isRecord(value) || !('conversation_id' in value)) return false;
  const chat = listOf(value, ['chat']);
  return (
    chat !== null && chat.length > 0 && chat.every((batch) => Array.isArray(batch) || isBatch(batch) || isPlans(batch))
  );
}
