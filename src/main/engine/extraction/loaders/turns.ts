import { sanitizeText } from '../../text/sanitize.ts';
import type { Moment, ToldArtifact, Turn } from '../told.ts';
import { beamChatKey } from './beam.ts';
import { conversationArtifact } from './conversation.ts';
import { isRecord, type JsonRecord, textOf } from './json.ts';
import { locomoUri, withPicture } from './locomo.ts';
import { roleOf } from './messages.ts';
import type { LoadOptions } from './options.ts';
import { createTimeReader, type TimeReader } from './times.ts';

interface Group {
  readonly conversation: string;
  readonly session: string;
  readonly turns: Turn[];
}

/** Whether a value is one line of a turns file: a turn that names its conversation and session. */
export function isTurnsRow(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    ['conversation_id', 'session_id', 'turn_id'].every((key) => textOf(value, [key]) !== null) &&
    'speaker' in value &&
    'text' in value
  );
}

/** Turns files: one artifact for each session of each conversation, wherever in the file its lines stand. */
export function* loadTurns(rows: readonly unknown[], options: LoadOptions): Generator<ToldArtifact> {
  const readTime = createTimeReader(options.tz ?? null);
  const groups = new Map<string, Group>();
  const bases = new Map<string, string>();
  for (const row of rows) {
    if (!isTurnsRow(row)) continue;
    const conversation = textOf(row, ['conversation_id']) ?? '';
    const session = textOf(row, ['session_id']) ?? '';
    const key = JSON.stringify([conversation, session]);
    const group = groups.get(key) ?? { conversation, session, turns: [] };
    groups.set(key, group);
    const turn = turnOf(row, readTime);
    group.turns.push(turn);
    if (!bases.has(conversation)) bases.set(conversation, uriBase(conversation, row, turn));
  }
  for (const { conversation, session, turns } of groups.values()) {
    yield conversationArtifact(
      {
        format: 'turns',
        sourceUri: `${bases.get(conversation) ?? conversation}/${session}`,
        sessionId: `${conversation}/${session}`,
        title: `${conversation}, ${session}`,
        began: turns.find((turn) => turn.at !== null)?.at ?? null,
        turns,
        notes: [],
      },
      options,
    );
  }
}

/** A conversation of LoCoMo or BEAM is the same one in its published layout and here. */
function uriBase(conversation: string, row: JsonRecord, first: Turn): string {
  if (conversation.startsWith('locomo-')) return locomoUri(conversation);
  return 'question_type' in row ? `beam:${beamChatKey(first.at, first.text)}` : `turns:${conversation}`;
}

function turnOf(row: JsonRecord, readTime: TimeReader): Turn {
  const speaker = textOf(row, ['speaker']);
  const role = roleOf(row['role']) ?? roleOf(speaker);
  return {
    ref: textOf(row, ['turn_id']) ?? '',
    speaker: speaker === null || roleOf(speaker) !== null ? null : sanitizeText(speaker),
    role,
    at: coarse(readTime(row['timestamp_iso'] ?? row['timestamp'])),
    text: sanitizeText(withPicture(textOf(row, ['text']) ?? '', textOf(row, ['image_caption']))),
  };
}

/** These files write dates and minutes out to the second: midnight is a date, a round minute a minute. */
function coarse(moment: Moment | null): Moment | null {
  if (moment?.precision !== 'exact' || moment.words === null) return moment;
  if (moment.words.endsWith('T00:00:00')) return { ...moment, precision: 'day' };
  return moment.words.endsWith(':00') ? { ...moment, precision: 'minute' } : moment;
}
