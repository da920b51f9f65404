import type { GraphFilterInput } from '../../../shared/contract/graph.ts';
import type { Input, Output } from '../../../shared/contract/operations.ts';
import type { Focus, Instants } from '../../graph/shown.ts';

/** The filter stack and the clocks as the engine takes them. */
export function requestFilter(filter: GraphFilterInput, instants: Instants): GraphFilterInput {
  const { asOf, range, knownAt, includesHistory } = instants;
  const { as_of: _asOf, from: _from, to: _to, known_at: _knownAt, include_history: _history, ...stack } = filter;
  return {
    ...stack,
    include_history: includesHistory,
    ...(range !== null ? { from: range.from, to: range.to } : asOf !== null ? { as_of: asOf } : {}),
    ...(knownAt === null ? {} : { known_at: knownAt }),
  };
}

export function focusRequest(focus: Focus): Pick<Input<'graphFocus'>, 'node' | 'fact_id' | 'question'> {
  switch (focus.kind) {
    case 'node':
      return { node: focus.node };
    case 'fact':
      return { fact_id: focus.factId };
    case 'question':
      return { question: focus.question };
  }
}

/** What a picture is called: by the names of what it is focused on, the fact, or the question. */
export function titleOf(focus: Focus, reply: Pick<Output<'graphFocus'>, 'nodes' | 'edges' | 'focus'>): string {
  const names = reply.nodes.filter((node) => reply.focus.includes(node.id)).map((node) => node.name);
  switch (focus.kind) {
    case 'node':
      return names[0] ?? focus.node.replace(/^v:/u, '');
    case 'fact':
      // A fact that has ended is not among the edges of the present.
      return reply.edges.find((edge) => edge.fact_id === focus.factId)?.text ?? (names.join(' – ') || 'One fact');
    case 'question':
      return focus.question;
  }
}
