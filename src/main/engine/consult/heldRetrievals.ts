import type { ConsultRequest } from '../../../shared/contract/consult.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { Retrieved } from './consult.ts';
import type { Consultation } from './consultation.ts';
import { imageOf } from './image/imageCache.ts';

/** A consult that waits for its reranker. */
export interface HeldRetrieval {
  readonly consultation: Consultation;
  readonly retrieved: Retrieved;
}

/** Consults that wait at once on one reader; those that nobody comes back for are pushed out by later ones. */
const mostHeld = 16;

const held = new Map<number, HeldRetrieval & { readonly seq: number; readonly elapsedMs: number }>();
let last = 0;

/**
 * Keeps what was retrieved in this worker, but for the scores of words, whose arrays the next consult uses again: a
 * reranker outside needs none.
 * @returns the number to take it by
 */
export function holdRetrieval({ consultation, retrieved }: HeldRetrieval): number {
  last += 1;
  const kept = { ...retrieved, scores: null };
  held.set(last, { consultation, retrieved: kept, seq: consultation.image.seenSeq, elapsedMs: consultation.elapsed() });
  for (const number of held.keys()) {
    if (held.size <= mostHeld) break;
    held.delete(number);
  }
  return last;
}

/**
 * What was held for a request under a number, once. Null when it is not here, as after a worker was started anew, or the
 * memory has changed since: then it is to be retrieved again. Its clock leaves out the time that it waited.
 */
export function takeRetrieval(
  db: ReadHandle,
  { number, request }: { readonly number: number | undefined; readonly request: ConsultRequest },
  context: JobContext,
): HeldRetrieval | null {
  const found = number === undefined ? undefined : held.get(number);
  if (number === undefined || found === undefined) return null;
  held.delete(number);
  const { consultation, retrieved, seq, elapsedMs } = found;
  if (consultation.db !== db || JSON.stringify(consultation.request) !== JSON.stringify(request)) return null;
  const image = imageOf(db, consultation.image.datasetId);
  if (image !== consultation.image || image.seenSeq !== seq) return null;
  const resumedMs = performance.now();
  const elapsed = (): number => elapsedMs + performance.now() - resumedMs;
  return { consultation: { ...consultation, context, elapsed }, retrieved };
}
