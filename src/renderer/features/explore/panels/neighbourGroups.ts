import { graphLimits, type NodeId } from '../../../../shared/contract/graph.ts';
import type { Output } from '../../../../shared/contract/operations.ts';
import { formatCount } from '../../../model/numbers.ts';
import type { Shown } from '../exploreState.ts';

export type RelationGroup = Output<'graphNeighbours'>['groups'][number];

export interface GroupRow extends RelationGroup {
  readonly key: string;
  readonly drawn: number;
  /** How many the next page brings; 0 when all are drawn. */
  readonly next: number;
}

/** A node's relations with how much of each is drawn, the fullest first. */
export function groupRows(node: NodeId, groups: readonly RelationGroup[], edges: Shown['edges']): GroupRow[] {
  const drawn = new Map<string, Set<NodeId>>();
  for (const line of edges) {
    if (line.from !== node && line.to !== node) continue;
    for (const edge of line.edges) {
      const direction = edge.from === node ? 'out' : 'in';
      const key = keyOf(edge.relation, direction);
      const others = drawn.get(key) ?? new Set();
      others.add(direction === 'out' ? edge.to : edge.from);
      drawn.set(key, others);
    }
  }
  return groups
    .map((group) => {
      const key = keyOf(group.relation, group.direction);
      const count = Math.min(group.total, drawn.get(key)?.size ?? 0);
      return { ...group, key, drawn: count, next: Math.min(graphLimits.page, group.total - count) };
    })
    .sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
}

function keyOf(relation: string, direction: 'in' | 'out'): string {
  return `${direction}:${relation}`;
}

/** `40 of 1,213`, or the count alone when nothing is missing. */
export function drawnOf(drawn: number, total: number): string {
  return drawn >= total ? formatCount(total) : `${formatCount(drawn)} of ${formatCount(total)}`;
}
