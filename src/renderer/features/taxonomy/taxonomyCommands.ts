import type { Actions } from '../../commands/actions.ts';
import type { App } from '../../state/app.ts';
import type { Moved } from './taxonomyState.ts';
import { canBePutInto } from './treeRows.ts';

export const NODES_ID = 'taxonomy-nodes';

export function taxonomyCommands(app: App): Actions {
  const { taxonomy } = app;
  const state = () => taxonomy.store.getState();
  const isOnPage = (): boolean => isShown(app);
  return {
    ...movingCommands(app),
    taxonomyView: { isAvailable: isOnPage, run: () => taxonomy.show(state().view === 'tree' ? 'treemap' : 'tree') },
    taxonomyNodes: {
      isAvailable: isOnPage,
      run() {
        taxonomy.showSide('nodes');
        const { rows } = state().nodes;
        if (state().nodeId === null) taxonomy.selectNode(rows[0]?.id ?? null);
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${NODES_ID} [role="listbox"]`)?.focus());
      },
    },
    taxonomyMerges: { isAvailable: isOnPage, run: () => taxonomy.showSide('merges') },
    taxonomyCategory: {
      isAvailable: isOnPage,
      run() {
        const { selected } = state();
        taxonomy.ask({ kind: 'category', path: selected === '/' ? '/' : `${selected}/` });
      },
    },
    taxonomySort: { isAvailable: () => isOnPage() && state().uncategorized > 0, run: () => taxonomy.sort() },
    taxonomyExplore: {
      isAvailable: isOnPage,
      run: () => showInExplore(app),
    },
  };
}

function isShown({ router, taxonomy }: App): boolean {
  return router.store.getState().page === 'taxonomy' && taxonomy.store.getState().phase === 'ready';
}

function movingCommands(app: App): Actions {
  const { taxonomy, notices } = app;
  const state = () => taxonomy.store.getState();
  return {
    taxonomyRename: {
      isAvailable: () => isShown(app) && state().selected !== '/',
      run: () => taxonomy.askMove({ kind: 'branch', path: state().selected }, null, 'Rename branch'),
    },
    taxonomyMove: {
      isAvailable: () => movable(app) !== null,
      run() {
        const moved = movable(app);
        if (moved !== null) taxonomy.askMove(moved, null, moved.kind === 'branch' ? 'Move branch' : 'Move nodes');
      },
    },
    taxonomyCut: {
      isAvailable: () => movable(app) !== null,
      run() {
        const moved = movable(app);
        if (moved === null) return;
        taxonomy.cut(moved);
        const what = moved.kind === 'branch' ? moved.path : moved.label;
        notices.say('info', `${what} is cut. Choose a branch and paste.`);
      },
    },
    taxonomyPaste: {
      isAvailable: () => isShown(app) && state().cut !== null,
      run() {
        const { cut, selected } = state();
        if (cut === null) return;
        if (cut.kind === 'nodes') return void taxonomy.move(cut, selected).catch(notices.sayError);
        if (canBePutInto(cut.path, selected)) taxonomy.askMove(cut, selected, 'Move branch');
        else
          notices.say(
            'error',
            `${cut.path} cannot be put into ${selected}.`,
            'It is there already, or would be inside itself.',
          );
      },
    },
  };
}

/** What move and cut are about: the nodes where the list has the focus, else the branch. */
function movable(app: App): Moved | null {
  const { selected, nodes, nodeId } = app.taxonomy.store.getState();
  if (!isShown(app)) return null;
  const isInNodes = document.activeElement?.closest(`#${NODES_ID}`) !== null && document.activeElement !== null;
  const node = isInNodes ? nodes.rows.find(({ id }) => id === nodeId) : undefined;
  if (node !== undefined && !node.is_category) return { kind: 'nodes', ids: [node.id], label: node.name };
  return selected === '/' ? null : { kind: 'branch', path: selected };
}

/** A node as the focus of the graph; else the graph with the branch as its filter. */
async function showInExplore({ taxonomy, explore, router }: App): Promise<void> {
  const { selected, nodeId, nodes } = taxonomy.store.getState();
  const node = nodes.rows.find(({ id }) => id === nodeId) ?? nodes.rows[0];
  if (node !== undefined) router.go('explore', { entity: String(node.id) });
  else router.go('explore');
  if (selected !== '/') await explore.setFilter({ ...explore.store.getState().filter, taxonomy_prefix: selected });
}
