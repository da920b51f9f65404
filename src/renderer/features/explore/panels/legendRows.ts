import type { GraphFilterInput } from '../../../../shared/contract/graph.ts';
import { type NodeKind, nodeKindOf } from '../../../graph/nodeKinds.ts';
import { type FacetId, type Facets, isSeen } from './filterEdits.ts';

export interface LegendRow {
  readonly key: string;
  readonly label: string;
  readonly kind: NodeKind;
  readonly facet: FacetId;
  readonly value: string;
  readonly count: number;
  readonly isSeen: boolean;
}

/**
 * Rows in the order in which they were first seen, those no longer there with nothing in them: a count that changes, or
 * a type that comes or goes, moves no row from its place.
 */
export function keepPlaces(before: readonly LegendRow[], now: readonly LegendRow[]): LegendRow[] {
  const byKey = new Map(now.map((row) => [row.key, row]));
  const kept = before.map((row) => byKey.get(row.key) ?? { ...row, count: 0 });
  const known = new Set(before.map((row) => row.key));
  return [...kept, ...now.filter((row) => !known.has(row.key))];
}

export interface LegendRows {
  readonly rows: readonly LegendRow[];
  /** Types that have no room here; the filter stack lists them. */
  readonly left: number;
}

const MOST_TYPES = 12;

/** The types of entities, then literals and passages: those that are seen, and those that could be seen again. */
export function legendRows(facets: Facets, filter: GraphFilterInput): LegendRows {
  const types = facets.entity_types.slice(0, MOST_TYPES).map((entry) => ({
    key: `type:${entry.value}`,
    label: entry.label,
    kind: nodeKindOf(entry.value),
    facet: 'entity_types' as const,
    value: entry.value,
    count: entry.count,
    isSeen: isSeen(filter, 'entity_types', entry.value) && isSeen(filter, 'kinds', 'entity'),
  }));
  const kinds = facets.kinds
    .filter((entry) => entry.value !== 'entity')
    .map((entry) => ({
      key: `kind:${entry.value}`,
      label: entry.label,
      kind: nodeKindOf(entry.value),
      facet: 'kinds' as const,
      value: entry.value,
      count: entry.count,
      isSeen: isSeen(filter, 'kinds', entry.value),
    }));
  return { rows: [...types, ...kinds], left: facets.entity_types.length - types.length };
}

export interface LineRow {
  readonly id: 'holds' | 'ended' | 'planned' | 'denied' | 'disputed' | 'derived';
  readonly label: string;
  readonly hint: string;
}

/** What the lines say; those of a status can be taken away, ended ones are switched with the clocks. */
export const lineRows: readonly LineRow[] = [
  { id: 'holds', label: 'holds', hint: 'Stated and not ended' },
  { id: 'ended', label: 'ended', hint: 'Over at the time shown' },
  { id: 'planned', label: 'planned', hint: 'Planned, possible, asked or wished' },
  { id: 'denied', label: 'denied', hint: 'Said not to be so' },
  { id: 'disputed', label: 'disputed', hint: 'Contradicted, not decided' },
  { id: 'derived', label: 'concluded', hint: 'By an approved rule, from what is stated' },
];
