import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { draw, edgesAmong, nodeId } from './draw.ts';
import type { Lens } from './lens.ts';
import { groupsOf, neighbourhoodOf } from './neighbours.ts';
import { Omissions } from './omissions.ts';
import { findNode, lookAtGraph, requireNode } from './openGraph.ts';

type Request = Parsed<'graphNeighbours'>;

/**
 * Read job: one page of a node's neighbours in order of strength, with the edges that they bring to what is drawn. A
 * node of many neighbours costs a look at each of its edges in memory, and reading one page.
 * @throws PalimpsestError not_found for an unknown dataset or node
 */
export function graphNeighbours(db: ReadHandle, request: Request, context: JobContext): Output<'graphNeighbours'> {
  return lookAtGraph(db, request, context, (lens) => {
    const node = requireNode(lens, request.node, 'node');
    const { drawn, left } = neighbourhoodOf(lens, node, request);
    const page = drawn.slice(request.offset, request.offset + request.limit).map((neighbour) => neighbour.node);
    const end = request.offset + page.length;
    const omitted = new Omissions();
    omitted.add('limit', drawn.length - page.length);
    for (const reason of left.values()) omitted.add(reason);
    return {
      node: nodeId(lens, node),
      groups: groupsOf(lens, node),
      ...drawPage(db, lens, { node, page, known: request.known }),
      shown: page.length,
      total: drawn.length + left.size,
      omitted: omitted.byReason,
      page: page.map((neighbour) => nodeId(lens, neighbour)),
      next_offset: end < drawn.length && page.length > 0 ? end : null,
    };
  });
}

interface Page {
  readonly node: number;
  readonly page: readonly number[];
  readonly known: Request['known'];
}

/** The new nodes, and every edge that one of them brings. The edges of a node that was not drawn yet come with it. */
function drawPage(db: ReadHandle, lens: Lens, { node, page, known }: Page): ReturnType<typeof draw> {
  const drawn = new Set(known.flatMap((id) => findNode(lens, id) ?? []));
  const added = page.filter((neighbour) => !drawn.has(neighbour));
  const bringing = new Set(drawn.has(node) ? added : [...added, node]);
  const all = new Set([node, ...page, ...drawn]);
  return draw(db, lens, added, edgesAmong(lens, [...all], bringing));
}
