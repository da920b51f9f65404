import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Output, Parsed } from '../../../shared/contract/operations.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { draw, edgesAmong, nodeId } from './draw.ts';
import type { Lens } from './lens.ts';
import { type Neighbourhood, neighbourhoodOf } from './neighbours.ts';
import { Omissions } from './omissions.ts';
import { lookAtGraph, requireNode } from './openGraph.ts';
import { spreadOver } from './spread.ts';

type Focus = Output<'graphFocus'>;
type Hub = Focus['hubs'][number];

/** What was found for a question leaves room for what connects it. */
const SHARE_OF_FOUND = 2 / 3;

export interface FocusArgs {
  readonly request: Parsed<'graphFocus'>;
  /** For a question: what was found, best first. */
  readonly facts?: readonly number[] | undefined;
}

/**
 * Read job: a node, the ends of a fact, or what was found for a question, with the best of their neighbours and every
 * edge among what is shown. What was asked for is the focus and all its neighbours; a node with more drawn neighbours
 * than the limit is a hub, and what it hides is told apart from what the limit cut off.
 * @throws PalimpsestError not_found for an unknown dataset, node or fact
 */
export function graphFocus(db: ReadHandle, { request, facts }: FocusArgs, context: JobContext): Focus {
  return lookAtGraph(db, request, context, (lens) => {
    const starts = startsOf(lens, request, facts);
    const eligible = starts.filter((node) => lens.isNodeDrawn(node));
    const focus = eligible.slice(0, facts === undefined ? request.limit : Math.ceil(request.limit * SHARE_OF_FOUND));
    const around = new Map(focus.map((node) => [node, neighbourhoodOf(lens, node)]));
    const taken = new Set(focus);
    spreadOver(lens, around, taken, request.limit - taken.size);
    const { total, omitted } = account(lens, { starts, around, taken, limit: request.limit });
    const edges = edgesAmong(lens, [...taken]);
    return {
      ...draw(db, lens, [...taken], edges),
      shown: taken.size,
      total,
      omitted: omitted.byReason,
      focus: focus.map((node) => nodeId(lens, node)),
      hubs: hubsOf(lens, taken, edges, request.limit),
    };
  });
}

function startsOf(lens: Lens, request: Parsed<'graphFocus'>, found: readonly number[] | undefined): number[] {
  if (request.node !== undefined) return [requireNode(lens, request.node, 'node')];
  if (request.entity_id !== undefined) return [requireNode(lens, `e${request.entity_id}`, 'entity_id')];
  if (request.fact_id !== undefined) {
    const { fact_id: id } = request;
    if (!lens.image.facts.rowOf.has(id)) {
      throw new PalimpsestError('not_found', `there is no fact ${id}`, { field: 'fact_id' });
    }
    return nodesOfFact(lens, id);
  }
  return [...new Set((found ?? []).flatMap((id) => nodesOfFact(lens, id)))];
}

/** A passage is a node of its own; a statement stands at its ends. */
function nodesOfFact({ image }: Lens, factId: number): number[] {
  const row = image.facts.rowOf.get(factId);
  if (row === undefined) return [];
  const passage = image.passageNode.get(factId);
  if (passage !== undefined) return [passage];
  const ends = [image.facts.subject[row] ?? -1, image.facts.object[row] ?? -1];
  return [...new Set(ends)].filter((node) => node >= 0);
}

interface Chosen {
  readonly starts: readonly number[];
  readonly around: ReadonlyMap<number, Neighbourhood>;
  readonly taken: ReadonlySet<number>;
  readonly limit: number;
}

/** Every node that was asked for once, under the mildest reason that keeps it out: hub, limit, ended, filter. */
function account(lens: Lens, { starts, around, taken, limit }: Chosen): { total: number; omitted: Omissions } {
  const reasons = new Map<number, 'hub' | 'limit' | 'ended' | 'filter'>();
  const milder = ['hub', 'limit', 'ended', 'filter'] as const;
  const leave = (node: number, reason: (typeof milder)[number]): void => {
    if (taken.has(node)) return;
    const known = reasons.get(node);
    if (known === undefined || milder.indexOf(reason) < milder.indexOf(known)) reasons.set(node, reason);
  };
  for (const start of starts) {
    leave(start, lens.whyLeft(start) ?? 'limit');
    const { drawn, left } = around.get(start) ?? neighbourhoodOf(lens, start);
    const isHub = around.has(start) && drawn.length > limit;
    for (const { node } of drawn) leave(node, isHub ? 'hub' : 'limit');
    for (const [node, reason] of left) leave(node, reason);
  }
  const omitted = new Omissions();
  for (const reason of reasons.values()) omitted.add(reason);
  return { total: taken.size + reasons.size, omitted };
}

function hubsOf(lens: Lens, taken: ReadonlySet<number>, edges: readonly number[], limit: number): Hub[] {
  const beside = new Map<number, Set<number>>([...taken].map((node) => [node, new Set<number>()]));
  for (const edge of edges) {
    const [from, to] = [lens.fromOf(edge), lens.toOf(edge)];
    beside.get(from)?.add(to);
    beside.get(to)?.add(from);
  }
  return [...beside].flatMap(([node, drawn]) => {
    const degree = lens.degreeOf(node);
    return degree > limit ? [{ id: nodeId(lens, node), hidden: degree - drawn.size }] : [];
  });
}
