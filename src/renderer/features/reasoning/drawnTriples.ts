import type { TermView, TripleView } from '../../../shared/contract/reasoning.ts';
import { forceLayout } from '../../graph/layout/forceLayout.ts';

export interface DrawnNode {
  readonly term: TermView;
  readonly x: number;
  readonly y: number;
}
export interface DrawnLine {
  readonly from: DrawnNode;
  readonly to: DrawnNode;
  readonly label: string;
}
export interface DrawnTriples {
  readonly nodes: readonly DrawnNode[];
  readonly lines: readonly DrawnLine[];
  /** The picture's box. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Triples that were left out. */
  readonly left: number;
}

/** More than this is no picture. */
const MOST_DRAWN = 150;
const MARGIN = 60;
const RADIUS = 34;
const LEAST_WIDTH = 640;

/** Terms as nodes and triples as lines, placed the same way each time. */
export function drawTriples(all: readonly TripleView[]): DrawnTriples {
  const triples = all.slice(0, MOST_DRAWN);
  const index = new Map<string, number>();
  const terms: TermView[] = [];
  const at = (term: TermView): number => {
    const key = `${term.kind} ${term.text}`;
    const known = index.get(key);
    if (known !== undefined) return known;
    index.set(key, terms.length);
    return terms.push(term) - 1;
  };
  const links = triples.map(({ subject, object }) => [at(subject), at(object)] as const);
  const places = forceLayout({
    count: terms.length,
    links: Uint32Array.from(links.flat()),
    start: new Float32Array(terms.length * 2).fill(Number.NaN),
    radii: new Float32Array(terms.length).fill(RADIUS),
    fixed: new Uint8Array(terms.length),
    seed: terms.length,
  });
  const nodes = terms.map((term, n) => ({ term, x: places[n * 2] ?? 0, y: places[n * 2 + 1] ?? 0 }));
  const lines = triples.flatMap(({ predicate }, n) => {
    const [from, to] = [nodes[links[n]?.[0] ?? -1], nodes[links[n]?.[1] ?? -1]];
    return from === undefined || to === undefined ? [] : [{ from, to, label: predicate.text }];
  });
  const [left, right] = extent(nodes.map(({ x }) => x));
  const [top, bottom] = extent(nodes.map(({ y }) => y));
  return {
    nodes,
    lines,
    box: boxAround([left, right], [top, bottom]),
    left: all.length - triples.length,
  };
}

/** Never so small that a few terms fill the page. */
function boxAround([left, right]: Extent, [top, bottom]: Extent): DrawnTriples['box'] {
  const width = Math.max(right - left + MARGIN * 3, LEAST_WIDTH);
  const height = Math.max(bottom - top + MARGIN * 2, LEAST_WIDTH / 2);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

type Extent = readonly [number, number];

function extent(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
