import type { Shown } from '../exploreState.ts';
import type { NamedNode } from './panelState.ts';

export interface PathEnds {
  readonly from: NamedNode;
  readonly to: NamedNode;
}

/** The last two nodes selected, in the order in which they were; null when there are not two. */
export function endsOfSelection(selection: readonly string[], shown: Shown): PathEnds | null {
  const names = new Map(shown.nodes.map(({ node }) => [node.id, node.name]));
  const [from, to] = selection
    .flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .slice(-2);
  return from === undefined || to === undefined ? null : { from, to };
}
