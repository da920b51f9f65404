import { type GraphNode, graphLimits } from '../../../../shared/contract/graph.ts';
import type { Output } from '../../../../shared/contract/operations.ts';
import { formatInstant } from '../../../model/instants.ts';
import { plural } from '../../../model/numbers.ts';

export type PathAnswer = Output<'graphPath'>;

export interface PathStep {
  readonly edge: string;
  readonly factId: number | null;
  readonly from: GraphNode | null;
  readonly to: GraphNode | null;
  readonly reads: string;
  readonly text: string;
}

/** The steps with the nodes and facts they name. */
export function pathSteps(answer: PathAnswer): PathStep[] {
  const nodes = new Map(answer.nodes.map((node) => [node.id, node]));
  const edges = new Map(answer.edges.map((edge) => [edge.id, edge]));
  return answer.steps.map((step) => ({
    edge: step.edge,
    factId: edges.get(step.edge)?.fact_id ?? null,
    from: nodes.get(step.from) ?? null,
    to: nodes.get(step.to) ?? null,
    reads: step.reads.replaceAll('_', ' '),
    text: edges.get(step.edge)?.text ?? '',
  }));
}

export interface Verdict {
  readonly kind: 'found' | 'none' | 'unknown';
  readonly words: string;
}

/** Found, proved absent within the bound, or not known because the search hit its own bound: three different answers. */
export function pathVerdict(answer: PathAnswer, most: number = graphLimits.usualHops): Verdict {
  const seen = plural(answer.explored, 'node');
  if (answer.found) return { kind: 'found', words: `${plural(answer.hops ?? answer.steps.length, 'step')}` };
  if (answer.gave_up) {
    return { kind: 'unknown', words: `Gave up after ${seen}. There may be a path; a narrower filter can find it.` };
  }
  return { kind: 'none', words: `No path within ${plural(most, 'step')}. ${seen} searched.` };
}

/** When all of the path held at once. */
export function commonWords(common: PathAnswer['common'], tz: string): string {
  if (common === null) return 'Not all of it held at the same time.';
  const { from, to } = common;
  if (from === null && to === null) return 'No bounds in time are known.';
  if (to === null) return `All of it holds since ${formatInstant(from ?? '', tz)}.`;
  if (from === null) return `All of it held until ${formatInstant(to, tz)}.`;
  return `All of it held from ${formatInstant(from, tz)} to ${formatInstant(to, tz)}.`;
}

/** The path as plain text for the clipboard. */
export function pathText(steps: readonly PathStep[], common: string): string {
  const lines = steps.map((step) => `${step.from?.name ?? '?'} — ${step.reads} → ${step.to?.name ?? '?'}`);
  return [...lines, common].join('\n');
}
