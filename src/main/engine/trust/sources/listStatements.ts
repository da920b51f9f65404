import type { z } from 'zod';
import type {
  SourceStatement,
  statementListRequestSchema,
  statementListResponseSchema,
} from '../../../../shared/contract/sources.ts';
import { factStatusSchema } from '../../../../shared/contract/primitives.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { formatInstantOrNull } from '../../temporal/instants.ts';
import { readTrust, shownTrust, trustAt } from '../weight.ts';
import { requireSource } from './listSources.ts';
import { beats } from './sourceTally.ts';

interface Row {
  readonly fact_id: number;
  readonly text: string;
  readonly status: string;
  readonly valid_at: number | null;
  readonly valid_offset: number | null;
  readonly invalid_at: number | null;
  readonly invalid_offset: number | null;
  readonly said_at: number | null;
  readonly times: number;
  readonly stands: number;
  readonly artifact_id: number | null;
  readonly chunk_id: number | null;
  readonly trust_weight: number;
  readonly trust_breakdown: string | null;
}

/** A fact that another source's claim beats. */
const isBeaten = `EXISTS (SELECT 1 FROM fact_link l JOIN assertion o ON o.fact_id = l.from_fact AND o.source_id <> @id
  WHERE l.to_fact = f.id AND l.kind IN ${beats})`;

const filters: Readonly<Record<z.output<typeof statementListRequestSchema>['which'], string>> = {
  all: '1',
  standing: `f.status IN ('holds', 'disputed') AND s.stands = 1`,
  overruled: isBeaten,
  withdrawn: `(f.status = 'withdrawn' OR s.stands = 0)`,
};

/**
 * Read job: the statements that a source makes, newest first, each with the weight of its newest saying as of the present.
 * @throws PalimpsestError not_found
 */
export function listSourceStatements(
  db: ReadHandle,
  request: z.output<typeof statementListRequestSchema>,
  context: JobContext,
): z.output<typeof statementListResponseSchema> {
  return db.snapshot(() => {
    requireSource(db, requireDataset(db, request), request.id);
    // The newest saying of a fact is what the bare columns beside max() are of.
    const from = `(SELECT a.fact_id, max(a.id) AS id, count(*) AS times, max(a.withdrawn_at IS NULL) AS stands
       FROM assertion a WHERE a.source_id = @id GROUP BY a.fact_id) s
     JOIN fact f ON f.id = s.fact_id AND f.chunk_id IS NULL JOIN assertion a ON a.id = s.id
     WHERE ${filters[request.which]}`;
    const { id, offset, limit } = request;
    const rows = db.all<Row>(
      `source.statements.${request.which}`,
      `SELECT f.id AS fact_id, f.text, f.status, f.valid_at, f.valid_offset, f.invalid_at, f.invalid_offset,
         a.asserted_at AS said_at, s.times, s.stands, a.artifact_id, a.chunk_id, a.trust_weight, a.trust_breakdown
       FROM ${from} ORDER BY a.asserted_at DESC, a.id DESC LIMIT @limit OFFSET @offset`,
      { id, offset, limit },
    );
    const counted = db.get<{ total: number }>(
      `source.countStatements.${request.which}`,
      `SELECT count(*) AS total FROM ${from}`,
      {
        id,
      },
    );
    const now = context.clock.now();
    return { statements: rows.map((row) => statementOf(db, row, id, now)), total: counted?.total ?? 0 };
  });
}

function statementOf(db: ReadHandle, row: Row, source: number, now: number): SourceStatement {
  const stored = readTrust(row.trust_breakdown);
  const trust = stored === null ? null : trustAt(stored, now);
  return {
    fact_id: row.fact_id,
    text: row.text,
    status: factStatusSchema.parse(row.status),
    valid_at: formatInstantOrNull(row.valid_at, row.valid_offset),
    invalid_at: formatInstantOrNull(row.invalid_at, row.invalid_offset),
    said_at: formatInstantOrNull(row.said_at),
    times: row.times,
    is_withdrawn: row.stands === 0,
    artifact_id: row.artifact_id,
    chunk_id: row.chunk_id,
    trust_weight: trust === null ? row.trust_weight : shownTrust(trust),
    trust,
    overruled_by: db.all(
      'source.overruledBy',
      `SELECT w.id AS fact_id, w.text, (SELECT e.name FROM assertion o JOIN entity e ON e.id = o.source_id
         WHERE o.fact_id = w.id AND o.source_id <> @source ORDER BY o.id LIMIT 1) AS source
       FROM fact_link l JOIN fact w ON w.id = l.from_fact WHERE l.to_fact = @fact AND l.kind IN ${beats}
         AND EXISTS (SELECT 1 FROM assertion o WHERE o.fact_id = w.id AND o.source_id <> @source) ORDER BY w.id LIMIT 5`,
      { fact: row.fact_id, source },
    ),
  };
}
