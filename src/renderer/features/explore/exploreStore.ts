import type { NodeId } from '../../../shared/contract/graph.ts';
import { type Choices, choose } from '../../graph/choices.ts';
import { collapse } from '../../graph/picture.ts';
import { rounded } from '../../graph/placement.ts';
import type { Camera } from '../../graph/savedView.ts';
import type { Params } from '../../model/requestForm.ts';
import { ExploreDesk, type ExploreNeeds } from './exploreDesk.ts';
import { createExports } from './exploreExport.ts';
import { ExploreGoing } from './exploreFocus.ts';
import { followAddress } from './exploreFollow.ts';
import { createNeighbours, createPaths } from './exploreNeighbours.ts';
import type { Explore } from './exploreState.ts';
import { ExploreSync } from './exploreSync.ts';
import { ExploreViews } from './exploreViews.ts';
import { withPicture } from './work.ts';

export interface CanvasHandle {
  fit(): void;
  zoomBy(factor: number): void;
  openMenu(node: NodeId): void;
}

/** Explore as the window holds it: what a person can do there, and what the window tells it. */
export interface ExploreStore extends Explore {
  follow(params: Params): void;
  /** Another dataset: nothing of this one stays. */
  clear(): void;
  /** What can be done with the canvas while there is one. */
  readonly canvas: { current: CanvasHandle | null };
  camera(): Camera | null;
  lookFrom(camera: Camera): void;
}

/** Explore over the API: thin; what is drawn is decided by the model in `graph/`. */
export function createExplore(needs: ExploreNeeds): ExploreStore {
  const desk = new ExploreDesk(needs);
  // Whatever comes or goes changes the counts for the filters and the time line too.
  const around = (): void => void sync.readAround().catch(needs.notices.sayError);
  const { again, ...paths } = createPaths(desk, around);
  const sync = new ExploreSync(desk, again);
  const going = new ExploreGoing(desk, sync);
  const views = new ExploreViews(desk, going.resume);
  const keep = (): void => needs.keep(views.written());
  desk.store.subscribe((state, before) => {
    if (state.phase === 'ready' && (state.shown !== before.shown || state.instants !== before.instants)) keep();
  });
  const { goTo, back, forward, visit, layOutAgain, reset } = going;
  const { loadViews, openView, saveView, removeView } = views;
  return {
    store: desk.store,
    ...{ goTo, back, forward, visit, layOutAgain, reset },
    ...{ loadViews, openView, saveView, removeView },
    ...createNeighbours(desk, around),
    ...paths,
    ...createExports(desk),
    ...createChoosing(desk, around),
    ...createFiltering(desk, sync),
    select: (ids) => desk.store.setState({ selection: [...new Set(ids)] }),
    findNames: (text, signal) => desk.call('findNames', { text, filter: desk.filter() }, signal),
    looked: needs.readLooked,
    putAway() {
      desk.clear();
      needs.keep(null);
      desk.writeAddress('push');
    },
    showTable: (isTable) => desk.store.setState({ isTable }),
    follow: (params) => void followAddress(desk, { going, views, sync }, params),
    clear: () => desk.clear(),
    canvas: { current: null },
    camera: () => desk.work.camera,
    lookFrom(camera) {
      desk.work = { ...desk.work, camera };
      keep();
    },
  };
}

type Choosing = 'collapse' | 'fold' | 'unfold' | 'hide' | 'bringBack' | 'fade' | 'avoid' | 'pin' | 'place';

/** What a person decides about the picture; nothing of it asks the engine. */
function createChoosing(desk: ExploreDesk, around: () => void): Pick<Explore, Choosing> {
  const decide = (what: keyof Choices, ids: readonly string[], isChosen: boolean): void =>
    desk.put({ ...desk.work, choices: choose(desk.work.choices, what, ids, isChosen) });
  return {
    collapse(node) {
      desk.put(withPicture(desk.work, collapse(desk.work.picture, node)));
      around();
      const { nodes, edges } = desk.work.picture;
      const { selection } = desk.state;
      const stays = selection.filter((id) => nodes.has(id) || edges.has(id) || id.startsWith('b:'));
      // What left the picture hands the selection to what it hung on.
      if (stays.length < selection.length) desk.store.setState({ selection: [...new Set([...stays, node])] });
    },
    fold: (node) => decide('folded', [node], true),
    unfold: (node) => decide('folded', [node], false),
    hide: (ids) => decide('hidden', ids, true),
    bringBack: (ids) => decide('hidden', ids, false),
    fade: (ids, isFaded) => decide('faded', ids, isFaded),
    avoid: (node, isAvoided) => decide('avoided', [node], isAvoided),
    pin: (node, isPinned) => decide('pinned', [node], isPinned),
    place(node, at) {
      const choices = choose(desk.work.choices, 'pinned', [node], true);
      desk.put({ ...desk.work, choices, places: new Map(desk.work.places).set(node, rounded(at)) });
    },
  };
}

function createFiltering(desk: ExploreDesk, sync: ExploreSync): Pick<Explore, 'setFilter' | 'setInstants' | 'refresh'> {
  return {
    async setFilter(filter) {
      desk.store.setState({ filter });
      await sync.filterAgain();
    },
    async setInstants(instants) {
      desk.store.setState((state) => ({ instants: { ...state.instants, ...instants } }));
      // Before the answer: who leaves the page meanwhile comes back to this time.
      desk.writeAddress('replace');
      await sync.filterAgain();
    },
    async refresh() {
      if (desk.state.phase === 'failed') await desk.retry?.();
      else if (desk.state.phase === 'ready') await sync.refreshQuietly().catch(desk.needs.notices.sayError);
    },
  };
}
