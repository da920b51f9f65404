import type { NodeId } from '../../../../shared/contract/graph.ts';
import { arrowsOf, lineOf } from '../../../graph/bundles.ts';
import { graphNumbers } from '../../../graph/constants.ts';
import { labelledLines, lineLabel } from '../../../graph/emphasis.ts';
import type { ColorOf } from '../../../graph/export/svgExport.ts';
import { namesWithRoom } from '../../../graph/labelRoom.ts';
import { cutMiddle } from '../../../graph/labels.ts';
import { lineLook } from '../../../graph/lineLook.ts';
import { nodeLook } from '../../../graph/nodeKinds.ts';
import { nodeLabel } from '../../../graph/nodeLabel.ts';
import type { Point, Shown, ShownEdge, ShownNode } from '../../../graph/shown.ts';

/** One thing on the canvas as plain data: what it looks like, and for a node where it is. */
export interface Drawn {
  readonly id: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly classes: string;
}
export interface DrawnNode extends Drawn {
  readonly at: Point;
}
export interface DrawnEdge extends Drawn {
  readonly from: NodeId;
  readonly to: NodeId;
}
export interface Drawing {
  readonly nodes: ReadonlyMap<string, DrawnNode>;
  readonly edges: ReadonlyMap<string, DrawnEdge>;
  readonly isLean: boolean;
}

const FEW_FOCUSED = 3;

export function drawingOf(shown: Shown, selection: readonly string[], colorOf: ColorOf): Drawing {
  const isLean = shown.nodes.length + shown.edges.length >= graphNumbers.leanFrom;
  const selected = new Set(selection);
  const selectedLines = new Set(selection.flatMap((id) => lineOf(shown.edges, id)?.id ?? []));
  const labelled = labelledLines(shown, selection);
  // A question finds many things: a few can stand out, all of them would be a crowd.
  const isFew = shown.nodes.filter((entry) => entry.isFocus).length <= FEW_FOCUSED;
  const of = { isLean, isFew, colorOf, named: namesWithRoom(shown.nodes, selected) };
  const nodes = shown.nodes.map((entry) => drawnNode(entry, selected.has(entry.node.id), of));
  const edges = shown.edges.map((line) => drawnEdge(line, selectedLines.has(line.id), labelled.has(line.id), of));
  return { nodes: byId(nodes), edges: byId(edges), isLean };
}

/** What holds for the drawing as a whole. */
interface DrawnOf {
  readonly isLean: boolean;
  readonly isFew: boolean;
  /** Nodes whose names are written. */
  readonly named: ReadonlySet<NodeId>;
  readonly colorOf: ColorOf;
}

function drawnNode(entry: ShownNode, isSelected: boolean, { isLean, isFew, named, colorOf }: DrawnOf): DrawnNode {
  const { node, at } = entry;
  const look = nodeLook(node);
  const own = colorOf(look.color);
  return {
    id: node.id,
    at,
    data: {
      label: named.has(node.id) ? nodeLabel(entry).join('\n') : '',
      shape: look.shape,
      size: look.size,
      fill: look.isHollow ? colorOf('--surface') : own,
      line: own,
      ...(look.badge === '' ? {} : { badge: badgeImage(look.badge, look.isHollow ? own : colorOf('--surface')) }),
    },
    classes: words({
      lean: isLean,
      selected: isSelected,
      focus: entry.isFocus && isFew,
      found: entry.isFocus && !isFew,
      faded: entry.isFaded,
      pinned: entry.isPinned,
      folded: entry.folded > 0,
      text: node.kind === 'passage',
    }),
  };
}

function drawnEdge(line: ShownEdge, isSelected: boolean, isLabelled: boolean, { isLean, colorOf }: DrawnOf): DrawnEdge {
  const look = lineLook(line);
  const arrows = arrowsOf(line);
  const count = line.edges.length;
  return {
    id: line.id,
    from: line.from,
    to: line.to,
    data: {
      color: colorOf(look.color),
      width: look.width,
      dash: look.dash,
      label: isLabelled ? cutMiddle(lineLabel(line), graphNumbers.edgeLabelGraphemes) : count > 1 ? `×${count}` : '',
    },
    classes: words({
      lean: isLean,
      selected: isSelected,
      faded: line.isFaded,
      path: line.isOnPath,
      both: arrows.atFrom && arrows.atTo,
      text: look.state === 'text',
    }),
  };
}

function badgeImage(badge: string, color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${color}">${badge}</text></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

function words(flags: Readonly<Record<string, boolean>>): string {
  return Object.keys(flags)
    .filter((name) => flags[name] === true)
    .join(' ');
}

function byId<T extends Drawn>(entries: readonly T[]): Map<string, T> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

export function isSameDrawn(a: Drawn, b: Drawn): boolean {
  return a.classes === b.classes && JSON.stringify(a.data) === JSON.stringify(b.data);
}
