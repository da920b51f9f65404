import type { GraphNode } from '../../../../shared/contract/graph.ts';
import { Menu } from '../../../components/Menu.tsx';
import type { App } from '../../../state/app.ts';
import { useApp } from '../../../state/useApp.ts';
import type { ShownNode } from '../exploreState.ts';
import { useExplore, useRun } from '../useExplore.ts';
import { nodeActions } from './nodeActions.ts';
import { contradictionAddress, fallacyAddress } from '../../../model/routes.ts';
import { openNode } from './openInInspector.ts';

interface NodeMenuProps {
  readonly shown: ShownNode;
  readonly isInTabOrder?: boolean;
}

/** All that can be done with one node. */
export function NodeMenu({ shown, isInTabOrder = true }: NodeMenuProps) {
  const app = useApp();
  const { explore, panels } = useExplore();
  const run = useRun();
  return (
    <Menu
      label={`Actions for ${shown.node.name}`}
      icon="more"
      isIconOnly
      tabIndex={isInTabOrder ? 0 : -1}
      items={() => [
        ...caseItem(app, shown.node),
        ...(shown.node.kind === 'value'
          ? []
          : [{ id: 'open', label: 'Open in the inspector', run: () => openNode(app, shown.node) }]),
        ...nodeActions(shown, explore.store.getState().avoided.has(shown.node.id)).map((action) => ({
          id: action.id,
          label: action.label,
          run: () => run(action.run(explore, panels)),
        })),
      ]}
    />
  );
}

/** A contradiction is settled, and a fallacy judged, on a page of its own. */
function caseItem(app: App, { type, ref }: GraphNode): { id: string; label: string; run: () => void }[] {
  if ((type !== 'contradiction' && type !== 'fallacy') || ref === null) return [];
  const address = type === 'fallacy' ? fallacyAddress(ref) : contradictionAddress(ref);
  return [{ id: 'case', label: 'Open the case', run: () => app.router.goTo(address) }];
}
