import type { GraphEdge, GraphNode, NodeId } from '../../shared/contract/graph.ts';

/** One page of neighbours that was asked for, and all that it held, whether or not it was drawn already. */
export interface Expansion {
  readonly node: NodeId;
  readonly relation: string | null;
  readonly direction: 'out' | 'in' | null;
  readonly brought: readonly NodeId[];
  readonly nextOffset: number | null;
}

/**
 * What was fetched and why each node is there: the focus brought it, the focus under the present filter, an expansion,
 * or a path. A node belongs to the picture as long as one of them does.
 */
export interface Picture {
  readonly focus: readonly NodeId[];
  readonly base: readonly NodeId[];
  /** What the focus brings under the present filter beyond `base`; replaced as the filter changes. */
  readonly fill: readonly NodeId[];
  readonly path: readonly NodeId[];
  readonly expansions: readonly Expansion[];
  readonly nodes: ReadonlyMap<NodeId, GraphNode>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  /** Nodes of the picture that the filter and the clocks leave out. */
  readonly outside: ReadonlySet<NodeId>;
}

interface Drawing {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export const emptyPicture: Picture = {
  focus: [],
  base: [],
  fill: [],
  path: [],
  expansions: [],
  nodes: new Map(),
  edges: new Map(),
  outside: new Set(),
};

export function beginPicture(drawing: Drawing, focus: readonly NodeId[]): Picture {
  return withDrawing({ ...emptyPicture, focus, base: drawing.nodes.map((node) => node.id) }, drawing);
}

export function expand(picture: Picture, expansion: Expansion, drawing: Drawing): Picture {
  return withDrawing({ ...picture, expansions: [...picture.expansions, expansion] }, drawing);
}

/** Takes back every expansion of a node. What something else also brought stays. */
export function collapse(picture: Picture, node: NodeId): Picture {
  return settle({ ...picture, expansions: picture.expansions.filter((expansion) => expansion.node !== node) });
}

export function withPath(picture: Picture, drawing: Drawing): Picture {
  return withDrawing({ ...picture, path: drawing.nodes.map((node) => node.id) }, drawing);
}

export function withoutPath(picture: Picture): Picture {
  return settle({ ...picture, path: [] });
}

/** Another filter brings other nodes to the focus. `kept` are those of the former ones that a person works with. */
export function withFill(picture: Picture, brought: readonly NodeId[], kept: ReadonlySet<NodeId>): Picture {
  const base = new Set(picture.base);
  const anchors = new Set(picture.expansions.map((expansion) => expansion.node));
  const stay = picture.fill.filter((id) => kept.has(id) || anchors.has(id));
  return settle({ ...picture, fill: [...new Set([...stay, ...brought])].filter((id) => !base.has(id)) });
}

/**
 * The picture as the engine sees the asked nodes now: what it left out is outside, what is gone leaves. Nodes that came
 * while it was asked stay as they came.
 */
export function withAmong(
  picture: Picture,
  among: Drawing & { readonly gone: readonly NodeId[] },
  asked: ReadonlySet<NodeId>,
): Picture {
  const left = without(picture, new Set(among.gone));
  const claimed = claimedBy(left);
  const inside = new Set(among.nodes.map((node) => node.id));
  const nodes = new Map([...left.nodes].filter(([id]) => claimed.has(id)));
  for (const node of among.nodes) if (claimed.has(node.id)) nodes.set(node.id, node);
  const newer = [...left.edges.values()].filter((edge) => !asked.has(edge.from) || !asked.has(edge.to));
  const outside = [...claimed].filter((id) => (asked.has(id) ? !inside.has(id) : left.outside.has(id)));
  return { ...left, nodes, edges: edgesAmong([...newer, ...among.edges], claimed), outside: new Set(outside) };
}

function without(picture: Picture, gone: ReadonlySet<NodeId>): Picture {
  const stays = (id: NodeId): boolean => !gone.has(id);
  return settle({
    ...picture,
    focus: picture.focus.filter(stays),
    base: picture.base.filter(stays),
    fill: picture.fill.filter(stays),
    path: picture.path.filter(stays),
    expansions: picture.expansions
      .filter((expansion) => stays(expansion.node))
      .map((expansion) => ({ ...expansion, brought: expansion.brought.filter(stays) })),
  });
}

/** Under another filter the pages of a node's neighbours begin anew; what is drawn already is not sent again. */
export function withPagesRestarted(picture: Picture): Picture {
  return { ...picture, expansions: picture.expansions.map((expansion) => ({ ...expansion, nextOffset: 0 })) };
}

/** Every node that something alive claims. An expansion lives as long as the node it hangs on. */
export function claimedBy(picture: Picture): ReadonlySet<NodeId> {
  return reach(picture).claimed;
}

function reach(picture: Picture): { claimed: Set<NodeId>; alive: Set<Expansion> } {
  const claimed = new Set([...picture.base, ...picture.fill, ...picture.path]);
  const alive = new Set<Expansion>();
  for (let before = -1; before !== alive.size; ) {
    before = alive.size;
    for (const expansion of picture.expansions) {
      if (alive.has(expansion) || !claimed.has(expansion.node)) continue;
      alive.add(expansion);
      for (const id of expansion.brought) claimed.add(id);
    }
  }
  return { claimed, alive };
}

/** Lets go of whatever nothing claims any more. */
function settle(picture: Picture): Picture {
  const { claimed, alive } = reach(picture);
  return {
    ...picture,
    expansions: picture.expansions.filter((expansion) => alive.has(expansion)),
    nodes: new Map([...picture.nodes].filter(([id]) => claimed.has(id))),
    edges: edgesAmong(picture.edges.values(), claimed),
    outside: new Set([...picture.outside].filter((id) => claimed.has(id))),
  };
}

function edgesAmong(edges: Iterable<GraphEdge>, ids: ReadonlySet<NodeId>): Map<string, GraphEdge> {
  const kept = new Map<string, GraphEdge>();
  for (const edge of edges) if (ids.has(edge.from) && ids.has(edge.to)) kept.set(edge.id, edge);
  return kept;
}

function withDrawing(picture: Picture, drawing: Drawing): Picture {
  const nodes = new Map(picture.nodes);
  for (const node of drawing.nodes) nodes.set(node.id, node);
  const edges = new Map(picture.edges);
  for (const edge of drawing.edges) edges.set(edge.id, edge);
  const arrived = new Set(drawing.nodes.map((node) => node.id));
  const outside = new Set([...picture.outside].filter((id) => !arrived.has(id)));
  return settle({ ...picture, nodes, edges, outside });
}

/** Where the next page of a node's neighbours begins; null when the last page was brought. */
export function nextOffset(
  picture: Picture,
  node: NodeId,
  group: { readonly relation: string; readonly direction: 'out' | 'in' } | null,
): number | null {
  const last = picture.expansions.findLast(
    (expansion) =>
      expansion.node === node &&
      expansion.relation === (group?.relation ?? null) &&
      expansion.direction === (group?.direction ?? null),
  );
  return last === undefined ? 0 : last.nextOffset;
}
