import type { GraphEdge, GraphNode } from '../../../../shared/contract/graph.ts';
import type { Shown, ShownNode } from '../exploreState.ts';

export interface NodeRow {
  readonly key: string;
  readonly shown: ShownNode;
  readonly node: GraphNode;
}

/** One fact or mention. `line` is what the canvas draws it as: itself, or the bundle it is in. */
export interface EdgeRow {
  readonly key: string;
  readonly line: string;
  readonly edge: GraphEdge;
  readonly fromName: string;
  readonly toName: string;
  readonly isOnPath: boolean;
}

export function nodeRows(shown: Shown): NodeRow[] {
  return shown.nodes.map((entry) => ({ key: entry.node.id, shown: entry, node: entry.node }));
}

export function edgeRows(shown: Shown): EdgeRow[] {
  const names = new Map(shown.nodes.map((entry) => [entry.node.id, entry.node.name]));
  return shown.edges.flatMap((line) =>
    line.edges.map((edge) => ({
      key: edge.id,
      line: line.id,
      edge,
      fromName: names.get(edge.from) ?? edge.from,
      toName: names.get(edge.to) ?? edge.to,
      isOnPath: line.isOnPath,
    })),
  );
}

/** What is chosen on the canvas when rows are chosen: an edge in a bundle brings the bundle along and leads it. */
export function selectionOf(rows: readonly (NodeRow | EdgeRow)[]): string[] {
  return [...new Set(rows.flatMap((row) => ('line' in row ? [row.line, row.key] : [row.key])))];
}

/** The rows that a selection stands for; a bundle without one of its edges stands for all of them. */
export function selectedKeys(rows: readonly (NodeRow | EdgeRow)[], selection: readonly string[]): Set<string> {
  const ids = new Set(selection);
  const keys = new Set(rows.filter((row) => ids.has(row.key)).map((row) => row.key));
  const led = new Set(rows.flatMap((row) => ('line' in row && keys.has(row.key) ? [row.line] : [])));
  for (const row of rows) {
    if ('line' in row && ids.has(row.line) && !led.has(row.line)) keys.add(row.key);
  }
  return keys;
}

export type SortValue = string | number | null;

export interface Sort {
  readonly column: string;
  readonly isDown: boolean;
}

/** The next order when a column's head is pressed: up, down, and as drawn again. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, isDown: false };
  return sort.isDown ? null : { column, isDown: true };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows by a value, those without one last in either direction, equal ones as they were. */
export function sortRows<T>(rows: readonly T[], value: (row: T) => SortValue, isDown: boolean): T[] {
  const keyed = rows.map((row) => ({ row, at: value(row) }));
  keyed.sort((a, b) => {
    if (a.at === null || b.at === null) return Number(a.at === null) - Number(b.at === null);
    const order =
      typeof a.at === 'number' && typeof b.at === 'number' ? a.at - b.at : collator.compare(String(a.at), String(b.at));
    return isDown ? -order : order;
  });
  return keyed.map((entry) => entry.row);
}
