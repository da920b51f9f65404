import type { z } from 'zod';
import type { FallacyList, fallacyListRequestSchema, FallacyStatus } from '../../../shared/contract/fallacies.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { fallacyColumns, type FallacyRow } from './fallacyRows.ts';
import { summariesOf } from './summaries.ts';
import { loadTaxonomy } from './taxonomy.ts';

type Request = z.output<typeof fallacyListRequestSchema>;

const order = `CASE y.status WHEN 'suspected' THEN 0 WHEN 'confirmed' THEN 1 ELSE 2 END, y.confidence DESC, y.entity_id DESC`;

/**
 * Read job: fallacies in the order in which they are worked through, with counts for each filter under the others.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listFallacies(db: ReadHandle, request: Request): FallacyList {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const rows = db.all<FallacyRow>(
      'fallacies.list',
      `SELECT ${fallacyColumns} FROM fallacy y JOIN entity e ON e.id = y.entity_id WHERE e.dataset_id = ? ORDER BY ${order}`,
      [datasetId],
    );
    const wanted = rows.filter((row) => hasStatus(request, row) && isOfKind(request, row));
    return {
      fallacies: summariesOf(db, wanted.slice(request.offset, request.offset + request.limit)),
      total: wanted.length,
      counts: countsOf(request, rows),
    };
  });
}

function hasStatus({ status }: Request, row: FallacyRow): boolean {
  return status === undefined || status.includes(row.status);
}

function isOfKind({ category, key }: Request, row: FallacyRow): boolean {
  return (category === undefined || row.category === category) && (key === undefined || row.fallacy_key === key);
}

function countsOf(request: Request, rows: readonly FallacyRow[]): FallacyList['counts'] {
  const { categories, fallacies } = loadTaxonomy();
  const status: Record<FallacyStatus, number> = { suspected: 0, confirmed: 0, dismissed: 0 };
  for (const row of rows) if (isOfKind(request, row)) status[row.status]++;
  const ofStatus = rows.filter((row) => hasStatus(request, row));
  return {
    status,
    categories: categories.map(({ key, name }) => ({
      key,
      name,
      count: ofStatus.filter(({ category }) => category === key).length,
    })),
    keys: fallacies.map(({ key, name, category }) => ({
      key,
      name,
      category,
      count: ofStatus.filter(({ fallacy_key }) => fallacy_key === key).length,
    })),
  };
}
