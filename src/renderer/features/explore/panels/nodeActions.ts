import { graphLimits, type NodeId } from '../../../../shared/contract/graph.ts';
import { formatCount } from '../../../model/numbers.ts';
import type { Explore, ShownNode } from '../exploreState.ts';
import type { Panels } from './panelState.ts';

export interface NodeAction {
  readonly id: string;
  readonly label: string;
  readonly run: (explore: Explore, panels: Panels) => void | Promise<void>;
}

/** What can be done with a node as it is drawn now; menus, the table and the canvas list the same. */
export function nodeActions(shown: ShownNode, isAvoided: boolean): NodeAction[] {
  const { node } = shown;
  const missing = node.degree - shown.drawnNeighbours;
  const here = { id: node.id, name: node.name };
  const actions: (NodeAction | false)[] = [
    missing > 0 && {
      id: 'expand',
      label: `Show the next ${formatCount(Math.min(graphLimits.page, missing))} neighbours`,
      run: (explore) => explore.expand(node.id),
    },
    { id: 'collapse', label: 'Collapse', run: (explore) => explore.collapse(node.id) },
    shown.folded > 0
      ? {
          id: 'unfold',
          label: `Unfold ${formatCount(shown.folded)}`,
          run: (explore) => explore.unfold(node.id),
        }
      : { id: 'fold', label: 'Fold', run: (explore) => explore.fold(node.id) },
    { id: 'focus', label: 'Focus here', run: (explore) => explore.goTo({ kind: 'node', node: node.id }) },
    {
      id: 'neighbours',
      label: 'Neighbours by relation',
      run: (explore, panels) => showNeighbours(explore, panels, node.id),
    },
    { id: 'pathFrom', label: 'Path from here', run: (_, panels) => panels.startPath({ from: here }) },
    { id: 'pathTo', label: 'Path to here', run: (_, panels) => panels.startPath({ to: here }) },
    {
      id: 'pin',
      label: shown.isPinned ? 'Unpin' : 'Pin',
      run: (explore) => explore.pin(node.id, !shown.isPinned),
    },
    {
      id: 'fade',
      label: shown.isFaded ? 'Unfade' : 'Fade',
      run: (explore) => explore.fade([node.id], !shown.isFaded),
    },
    {
      id: 'avoid',
      label: isAvoided ? 'Walk through this again' : 'Do not walk through this',
      run: (explore) => explore.avoid(node.id, !isAvoided),
    },
    { id: 'hide', label: 'Hide', run: (explore) => explore.hide([node.id]) },
  ];
  return actions.filter((action) => action !== false);
}

function showNeighbours(explore: Explore, panels: Panels, node: NodeId): void {
  explore.select([node]);
  panels.show('neighbours');
}
