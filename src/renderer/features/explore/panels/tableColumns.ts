import type { GraphEdge } from '../../../../shared/contract/graph.ts';
import { formatInstant } from '../../../model/instants.ts';
import { formatCount } from '../../../model/numbers.ts';
import type { ShownNode } from '../exploreState.ts';
import type { EdgeRow, NodeRow, SortValue } from './tableRows.ts';

/** A column of a table twin as data: what is sorted and copied, and what is shown of it. */
export interface Column<T> {
  readonly id: string;
  readonly label: string;
  /** A track of the grid. */
  readonly width: string;
  readonly isNumber: boolean;
  readonly value: (row: T) => SortValue;
  readonly text: (row: T, tz: string) => string;
}

export const nodeColumns: readonly Column<NodeRow>[] = [
  words('name', 'Name', 'minmax(11rem, 2fr)', (row) => row.node.name),
  words('kind', 'Kind', '5rem', (row) => row.node.kind),
  words('type', 'Type', 'minmax(7rem, 1fr)', (row) => row.node.type),
  numbers('connections', 'Connections', '6.5rem', (row) => row.node.degree),
  numbers('drawn', 'Drawn', '5rem', (row) => row.shown.drawnNeighbours),
  instants('said', 'Said at', '9.5rem', (row) => row.node.occurred_at),
  words('taxonomy', 'Taxonomy', 'minmax(6rem, 1fr)', (row) => row.node.taxonomy_path),
  words('state', 'State', 'minmax(8rem, 1fr)', (row) => nodeStates(row.shown).join(', ')),
];

export const edgeColumns: readonly Column<EdgeRow>[] = [
  words('from', 'From', 'minmax(9rem, 1.5fr)', (row) => row.fromName),
  words('relation', 'Relation', 'minmax(8rem, 1fr)', (row) => row.edge.relation),
  words('to', 'To', 'minmax(9rem, 1.5fr)', (row) => row.toName),
  words('state', 'State', 'minmax(7rem, 1fr)', (row) => edgeStates(row.edge).join(', ')),
  instants('valid', 'Valid from', '9.5rem', (row) => row.edge.valid_at),
  instants('invalid', 'Until', '9.5rem', (row) => row.edge.invalid_at),
  numbers('trust', 'Trust', '4.5rem', (row) => row.edge.trust_weight),
  words('sources', 'Sources', 'minmax(7rem, 1fr)', (row) => row.edge.sources.map((source) => source.name).join(', ')),
  words('made', 'Made by', '6rem', (row) => row.edge.made_by),
  words('tags', 'Tags', 'minmax(5rem, 1fr)', (row) => row.edge.tags.join(', ')),
  words('text', 'Text', 'minmax(14rem, 3fr)', (row) => row.edge.text),
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

function words<T>(id: string, label: string, width: string, of: (row: T) => string): Column<T> {
  const value = (row: T): SortValue => of(row) || null;
  return { id, label, width, isNumber: false, value, text: of };
}

function numbers<T>(id: string, label: string, width: string, of: (row: T) => number): Column<T> {
  return { id, label, width, isNumber: true, value: of, text: (row) => formatCount(of(row)) };
}

function instants<T>(id: string, label: string, width: string, of: (row: T) => string | null): Column<T> {
  const text = (row: T, tz: string): string => {
    const iso = of(row);
    return iso === null ? '' : formatInstant(iso, tz);
  };
  return { id, label, width, isNumber: false, value: of, text };
}
