import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { TaxonomyBranch } from '../../../shared/contract/taxonomy.ts';

/** A rectangle of the treemap, in pixels. */
export interface TreemapCell {
  /** Null for what is summed up: nodes at a branch itself, or in branches that are not listed. */
  readonly path: string | null;
  readonly name: string;
  readonly nodes: number;
  readonly depth: 1 | 2;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Part {
  readonly key: string;
  readonly path: string | null;
  readonly name: string;
  readonly nodes: number;
  readonly parts: readonly Part[];
}

const HEADER_PX = 20;

/**
 * The branches below one, and those below these, by their numbers of nodes. What is at a branch itself has a cell of its
 * own, so that the areas of a branch's cells add up to it. Empty branches have no area and are left out.
 */
export function treemapCells(
  branch: TaxonomyBranch,
  branches: readonly TaxonomyBranch[],
  size: { readonly width: number; readonly height: number },
): TreemapCell[] {
  const top = partOf(branch, branches);
  if (top.parts.length === 0 || size.width <= 0 || size.height <= 0) return [];
  const root = hierarchy<Part>(top, ({ parts }) => parts).sum(({ parts, nodes }) => (parts.length === 0 ? nodes : 0));
  root.sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.data.key < b.data.key ? -1 : 1));
  const laidOut = treemap<Part>()
    .tile(treemapSquarify)
    .size([size.width, size.height])
    .paddingInner(2)
    .paddingTop((node) => (node.depth === 1 && node.children !== undefined ? HEADER_PX : 0))(root);
  return laidOut.descendants().flatMap(({ data, depth, x0, x1, y0, y1 }): TreemapCell[] =>
    depth === 0
      ? []
      : [
          {
            path: data.path,
            name: data.name,
            nodes: data.nodes,
            depth: depth === 1 ? 1 : 2,
            x: x0,
            y: y0,
            width: x1 - x0,
            height: y1 - y0,
          },
        ],
  );
}

function partOf(branch: TaxonomyBranch, all: readonly TaxonomyBranch[]): Part {
  const below = all.filter(({ path, nodes }) => nodes > 0 && parentPath(path) === branch.path);
  const parts = below.map((child) => partOf(child, all));
  const listed = parts.reduce((sum, { nodes }) => sum + nodes, 0);
  const { path, name, nodes, own } = branch;
  const isRoot = path === '/';
  const left = nodes - own - listed;
  const summed: Part[] = [
    // What is at the root was put nowhere: it would dwarf everything else.
    ...(own > 0 && parts.length > 0 && !isRoot ? [summedUp(path, 'here', own)] : []),
    ...(left > 0 && parts.length > 0 ? [summedUp(path, 'smaller branches', left)] : []),
  ];
  return { key: path, path, name, nodes, parts: [...parts, ...summed] };
}

function summedUp(path: string, name: string, nodes: number): Part {
  return { key: `${path} ${name}`, path: null, name, nodes, parts: [] };
}

function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}
