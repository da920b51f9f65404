import type { Actions } from '../../commands/actions.ts';
import type { CommandAction } from '../../commands/command.ts';
import { graphNumbers } from '../../graph/constants.ts';
import type { ShownNode } from '../../graph/shown.ts';
import type { App } from '../../state/app.ts';
import { GRAPH_ID } from './canvas/graphId.ts';
import { openSelected } from './canvas/openSelected.ts';

/** The box that names are typed into, once it is drawn. */
const NAME_BOX = '.name-box input';

/** What is done with the picture and its nodes by key; the panels have commands of their own. */
export function exploreCommands(app: App): Actions {
  return { ...nodeCommands(app), ...canvasCommands(app), ...pictureCommands(app), ...goingCommands(app) };
}

const isOnPage = (app: App): boolean => app.router.store.getState().page === 'explore';

/** The inspector has keys of its own while it is worked in. */
function isAtPicture(app: App): boolean {
  return isOnPage(app) && document.activeElement?.closest('.inspector') == null;
}

/** The node that commands act on: the leading one of the selection. */
function leadingNode(app: App): ShownNode | undefined {
  const { selection, shown } = app.explore.store.getState();
  const id = selection.at(-1);
  return shown.nodes.find((entry) => entry.node.id === id);
}

function nodeCommands(app: App): Actions {
  const { explore } = app;
  const onNode = (act: (entry: ShownNode) => void | Promise<void>): CommandAction => ({
    isAvailable: () => isAtPicture(app) && leadingNode(app) !== undefined,
    run() {
      const entry = leadingNode(app);
      return entry === undefined ? undefined : act(entry);
    },
  });
  return {
    exploreFocus: onNode(({ node }) => explore.goTo({ kind: 'node', node: node.id })),
    exploreExpand: onNode(({ node }) => explore.expand(node.id)),
    exploreCollapse: onNode(({ node }) => explore.collapse(node.id)),
    exploreFold: onNode(({ node, folded }) => (folded > 0 ? explore.unfold(node.id) : explore.fold(node.id))),
    explorePin: onNode(({ node, isPinned }) => explore.pin(node.id, !isPinned)),
    exploreFade: onNode(({ node, isFaded }) => explore.fade([node.id], !isFaded)),
    exploreHide: {
      isAvailable: () => isAtPicture(app) && explore.store.getState().selection.length > 0,
      run: () => explore.hide(explore.store.getState().selection),
    },
  };
}

/** Only while the picture is drawn, not its table. */
function canvasCommands(app: App): Actions {
  const { canvas, store } = app.explore;
  const onCanvas = (run: () => void): CommandAction => ({
    isAvailable: () => isOnPage(app) && canvas.current !== null,
    run,
  });
  return {
    exploreFit: onCanvas(() => canvas.current?.fit()),
    exploreZoomIn: onCanvas(() => canvas.current?.zoomBy(graphNumbers.zoomStep)),
    exploreZoomOut: onCanvas(() => canvas.current?.zoomBy(1 / graphNumbers.zoomStep)),
    exploreOpen: {
      // Enter belongs to whatever else has the focus: a list, a table, a field.
      isAvailable: () =>
        isOnPage(app) && document.activeElement?.id === GRAPH_ID && store.getState().selection.length > 0,
      run: () => openSelected(app),
    },
    exploreMenu: {
      isAvailable: () => isAtPicture(app) && canvas.current !== null && leadingNode(app) !== undefined,
      run() {
        const entry = leadingNode(app);
        if (entry !== undefined) canvas.current?.openMenu(entry.node.id);
      },
    },
  };
}

function pictureCommands(app: App): Actions {
  const { explore } = app;
  const onPicture = (run: () => void | Promise<void>): CommandAction => ({
    isAvailable: () => isOnPage(app) && explore.store.getState().shown.nodes.length > 0,
    run,
  });
  return {
    exploreLayOut: onPicture(() => explore.layOutAgain()),
    exploreReset: onPicture(() => explore.reset()),
    explorePutAway: onPicture(() => explore.putAway()),
    exploreTable: onPicture(() => explore.showTable(!explore.store.getState().isTable)),
    exploreExportPng: onPicture(() => explore.export('png')),
    exploreExportSvg: onPicture(() => explore.export('svg')),
    exploreExportJson: onPicture(() => explore.export('json')),
    exploreNow: {
      isAvailable() {
        const { asOf, range } = explore.store.getState().instants;
        return isAtPicture(app) && (asOf !== null || range !== null);
      },
      run: () => explore.setInstants({ asOf: null, range: null }),
    },
  };
}

function goingCommands(app: App): Actions {
  const { explore } = app;
  return {
    exploreFind: {
      isAvailable: () => isOnPage(app),
      run() {
        const input = document.querySelector(NAME_BOX);
        if (input instanceof HTMLInputElement) input.focus();
      },
    },
    exploreBack: {
      isAvailable: () => isAtPicture(app) && explore.store.getState().trail.at > 0,
      run: () => explore.back(),
    },
    exploreForward: {
      isAvailable() {
        const { entries, at } = explore.store.getState().trail;
        return isAtPicture(app) && at < entries.length - 1;
      },
      run: () => explore.forward(),
    },
  };
}
