import type { Actions } from '../../../commands/actions.ts';
import type { CommandAction } from '../../../commands/command.ts';
import type { App } from '../../../state/app.ts';
import type { Explore } from '../exploreState.ts';
import type { PanelId, Panels } from './panelState.ts';
import { endsOfSelection } from './pathEnds.ts';

/** What the panels of Explore do without being asked anything. */
export function panelCommands(app: App, explore: Explore, panels: Panels): Actions {
  const { store } = explore;
  const here = (run: CommandAction['run'], isAvailable: () => boolean = () => true): CommandAction => ({
    isAvailable: () =>
      app.router.store.getState().page === 'explore' && store.getState().phase !== 'start' && isAvailable(),
    run,
  });
  const panel = (id: PanelId): CommandAction => here(() => panels.toggle(id));
  const ends = () => endsOfSelection(store.getState().selection, store.getState().shown);
  const leading = () => {
    const { selection, shown } = store.getState();
    return shown.nodes.find((entry) => entry.node.id === selection.at(-1))?.node;
  };
  const onNode = (act: (node: { id: string; name: string }) => void): CommandAction =>
    here(
      () => {
        const node = leading();
        if (node !== undefined) act({ id: node.id, name: node.name });
      },
      () => leading() !== undefined,
    );

  return {
    explorePanelFilter: panel('filter'),
    explorePanelNeighbours: panel('neighbours'),
    explorePanelPath: panel('path'),
    explorePanelHidden: panel('hidden'),
    explorePathFrom: onNode((from) => panels.startPath({ from })),
    explorePathTo: onNode((to) => panels.startPath({ to })),
    explorePathBetween: here(
      () => {
        const found = ends();
        if (found === null) return undefined;
        panels.startPath(found);
        const { prefer } = panels.store.getState().path;
        return explore.findPath({ from: found.from.id, to: found.to.id, prefer });
      },
      () => ends() !== null,
    ),
    exploreAvoid: onNode(({ id }) => explore.avoid(id, !store.getState().avoided.has(id))),
    exploreBringBack: here(
      () => explore.bringBack(store.getState().shown.hidden.byHand.map((thing) => thing.id)),
      () => store.getState().shown.hidden.byHand.length > 0,
    ),
    exploreClearFilter: here(
      () => explore.setFilter({}),
      () => Object.keys(store.getState().filter).length > 0,
    ),
    exploreEnded: here(() => explore.setInstants({ includesHistory: !store.getState().instants.includesHistory })),
    exploreRefresh: here(() => explore.refresh()),
    exploreSaveView: here(() => panels.nameView(true)),
  };
}
