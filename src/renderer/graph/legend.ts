import { type NodeKind, nodeKindOf } from './nodeKinds.ts';
import type { Shown } from './shown.ts';

export interface LegendEntry {
  readonly type: string;
  readonly kind: NodeKind;
  readonly count: number;
}

/** The types that are drawn, the most frequent first. */
export function legendOf(shown: Shown): LegendEntry[] {
  const counts = new Map<string, number>();
  for (const { node } of shown.nodes) counts.set(node.type, (counts.get(node.type) ?? 0) + 1);
  return [...counts]
    .map(([type, count]) => ({ type, kind: nodeKindOf(type), count }))
    .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
}
