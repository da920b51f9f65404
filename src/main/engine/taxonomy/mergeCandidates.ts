import type { z } from 'zod';
import type {
  MergeCandidate,
  mergeCandidatesRequestSchema,
  mergeCandidatesResponseSchema,
  mergeRejectRequestSchema,
  TaxonomyBranch,
} from '../../../shared/contract/taxonomy.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { branchesAt } from './branchCounts.ts';
import { branchProfiles } from './branchProfiles.ts';
import { pairBranches } from './mergeEvidence.ts';
import { cleanPath, parentOf, ROOT, segmentsOf } from './paths.ts';

/** More branches than these are not compared with one another. */
const MOST_BRANCHES = 3_000;

/**
 * Read job: branches that may be one, with the reasons, the surest first. Nothing is done by it.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function discoverTaxonomyMergeCandidates(
  db: ReadHandle,
  request: z.output<typeof mergeCandidatesRequestSchema>,
): z.output<typeof mergeCandidatesResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const paths = branchPaths(db, datasetId);
    const profiles = new Map(branchProfiles(db, datasetId).map((profile) => [profile.path, profile]));
    const rejected = rejectedPairs(db, datasetId);
    const pairs = pairBranches(paths.slice(0, MOST_BRANCHES), profiles).filter(
      ({ a, b }) => !rejected.has(pairKey(a, b)),
    );
    const candidates = pairs.slice(0, request.limit).flatMap((pair): MergeCandidate[] => {
      const [a, b] = branchesAt(db, datasetId, [pair.a, pair.b]);
      if (a === undefined || b === undefined) return [];
      const [from, to] = [a, b].toSorted(smallerFirst);
      return from === undefined || to === undefined ? [] : [{ from, to, score: pair.score, reasons: pair.reasons }];
    });
    return { candidates, is_partial: paths.length > MOST_BRANCHES };
  });
}

/** Every path in use and every one above it. */
function branchPaths(db: ReadHandle, datasetId: number): string[] {
  const used = db.rows('taxonomy.paths', 'SELECT path FROM taxonomy_count WHERE dataset_id = ?', [datasetId]);
  const paths = new Set<string>();
  for (const [used_] of used) {
    for (let path = String(used_); path !== ROOT && !paths.has(path); path = parentOf(path)) paths.add(path);
  }
  return [...paths].toSorted();
}

/** The smaller joins the larger; of equals the deeper joins the other, and the later in the alphabet. */
function smallerFirst(a: TaxonomyBranch, b: TaxonomyBranch): number {
  const byDepth = segmentsOf(b.path).length - segmentsOf(a.path).length;
  return a.nodes - b.nodes || byDepth || (a.path < b.path ? 1 : -1);
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`;
}

function rejectedPairs(db: ReadHandle, datasetId: number): ReadonlySet<string> {
  const rows = db.rows('taxonomy.rejected', 'SELECT a, b FROM taxonomy_rejected WHERE dataset_id = ?', [datasetId]);
  return new Set(rows.map(([a, b]) => pairKey(String(a), String(b))));
}

/** Write job: keeps a pair from being proposed again, or lets it be. @throws PalimpsestError not_found, invalid */
export function rejectTaxonomyMerge(
  db: WriteHandle,
  request: z.output<typeof mergeRejectRequestSchema>,
  context: JobContext,
): { rejected: boolean } {
  const datasetId = requireDataset(db, request);
  const [a = '', b = ''] = [cleanPath(request.a, 'a'), cleanPath(request.b, 'b')].toSorted();
  if (request.rejected) {
    db.run(
      'taxonomy.reject',
      'INSERT OR IGNORE INTO taxonomy_rejected (dataset_id, a, b, rejected_at) VALUES (?, ?, ?, ?)',
      [datasetId, a, b, context.clock.now()],
    );
  } else {
    db.run('taxonomy.allow', 'DELETE FROM taxonomy_rejected WHERE dataset_id = ? AND a = ? AND b = ?', [
      datasetId,
      a,
      b,
    ]);
  }
  return { rejected: request.rejected };
}
