import type { GraphEdge } from '../../../../shared/contract/graph.ts';
import { formatInstant } from '../../../model/instants.ts';
import { formatCount } from '../../../model/numbers.ts';
import type { ShownNode } from '../exploreState.ts';
import type { EdgeRow, NodeRow, SortValue } from './tableRows.ts';

/** A column of a table twin as data: what is sorted and copied, and what is shown of it. */
export interface Column<T> {
  readonly id: string;
  readonly label: string;
  readonly minRem: number;
  readonly grow: number;
  readonly isNumber: boolean;
  readonly value: (row: T) => SortValue;
  readonly text: (row: T, tz: string) => string;
}

export const nodeColumns: readonly Column<NodeRow>[] = [
  words('name', 'Name', 14, 3, (row) => row.node.name),
  words('kind', 'Kind', 5, 0, (row) => row.node.kind),
  words('type', 'Type', 7, 1, ({ node }) => (node.kind === 'entity' ? node.type : '')),
  numbers('connections', 'Connections', 6.5, 0, (row) => row.node.degree),
  numbers('drawn', 'Drawn', 5, 0, (row) => row.shown.drawnNeighbours),
  instants('said', 'Said at', 9.5, 0, (row) => row.node.occurred_at),
  words('taxonomy', 'Taxonomy', 6, 1, ({ node }) => (node.taxonomy_path === '/' ? '' : node.taxonomy_path)),
  words('state', 'State', 8, 1, (row) => nodeStates(row.shown).join(', ')),
];

export const edgeColumns: readonly Column<EdgeRow>[] = [
  words('from', 'From', 9, 1.5, (row) => row.fromName),
  words('relation', 'Relation', 8, 1, (row) => row.edge.relation.replaceAll('_', ' ')),
  words('to', 'To', 9, 1.5, (row) => row.toName),
  words('state', 'State', 7, 1, (row) => edgeStates(row.edge).join(', ')),
  instants('valid', 'Valid from', 9.5, 0, (row) => row.edge.valid_at),
  instants('invalid', 'Until', 9.5, 0, (row) => row.edge.invalid_at),
  numbers('trust', 'Trust', 4.5, 0, (row) => row.edge.trust_weight),
  words('sources', 'Sources', 7, 1, (row) => row.edge.sources.map((source) => source.name).join(', ')),
  words('made', 'Made by', 6, 0, (row) => row.edge.made_by),
  words('tags', 'Tags', 5, 1, (row) => row.edge.tags.join(', ')),
  words('text', 'Text', 14, 3, (row) => row.edge.text),
];

/** Everything that the canvas says of a node by shape, badge or shade. */
export function nodeStates({ node, ...shown }: ShownNode): string[] {
  return [
    shown.isFocus && 'focus',
    shown.isPinned && 'pinned',
    shown.isFaded && 'faded',
    shown.folded > 0 && `folds ${formatCount(shown.folded)}`,
    node.case_status !== null && node.case_status,
  ].filter((word) => word !== false);
}

/** Everything that the canvas says of an edge by its line. */
export function edgeStates(edge: GraphEdge): string[] {
  return [
    edge.modality === 'asserted' ? edge.status : edge.modality,
    edge.polarity === 'denied' && 'denied',
    edge.over && edge.status === 'holds' && 'ended',
  ].filter((word) => word !== false);
}

function words<T>(id: string, label: string, minRem: number, grow: number, of: (row: T) => string): Column<T> {
  const value = (row: T): SortValue => of(row) || null;
  return { id, label, minRem, grow, isNumber: false, value, text: of };
}

function numbers<T>(id: string, label: string, minRem: number, grow: number, of: (row: T) => number): Column<T> {
  return { id, label, minRem, grow, isNumber: true, value: of, text: (row) => formatCount(of(row)) };
}

function instants<T>(
  id: string,
  label: string,
  minRem: number,
  grow: number,
  of: (row: T) => string | null,
): Column<T> {
  const text = (row: T, tz: string): string => {
    const iso = of(row);
    return iso === null ? '' : formatInstant(iso, tz);
  };
  return { id, label, minRem, grow, isNumber: false, value: of, text };
}
