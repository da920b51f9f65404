import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import { redHerringFacts } from '../fallacy/redHerrings.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { formatInstantOrNull } from '../temporal/instants.ts';
import { drawEdges, drawNodes, edgeId, nodeId } from './draw.ts';
import { EDGE, NODE, ownRelations } from './image/graphTables.ts';
import type { Lens } from './lens.ts';
import { findNode, lookAtGraph, requireNode } from './openGraph.ts';
import { relationWords } from './relationWords.ts';
import { shortestWalk, trustedWalk, type Walk, type WalkRules } from './walk.ts';

type Path = Output<'graphPath'>;

/** Most nodes that one search looks at: some 50 ms of work. */
const mostExplored = 60_000;

/** What a path may lead through when the filter does not say: facts between entities before shared literals before passages. */
const tiers: readonly (readonly number[])[] = [
  [NODE.entity],
  [NODE.entity, NODE.value],
  [NODE.entity, NODE.value, NODE.passage],
];

/**
 * Read job: a path between two nodes under the filter and both clocks, its edges read as they are walked. When the filter
 * names kinds, the path is shortest over all of these; else one through entities goes before one through literals, and
 * that before one through passages. No path leads through a contradiction or fallacy, only to one, nor through what a
 * confirmed red herring says.
 * @param bound most nodes that one search may look at
 * @throws PalimpsestError not_found for an unknown dataset or node
 */
export function graphPath(
  db: ReadHandle,
  request: Parsed<'graphPath'>,
  context: JobContext,
  bound = mostExplored,
): Path {
  return lookAtGraph(db, request, context, (lens) => {
    const from = requireNode(lens, request.from, 'from');
    const to = requireNode(lens, request.to, 'to');
    if (from === to || !lens.isNodeDrawn(from) || !lens.isNodeDrawn(to)) {
      const isHere = from === to && lens.isNodeDrawn(from);
      return pathOf(db, lens, from, { halves: isHere ? [] : null, explored: 0, gaveUp: false });
    }
    return pathOf(db, lens, from, search(lens, request, { from, to, bound, flagged: flaggedRows(db, lens) }));
  });
}

/** What leads away from the matter connects nothing. */
function flaggedRows(db: ReadHandle, { image }: Lens): ReadonlySet<number> {
  return new Set(redHerringFacts(db, image.datasetId).flatMap((id) => image.facts.rowOf.get(id) ?? []));
}

interface Ends extends Pick<WalkRules, 'from' | 'to' | 'bound'> {
  readonly flagged: ReadonlySet<number>;
}

function search(lens: Lens, request: Parsed<'graphPath'>, { flagged, ...ends }: Ends): Walk {
  const { image } = lens;
  const avoid = new Set(request.avoid.flatMap((id) => findNode(lens, id) ?? []));
  const walk = request.prefer === 'trusted' ? trustedWalk : shortestWalk;
  let explored = 0;
  let gaveUp = false;
  for (const kinds of request.filter.kinds === undefined ? tiers : tiers.slice(-1)) {
    const found = walk(lens, {
      ...ends,
      maxHops: request.max_hops,
      mayPass: (node) => kinds.includes(image.nodes.kind[node] ?? 0) && !avoid.has(node) && !image.isCase(node),
      mayTake: (edge) => !flagged.has(image.edges.row[edge] ?? -1),
    });
    explored += found.explored;
    gaveUp = found.gaveUp;
    if (found.halves !== null) return { ...found, explored };
  }
  return { halves: null, explored, gaveUp };
}

function pathOf(db: ReadHandle, lens: Lens, from: number, { halves, explored, gaveUp }: Walk): Path {
  if (halves === null) {
    const nothing = { nodes: [], edges: [], steps: [], hops: null, common: null };
    return { found: false, ...nothing, explored, gave_up: gaveUp };
  }
  const { target } = lens.image.edges;
  const words = relationWords(db, lens.image.datasetId);
  return {
    found: true,
    nodes: drawNodes(db, lens, [from, ...halves.map((half) => target[half] ?? 0)]),
    edges: drawEdges(
      db,
      lens,
      halves.map((half) => half >> 1),
    ),
    steps: halves.map((half) => ({
      edge: edgeId(lens, half >> 1),
      from: nodeId(lens, target[half ^ 1] ?? 0),
      to: nodeId(lens, target[half] ?? 0),
      reads: readsAs(lens, half, words),
    })),
    hops: halves.length,
    common: commonTime(lens, halves),
    explored,
    gave_up: gaveUp,
  };
}

function readsAs({ image }: Lens, half: number, words: ReturnType<typeof relationWords>): string {
  const relation = image.relations.list[image.relationOf(half)] ?? '';
  const isBack = half % 2 === 1;
  if (image.kindOf(half) !== EDGE.fact) return isBack ? (ownInverses[relation] ?? relation) : relation;
  const said = isBack ? words.inverseOf(relation) : relation;
  return image.facts.isDenied[image.edges.row[half >> 1] ?? 0] === 1 ? `not ${said}` : said;
}

const ownInverses: Readonly<Record<string, string>> = {
  [ownRelations.mentions]: 'is mentioned in',
  [ownRelations.said]: 'said',
  [ownRelations.case]: 'is at issue in',
};

/** When every fact of the path held at once; what was merely said, or is at issue, has no time to hold. */
function commonTime({ image, states }: Lens, halves: readonly number[]): Path['common'] {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const half of halves) {
    if (image.kindOf(half) !== EDGE.fact) continue;
    const row = image.edges.row[half >> 1] ?? 0;
    const [begin, end] = [states.validAt[row] ?? Number.NaN, states.invalidAt[row] ?? Number.NaN];
    if (begin > from) from = begin;
    if (end < to) to = end;
  }
  if (from >= to) return null;
  return {
    from: formatInstantOrNull(Number.isFinite(from) ? from : null),
    to: formatInstantOrNull(Number.isFinite(to) ? to : null),
  };
}
