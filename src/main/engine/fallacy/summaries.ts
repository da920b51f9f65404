import type { FallacySummary } from '../../../shared/contract/fallacies.ts';
import { titleFrom } from '../episodic/artifactReads.ts';
import { entityRef } from '../semantic/factViews.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstant, formatInstantOrNull } from '../temporal/instants.ts';
import type { FallacyRow } from './fallacyRows.ts';
import { fallacyKind } from './taxonomy.ts';

interface PassageRow {
  readonly chunk_id: number;
  readonly text: string;
  readonly artifact_id: number;
  readonly title: string;
  readonly source_id: number | null;
  readonly source: string | null;
  readonly said_at: number | null;
}

/** Fallacies with the words that commit them, and who said these where. */
export function summariesOf(db: ReadHandle, rows: readonly FallacyRow[]): FallacySummary[] {
  const passages = db.all<PassageRow>(
    'fallacy.passages',
    `SELECT c.id AS chunk_id, c.text, c.artifact_id, coalesce(a.title, substr(a.text, 1, 400)) AS title,
       s.source_id, e.name AS source, coalesce(s.asserted_at, f.occurred_at) AS said_at
     FROM json_each(?) j CROSS JOIN chunk c ON c.id = j.value JOIN artifact a ON a.id = c.artifact_id
     JOIN fact f ON f.chunk_id = c.id
     LEFT JOIN assertion s ON s.id = (SELECT min(x.id) FROM assertion x WHERE x.fact_id = f.id)
     LEFT JOIN entity e ON e.id = s.source_id`,
    [JSON.stringify(rows.flatMap(({ chunk_id }) => chunk_id ?? []))],
  );
  const byChunk = new Map(passages.map((passage) => [passage.chunk_id, passage]));
  return rows.map((row) => summaryOf(row, row.chunk_id === null ? undefined : byChunk.get(row.chunk_id)));
}

function summaryOf(row: FallacyRow, passage: PassageRow | undefined): FallacySummary {
  const { id, uid, name, fallacy_key, category, status, confidence, detector, rationale, resolver, version } = row;
  return {
    id,
    uid,
    name,
    key: fallacy_key,
    kind: fallacyKind(fallacy_key)?.name ?? fallacy_key,
    category,
    status,
    confidence,
    detector,
    span: passage?.text.slice(row.start ?? 0, row.end ?? passage.text.length) ?? '',
    source: entityRef(passage?.source_id ?? null, passage?.source ?? null),
    artifact_id: passage?.artifact_id ?? null,
    artifact_title: passage === undefined ? null : titleFrom(passage.title),
    said_at: formatInstantOrNull(passage?.said_at ?? null),
    found_at: formatInstant(row.found_at),
    rationale,
    resolver,
    decided_at: formatInstantOrNull(row.decided_at),
    version,
  };
}
