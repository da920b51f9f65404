import type { z } from 'zod';
import type {
  libraryFacetsRequestSchema,
  libraryRequestSchema,
  libraryResponseSchema,
} from '../../../shared/contract/library.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { parseInstant } from '../temporal/instants.ts';
import { artifactSummaries } from './artifactReads.ts';
import { requireDataset } from './datasets.ts';
import { countFacets, type LibraryFacets, matching, readFilter } from './libraryCatalog.ts';
import { libraryImageOf } from './libraryImage.ts';

/**
 * Read job: a window into the ordered list of the artifacts that every filter lets through, and how many those are.
 * Old versions are not listed.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function library(
  db: ReadHandle,
  request: z.output<typeof libraryRequestSchema>,
): z.output<typeof libraryResponseSchema> {
  return db.snapshot(() => {
    const image = libraryImageOf(db, requireDataset(db, request));
    const found = matching(image.inOrder(request.sort), readFilter(request, parseInstant));
    const { offset, limit } = request;
    const shown = request.descending
      ? found.slice(Math.max(0, found.length - offset - limit), Math.max(0, found.length - offset)).reverse()
      : found.slice(offset, offset + limit);
    const ids = shown.map(({ id }) => id);
    return { artifacts: artifactSummaries(db, ids), total: found.length };
  });
}

/**
 * Read job: how many artifacts bear each value of each filter, under every filter but its own.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function libraryFacets(db: ReadHandle, request: z.output<typeof libraryFacetsRequestSchema>): LibraryFacets {
  return db.snapshot(() => {
    const image = libraryImageOf(db, requireDataset(db, request));
    return countFacets(image.artifacts, readFilter(request, parseInstant), (source) => image.nameOf(source));
  });
}
