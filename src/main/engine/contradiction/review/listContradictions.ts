import type { z } from 'zod';
import type {
  ContradictionList,
  ContradictionStatus,
  contradictionListRequestSchema,
} from '../../../../shared/contract/truth.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { normalizeText } from '../../text/normalize.ts';
import { foldText } from '../../text/fold.ts';
import { summariesOf, summaryColumns, type SummaryRow } from './summaries.ts';

const order = `CASE c.status WHEN 'open' THEN 0 WHEN 'suspected' THEN 1 WHEN 'resolved' THEN 2 ELSE 3 END,
  c.deferred_at IS NOT NULL, c.deferred_at, c.opened_at DESC, c.entity_id DESC`;

/**
 * Read job: contradictions in the order in which they are worked through.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function listContradictions(
  db: ReadHandle,
  request: z.output<typeof contradictionListRequestSchema>,
  { clock }: Pick<JobContext, 'clock'>,
): ContradictionList {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const matches = matcher(request.text);
    const rows = db
      .all<SummaryRow & { said: string }>(
        request.text === undefined ? 'contradictions.list' : 'contradictions.find',
        `SELECT ${summaryColumns}, ${request.text === undefined ? `''` : textOfFacts} AS said
         FROM contradiction c JOIN entity e ON e.id = c.entity_id
         WHERE e.dataset_id = @datasetId AND (@kind IS NULL OR c.kind = @kind)
           AND (@status IS NULL OR c.status IN (SELECT value FROM json_each(@status)))
         ORDER BY ${order}`,
        {
          datasetId,
          kind: request.kind ?? null,
          status: request.status === undefined ? null : JSON.stringify(request.status),
        },
      )
      .filter(({ name, said }) => matches(`${name} ${said}`));
    const page = rows.slice(request.offset, request.offset + request.limit);
    return {
      contradictions: summariesOf(db, page, clock.now()),
      total: rows.length,
      counts: countsOf(db, datasetId),
    };
  });
}

const textOfFacts = `(SELECT group_concat(f.text, ' ') FROM contradiction_fact cf JOIN fact f ON f.id = cf.fact_id
  WHERE cf.contradiction_id = c.entity_id)`;

/** Every word must be there, somewhere, whatever its case and accents. */
function matcher(text: string | undefined): (said: string) => boolean {
  if (text === undefined) return () => true;
  const words = foldText(normalizeText(text)).split(' ');
  return (said) => {
    const folded = foldText(normalizeText(said));
    return words.every((word) => folded.includes(word));
  };
}

function countsOf(db: ReadHandle, datasetId: number): Record<ContradictionStatus, number> {
  const counts: Record<ContradictionStatus, number> = { open: 0, suspected: 0, resolved: 0, dismissed: 0 };
  const rows = db.all<{ status: ContradictionStatus; n: number }>(
    'contradictions.count',
    `SELECT c.status, count(*) AS n FROM contradiction c JOIN entity e ON e.id = c.entity_id WHERE e.dataset_id = ? GROUP BY c.status`,
    [datasetId],
  );
  for (const { status, n } of rows) counts[status] = n;
  return counts;
}
