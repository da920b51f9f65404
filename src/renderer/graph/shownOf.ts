import type { GraphEdge, GraphNode, NodeId } from '../../shared/contract/graph.ts';
import { type Bundle, bundleEdges, isLineIn, lineOf } from './bundles.ts';
import type { Choices } from './choices.ts';
import type { Picture } from './picture.ts';
import type { HiddenThing, Point, Shown, ShownNode } from './shown.ts';

/** What is drawn: a function of what was fetched, what a person chose, and where things are. */
export function shownOf(
  picture: Picture,
  choices: Choices,
  places: ReadonlyMap<NodeId, Point>,
  pathEdges: ReadonlySet<string> = new Set(),
): Shown {
  const inside = [...picture.nodes.values()].filter((node) => !picture.outside.has(node.id));
  const seen = inside.filter((node) => !choices.hidden.has(node.id));
  const seenIds = new Set(seen.map((node) => node.id));
  const bundles = bundleEdges(
    [...picture.edges.values()].filter(
      (edge) => seenIds.has(edge.from) && seenIds.has(edge.to) && !choices.hidden.has(edge.id),
    ),
  ).filter((bundle) => !isLineIn(choices.hidden, bundle));
  const folds = foldedInto(picture, choices, seen, bundles);
  const drawn = seen.filter((node) => !folds.has(node.id));
  const counts = countFolds(folds);
  const lines = bundles.filter((bundle) => !folds.has(bundle.from) && !folds.has(bundle.to));
  const edgesAt = groupByEnd(lines);
  const nodes = drawn.map((node): ShownNode => {
    const edges = edgesAt.get(node.id) ?? [];
    return {
      node,
      at: places.get(node.id) ?? { x: 0, y: 0 },
      isPinned: choices.pinned.has(node.id),
      isFaded: choices.faded.has(node.id) || isBygone(node, edges),
      isFocus: picture.focus.includes(node.id),
      drawnNeighbours: neighboursIn(node.id, edges),
      folded: counts.get(node.id) ?? 0,
    };
  });
  const faded = new Set(nodes.filter((entry) => entry.isFaded).map((entry) => entry.node.id));
  return {
    nodes,
    edges: lines.map((line) => ({
      ...line,
      isFaded:
        isLineIn(choices.faded, line) ||
        faded.has(line.from) ||
        faded.has(line.to) ||
        line.edges.every((edge) => edge.over || choices.faded.has(edge.id)),
      isOnPath: line.edges.some((edge) => pathEdges.has(edge.id)),
    })),
    hidden: {
      byFilter: picture.outside.size,
      byHand: hiddenThings(picture, choices.hidden),
      folded: folds.size,
    },
  };
}

function neighboursIn(id: NodeId, edges: readonly GraphEdge[]): number {
  return new Set(edges.map((edge) => (edge.from === id ? edge.to : edge.from))).size;
}

/** Everything that is said of it is over, or nothing is said of it under this filter. */
function isBygone(node: GraphNode, edges: readonly GraphEdge[]): boolean {
  return node.degree === 0 || (edges.length > 0 && edges.every((edge) => edge.over));
}

/** Which nodes are drawn as part of another: those that hang on one folded node alone. */
function foldedInto(
  picture: Picture,
  choices: Choices,
  seen: readonly GraphNode[],
  bundles: readonly Bundle[],
): ReadonlyMap<NodeId, NodeId> {
  const folds = new Map<NodeId, NodeId>();
  if (choices.folded.size === 0) return folds;
  const neighbours = new Map<NodeId, Set<NodeId>>();
  const link = (a: NodeId, b: NodeId): void => {
    if (a !== b) neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b));
  };
  for (const { from, to } of bundles) {
    link(from, to);
    link(to, from);
  }
  for (const { id } of seen) {
    const [only, ...others] = neighbours.get(id) ?? [];
    if (only === undefined || others.length > 0 || !choices.folded.has(only)) continue;
    // Of two that hang on each other alone, the one that is folded stays.
    if (picture.focus.includes(id) || choices.pinned.has(id) || choices.folded.has(id)) continue;
    folds.set(id, only);
  }
  return folds;
}

function countFolds(folds: ReadonlyMap<NodeId, NodeId>): Map<NodeId, number> {
  const counts = new Map<NodeId, number>();
  for (const into of folds.values()) counts.set(into, (counts.get(into) ?? 0) + 1);
  return counts;
}

function groupByEnd(bundles: readonly Bundle[]): Map<NodeId, GraphEdge[]> {
  const at = new Map<NodeId, GraphEdge[]>();
  for (const { from, to, edges } of bundles) {
    for (const end of new Set([from, to])) at.set(end, [...(at.get(end) ?? []), ...edges]);
  }
  return at;
}

function hiddenThings(picture: Picture, hidden: ReadonlySet<string>): HiddenThing[] {
  const nameOf = (id: NodeId): string => picture.nodes.get(id)?.name ?? id;
  return [...hidden].flatMap((id): HiddenThing[] => {
    const node = picture.nodes.get(id);
    if (node !== undefined) return [{ id, name: node.name }];
    const edge = picture.edges.get(id);
    if (edge !== undefined) {
      return [{ id, name: `${nameOf(edge.from)} ${edge.relation.replaceAll('_', ' ')} ${nameOf(edge.to)}` }];
    }
    const bundle = lineOf(bundleEdges(picture.edges.values()), id);
    return bundle === undefined ? [] : [{ id, name: `${nameOf(bundle.from)} – ${nameOf(bundle.to)}` }];
  });
}
