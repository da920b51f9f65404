import type { ConsultRequest } from '../../../shared/contract/consult.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import type { ReadJob } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { sanitizeText } from '../text/sanitize.ts';
import type { DatasetImage } from './image/datasetImage.ts';
import { imageOf } from './image/imageCache.ts';
import { findMentions, type Mention, withoutNames } from './names.ts';

/** Longest query in characters; the rest is cut off, and the answer says so. */
const LONGEST_QUERY = 8_000;

export interface PreparedQuery {
  /** What to embed: the query without the names of people and speakers. */
  readonly embedText: string;
  readonly names: readonly EntityRef[];
  readonly queryCut: boolean;
}

/** Finds the names in a query, and the text to embed for it. */
export const prepareQuery: ReadJob<{ readonly request: ConsultRequest }, PreparedQuery> = (db, { request }) => {
  const image = imageOf(db, datasetIdOf(db, request));
  const { query, isCut } = cutQuery(request.query);
  const mentions = findMentions(image, query);
  return { embedText: withoutNames(query, mentions), names: namesOf(image, mentions), queryCut: isCut };
};

/** The query as it is searched: sanitised, and cut at LONGEST_QUERY without splitting a character. */
export function cutQuery(query: string): { query: string; isCut: boolean } {
  const clean = sanitizeText(query);
  if (clean.length <= LONGEST_QUERY) return { query: clean, isCut: false };
  return { query: clean.slice(0, LONGEST_QUERY).replace(/[\ud800-\udbff]$/, ''), isCut: true };
}

/** @throws PalimpsestError not_found for a namespace the user does not have */
export function datasetIdOf(db: ReadHandle, request: Pick<ConsultRequest, 'user_id' | 'namespace'>): number {
  const row = db.get<{ id: number }>('consult.dataset', 'SELECT id FROM dataset WHERE user_id = ? AND name = ?', [
    request.user_id,
    request.namespace,
  ]);
  if (row === undefined) throw new PalimpsestError('not_found', `There is no namespace "${request.namespace}".`);
  return row.id;
}

function namesOf(image: DatasetImage, mentions: readonly Mention[]): EntityRef[] {
  const entities = new Set(mentions.flatMap((mention) => mention.entities));
  return [...entities].flatMap((at) => {
    const entity = image.graph.entities[at];
    return entity === undefined ? [] : [{ id: entity.id, name: entity.name }];
  });
}
