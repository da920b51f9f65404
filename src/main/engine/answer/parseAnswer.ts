import { z } from 'zod';
import type { Completion } from '../providers.ts';
import { type OutputFault, readTyped } from '../typedOutput.ts';

/** What a model is asked to write. */
export const answerSchema = z.object({
  answer: z.string(),
  entities: z.array(z.number().int()),
  edges: z.array(z.number().int()),
  facts: z.array(z.number().int()),
});

/** What it may write: a list left out or null is empty, and one odd number does not spoil the answer. */
const citedSchema = z.array(z.unknown()).nullish();
const writtenSchema = z.object({
  answer: z.string(),
  entities: citedSchema,
  edges: citedSchema,
  facts: citedSchema,
});

export interface WrittenAnswer {
  readonly answer: string;
  /** As cited, unchecked: they may be invented. */
  readonly entities: readonly number[];
  readonly edges: readonly number[];
  readonly facts: readonly number[];
}

export type ParsedAnswer =
  | { readonly ok: true; readonly value: WrittenAnswer }
  | { readonly ok: false; readonly fault: OutputFault; readonly detail: string };

/** Reads what a model wrote, also between fences and prose. An answer without words is `empty`. */
export function parseAnswer(completion: Pick<Completion, 'text' | 'finish'>): ParsedAnswer {
  const read = readTyped(completion, writtenSchema);
  if (!read.ok) return read;
  const answer = read.value.answer.trim();
  if (answer === '') return { ok: false, fault: 'empty', detail: 'The answer is empty.' };
  const { entities, edges, facts } = read.value;
  return { ok: true, value: { answer, entities: idsIn(entities), edges: idsIn(edges), facts: idsIn(facts) } };
}

function idsIn(cited: readonly unknown[] | null | undefined): number[] {
  return (cited ?? []).flatMap((id) => {
    const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id;
    return typeof number === 'number' && Number.isSafeInteger(number) ? [number] : [];
  });
}

/**
 * What is written of the answer so far, from the beginning of the JSON: up to the last whole character. Empty before it
 * begins.
 */
export function answerSoFar(text: string): string {
  const begin = /"answer"\s*:\s*"/.exec(text);
  if (begin === null) return '';
  const rest = text.slice(begin.index + begin[0].length);
  const [written = ''] = /^(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(rest) ?? [];
  try {
    // Raw line breaks, which models write, are not JSON.
    return String(JSON.parse(`"${written.replaceAll(/\p{Cc}/gu, ' ')}"`)).replace(/[\ud800-\udbff]$/, '');
  } catch {
    return '';
  }
}
