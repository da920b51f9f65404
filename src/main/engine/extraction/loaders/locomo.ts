import { sanitizeText } from '../../text/sanitize.ts';
import type { Moment, ToldArtifact, Turn } from '../told.ts';
import { conversationArtifact, fingerprint } from './conversation.ts';
import { isRecord, type JsonRecord, textOf } from './json.ts';
import type { LoadOptions } from './options.ts';
import { createTimeReader } from './times.ts';

const sessionKey = /^session_(\d+)$/;

/** Whether a JSON value has the published layout of LoCoMo: a sample, or a list of them. */
export function isLocomo(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((sample) => isRecord(sample) && isLocomo(sample));
  return isRecord(value) && sessionNumbers(conversationOf(value)).length > 0;
}

/** LoCoMo samples: one artifact for each session, in the order of their numbers; questions, observations and summaries are not read. */
export function* loadLocomo(value: unknown, options: LoadOptions): Generator<ToldArtifact> {
  const samples: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const sample of samples) {
    if (isRecord(sample)) yield* loadSample(sample, options);
  }
}

function* loadSample(sample: JsonRecord, options: LoadOptions): Generator<ToldArtifact> {
  const conversation = conversationOf(sample);
  const readTime = createTimeReader(options.tz ?? null);
  const numbers = sessionNumbers(conversation);
  const speakers = [conversation['speaker_a'], conversation['speaker_b']].filter((name) => typeof name === 'string');
  const id =
    textOf(sample, ['sample_id', 'id']) ??
    fingerprint(JSON.stringify(conversation[`session_${numbers[0] ?? 1}`]).slice(0, 500));
  for (const number of numbers) {
    const at = readTime(conversation[`session_${number}_date_time`]);
    yield conversationArtifact(
      {
        format: 'locomo',
        sourceUri: `${locomoUri(id)}/D${number}`,
        sessionId: `locomo-${id.replace(/^locomo-/, '')}/D${number}`,
        title: `${speakers.join(' and ') || id}, session ${number}`,
        began: at,
        turns: turnsOf(conversation[`session_${number}`], number, at),
        notes: [],
      },
      options,
    );
  }
}

/** The identity of a conversation of LoCoMo, whatever file holds it. */
export function locomoUri(conversation: string): string {
  return `locomo:${conversation.replace(/^locomo-/, '')}`;
}

/** A turn's words, and the caption of its picture in brackets after them. */
export function withPicture(text: string, caption: string | null): string {
  if (caption === null || caption.trim() === '') return text;
  return `${text.trimEnd()}${text.trim() === '' ? '' : ' '}[picture: ${caption.trim()}]`;
}

function conversationOf(sample: JsonRecord): JsonRecord {
  const inner = sample['conversation'];
  return isRecord(inner) ? inner : sample;
}

function sessionNumbers(conversation: JsonRecord): number[] {
  return Object.entries(conversation)
    .flatMap(([key, turns]) => {
      const number = sessionKey.exec(key)?.[1];
      return number !== undefined && Array.isArray(turns) && turns.some(isTurn) ? [Number(number)] : [];
    })
    .sort((a, b) => a - b);
}

function isTurn(value: unknown): value is JsonRecord {
  return isRecord(value) && typeof value['speaker'] === 'string' && ('text' in value || 'blip_caption' in value);
}

function turnsOf(list: unknown, session: number, at: Moment | null): Turn[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isTurn).map((turn, i) => ({
    ref: textOf(turn, ['dia_id']) ?? `D${session}:${i + 1}`,
    speaker: textOf(turn, ['speaker']),
    role: null,
    at,
    text: sanitizeText(withPicture(textOf(turn, ['text', 'clean_text']) ?? '', textOf(turn, ['blip_caption']))),
  }));
}
