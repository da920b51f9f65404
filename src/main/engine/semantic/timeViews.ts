import { z } from 'zod';
import type { FactView } from '../../../shared/contract/memory.ts';
import { anchorInWords, anchorOf } from '../temporal/anchorText.ts';
import { formatInstantOrNull } from '../temporal/instants.ts';

/** Of `fact f`: its anchor, and what follows for its time at present. */
export const timeViewColumns = `f.anchor_entity_id,
  (SELECT e.name FROM entity e WHERE e.id = f.anchor_entity_id) AS anchor_name, f.anchor_relation, f.anchor_offset_ms, f.granularity,
  (SELECT json_array(t.begin_least, t.begin_most, t.end_least, t.end_most) FROM fact_time t
   WHERE t.fact_id = f.id AND t.replaced_at IS NULL) AS inferred`;

export interface TimeViewRow {
  readonly anchor_entity_id: number | null;
  readonly anchor_name: string | null;
  readonly anchor_relation: string | null;
  readonly anchor_offset_ms: number | null;
  readonly granularity: string | null;
  /** JSON: the least and the most of begin and end. */
  readonly inferred: string | null;
}

export function anchorView(row: TimeViewRow): FactView['anchor'] {
  const anchor = anchorOf(row);
  if (anchor === null || row.anchor_entity_id === null || row.anchor_name === null) return null;
  return {
    event: { id: row.anchor_entity_id, name: row.anchor_name },
    relation: anchor.relation,
    offset_ms: anchor.offsetMs,
    granularity: anchor.granularity,
    words: anchorInWords(anchor, row.anchor_name),
  };
}

const bounds = z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable(), z.number().nullable()]);

export function inferredView({ inferred }: Pick<TimeViewRow, 'inferred'>): FactView['inferred'] {
  if (inferred === null) return null;
  const [beginLeast, beginMost, endLeast, endMost] = bounds.parse(JSON.parse(inferred));
  const range = (least: number | null, most: number | null) => ({
    earliest: formatInstantOrNull(least),
    latest: formatInstantOrNull(most),
  });
  return { begin: range(beginLeast, beginMost), end: range(endLeast, endMost) };
}
