import { elsewhereNow, turnsLeftColumn } from '../semantic/ruleParts.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { Clocks } from './clocks.ts';
import type { DatasetImage } from './image/datasetImage.ts';

/**
 * Rows of rules whose turns are over at the clocks' instants, or whose session is not the one that goes on, and of passages that say nothing else that is in force.
 * Turns are counted as they were told by then, and as they were said by then.
 */
export function usedUpRows(db: ReadHandle, image: DatasetImage, clocks: Clocks): ReadonlySet<number> {
  if (image.turnBoundRows.size === 0) return new Set();
  const ids = [...image.turnBoundRows].map((row) => image.facts.id[row] ?? 0);
  const left = turnsLeftColumn(`AND (@knownAt IS NULL OR ua.created_at <= @knownAt)
    AND (@asOf IS NULL OR coalesce(u.occurred_at, ua.occurred_at, ua.created_at) <= @asOf)`);
  const elsewhere = elsewhereNow(`AND (@knownAt IS NULL OR ua.created_at <= @knownAt)
    AND (@asOf IS NULL OR coalesce(ua.occurred_at, ua.created_at) <= @asOf)`);
  const rows = db
    .rows(
      'consult.usedUp',
      `SELECT j.value FROM json_each(@ids) j CROSS JOIN fact f ON f.id = j.value WHERE ${left} = 0 OR ${elsewhere}`,
      { ids: JSON.stringify(ids), knownAt: clocks.knownAtMs, asOf: clocks.asOfMs },
    )
    .flatMap(([id]) => image.facts.rowOf.get(Number(id)) ?? []);
  const over = new Set(rows);
  for (const row of rows) {
    for (const passage of image.passagesOf.get(row) ?? [])
      if ((image.claims.get(passage) ?? []).every((claim) => over.has(claim))) over.add(passage);
  }
  return over;
}
