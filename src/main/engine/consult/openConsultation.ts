import type { ConsultRequest, ConsultResponse } from '../../../shared/contract/consult.ts';
import type { JobContext } from '../jobs.ts';
import { vectorTableName } from '../maintenance/vectorTables.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { clocksOf, windowOf } from './asked.ts';
import { depthOf } from './budget.ts';
import { statesAt } from './clocks.ts';
import type { Consultation, VectorState } from './consultation.ts';
import { wantedRows } from './filters.ts';
import { imageOf } from './image/imageCache.ts';
import { findMentions } from './names.ts';
import { cutQuery, datasetIdOf } from './prepareQuery.ts';
import { queryWords } from './queryWords.ts';
import { usedUpRows } from './usedUp.ts';

/** A request with what an embedder made of its words. */
export interface Question {
  readonly request: ConsultRequest;
  /** Unit vector of the prepared query's text, or null when there is none. */
  readonly queryVector: Float32Array | null;
  /** The vector's model; when it is not the one the memory is indexed with, the vector says nothing. */
  readonly queryModel?: string | null | undefined;
  readonly vectorState: VectorState;
}

/**
 * Brings the dataset's image up to date and works out what the arms share: clocks, filters, names, words, distances.
 * @throws PalimpsestError not_found for an unknown namespace
 */
export function openConsultation(db: ReadHandle, args: Question, context: JobContext): Consultation {
  const startedMs = performance.now();
  const { request, queryVector, vectorState } = args;
  const image = imageOf(db, datasetIdOf(db, request));
  const { query, isCut } = cutQuery(request.query);
  const clocks = clocksOf(request, context.clock.now());
  const states = statesAt(db, image, clocks);
  const window = windowOf(request, query, clocks.anchorMs);
  const wanted = wantedRows(image, states, request, clocks, window);
  const usedUp = usedUpRows(db, image, clocks);
  if (!clocks.includesHistory) for (const row of usedUp) if (image.turnBoundRows.has(row)) wanted[row] = 0;
  const mentions = findMentions(image, query);
  const fits = queryVector !== null && isOfIndex(queryVector, args.queryModel, image);
  const distances = fits ? distancesTo(queryVector, image, wanted) : null;
  return {
    db,
    context,
    request,
    query,
    queryCut: isCut,
    image,
    depth: depthOf(request.budget),
    clocks,
    states,
    mentions,
    words: queryWords(image, query, mentions),
    window,
    queryVector: fits ? queryVector : null,
    vectorState: queryVector !== null && image.vectors !== null && !fits ? 'reindexing' : vectorState,
    wanted,
    usedUp,
    distances,
    cosines: new Map(),
    elapsed: () => performance.now() - startedMs,
  };
}

function isOfIndex(
  vector: Float32Array,
  model: string | null | undefined,
  { vectors }: Consultation['image'],
): boolean {
  if (vectors === null || vector.length !== vectors.table.dimensions) return false;
  return model == null || vectorTableName('fact', model, vector.length) === vectors.table.name;
}

function distancesTo(query: Float32Array, image: Consultation['image'], wanted: Uint8Array): Uint16Array {
  const distances = new Uint16Array(wanted.length);
  image.vectors?.bits.distances(query, wanted, wanted.length, distances);
  return distances;
}

/** Why the semantic arm could not answer, or not wholly; empty when it could. */
export function vectorsMissing({ vectorState, image }: Consultation): ConsultResponse['degraded_by'] {
  if (vectorState === 'reindexing') return ['reindexing'];
  return vectorState !== 'ready' || (image.vectors?.bits.count ?? 0) === 0 ? ['no_embeddings'] : [];
}
