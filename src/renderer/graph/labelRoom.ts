import type { NodeId } from '../../shared/contract/graph.ts';
import { graphNumbers } from './constants.ts';
import { nodeLabel } from './nodeLabel.ts';
import { nodeLook } from './nodeKinds.ts';
import type { Point, ShownNode } from './shown.ts';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * The nodes whose names are written: no two names lie upon each other, nor one on a thing that is not its own. Where two
 * want the same room, what a person chose goes first, then what the picture is about, then what is nearest to that.
 * Names keep their room whatever the zoom, as they grow with the picture.
 */
export function namesWithRoom(nodes: readonly ShownNode[], selected: ReadonlySet<string>): Set<NodeId> {
  const written = new Set<NodeId>();
  const taken = new Rows();
  const passages = new Rows();
  for (const { node, at } of nodes) {
    (node.kind === 'passage' ? passages : taken).add(bodyBox(at, nodeLook(node).size));
  }
  for (const entry of inOrder(nodes, selected)) {
    const { id } = entry.node;
    const box = labelBox(entry);
    // Passages are many and their words few: only these give way to them.
    const isFree = taken.isFree(box) && (entry.node.kind !== 'passage' || passages.isFree(box));
    if (!selected.has(id) && !entry.isFocus && !isFree) continue;
    taken.add(box);
    written.add(id);
  }
  return written;
}

/** Nearness is that of the drawing: a placed node never moves, so that names do not come and go by themselves. */
function inOrder(nodes: readonly ShownNode[], selected: ReadonlySet<string>): ShownNode[] {
  const centres = nodes.filter((entry) => entry.isFocus).map((entry) => entry.at);
  const distance = ({ at }: ShownNode): number =>
    Math.min(Infinity, ...centres.map((centre) => Math.hypot(at.x - centre.x, at.y - centre.y)));
  return nodes
    .map((entry) => ({ entry, rank: rankOf(entry, selected), far: distance(entry) }))
    .sort((a, b) => a.rank - b.rank || a.far - b.far)
    .map(({ entry }) => entry);
}

function rankOf({ node, isFocus, isPinned, isFaded }: ShownNode, selected: ReadonlySet<string>): number {
  if (selected.has(node.id)) return 0;
  if (isFocus) return 1;
  const kind = { entity: 2, value: 3, passage: 4 }[node.kind];
  return isPinned ? 2 : isFaded ? kind + 3 : kind;
}

function labelBox(entry: ShownNode): Box {
  const { letterWidth, focusLetters, labelLine, labelGap } = graphNumbers;
  const lines = nodeLabel(entry);
  const letters = Math.max(0, ...lines.map((line) => line.length));
  const half = (letters * letterWidth * (entry.isFocus ? focusLetters : 1)) / 2;
  const top = entry.at.y + nodeLook(entry.node).size / 2 + labelGap;
  return { left: entry.at.x - half, right: entry.at.x + half, top, bottom: top + lines.length * labelLine };
}

function bodyBox({ x, y }: Point, size: number): Box {
  return { left: x - size / 2, right: x + size / 2, top: y - size / 2, bottom: y + size / 2 };
}

/** Boxes by the rows that they reach into, so that only what is at one height is compared. */
class Rows {
  readonly #height = 32;
  readonly #rows = new Map<number, Box[]>();

  add(box: Box): void {
    for (const row of this.#rowsOf(box)) {
      const boxes = this.#rows.get(row);
      if (boxes === undefined) this.#rows.set(row, [box]);
      else boxes.push(box);
    }
  }

  isFree(box: Box): boolean {
    return this.#rowsOf(box).every((row) => this.#rows.get(row)?.some((other) => meet(box, other)) !== true);
  }

  #rowsOf({ top, bottom }: Box): number[] {
    const first = Math.floor(top / this.#height);
    return Array.from({ length: Math.floor(bottom / this.#height) - first + 1 }, (_, at) => first + at);
  }
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
