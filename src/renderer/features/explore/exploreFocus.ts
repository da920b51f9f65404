import type { GraphNode } from '../../../shared/contract/graph.ts';
import { graphNumbers } from '../../graph/constants.ts';
import { layoutTask, placesOf } from '../../graph/layout/layoutTask.ts';
import { beginPicture } from '../../graph/picture.ts';
import type { Link, Places } from '../../graph/placement.ts';
import { type Focus, isSameFocus } from '../../graph/shown.ts';
import { moveTo, visitNew } from '../../graph/trail.ts';
import type { ExploreState } from './exploreState.ts';
import type { ExploreDesk } from './exploreDesk.ts';
import { focusRequest, titleOf } from './exploreRequests.ts';
import { type ExploreSync, toldBy } from './exploreSync.ts';
import { noWork, type Work, withPicture } from './work.ts';

/** From one picture to another: a new focus, the trail, a picture that was put away, a layout from scratch. */
export class ExploreGoing {
  readonly #desk: ExploreDesk;
  readonly #sync: ExploreSync;

  constructor(desk: ExploreDesk, sync: ExploreSync) {
    this.#desk = desk;
    this.#sync = sync;
  }

  readonly goTo = async (focus: Focus): Promise<void> => {
    const { focus: present, phase } = this.#desk.state;
    if (isSameFocus(focus, present) && phase !== 'failed') return;
    await this.#begin(focus, false);
  };

  readonly back = (): Promise<void> => this.visit(this.#desk.trail.at - 1);

  readonly forward = (): Promise<void> => this.visit(this.#desk.trail.at + 1);

  readonly visit = async (at: number): Promise<void> => {
    this.#desk.leaveTrail();
    const moved = moveTo(this.#desk.trail, at);
    const entry = moved?.entries[at];
    if (moved === null || entry === undefined) return;
    this.#desk.putTrail(moved);
    await this.resume(entry.work, { openView: null });
  };

  readonly reset = async (): Promise<void> => {
    const { focus } = this.#desk.work;
    if (focus !== null) await this.#begin(focus, true);
  };

  /** A picture that was put away takes the place of the present one, up to date from its first moment. */
  readonly resume = (kept: Work, patch: Partial<ExploreState> = {}): Promise<void> =>
    this.#lead({ focus: kept.focus, title: kept.title, path: null, groups: new Map(), ...patch }, async (isPresent) => {
      const work = await this.#sync.bringUp(kept);
      if (!isPresent()) return;
      this.#desk.put(work, { phase: 'ready', selection: work.picture.focus.slice(0, 1), path: null });
      const { focus, title } = work;
      const isOnTrail = isSameFocus(this.#desk.trail.entries[this.#desk.trail.at]?.focus ?? null, focus);
      if (!isOnTrail && focus !== null) this.#desk.putTrail(visitNew(this.#desk.trail, { focus, title, work }));
      this.#desk.writeAddress('replace');
    });

  readonly layOutAgain = (): Promise<void> =>
    this.#desk.during('layout', async () => {
      const desk = this.#desk;
      const isPresent = desk.present();
      const { nodes, edges } = desk.state.shown;
      const drawn = nodes.map((entry) => entry.node);
      const pinned = nodes.filter((entry) => entry.isPinned).map((entry) => [entry.node.id, entry.at] as const);
      const places = await this.#laidOut(drawn, edges, new Map(pinned));
      // Whatever is not drawn now finds a place beside the others when it comes back.
      if (isPresent()) desk.put(withPicture({ ...desk.work, places }, desk.work.picture));
    });

  /** Everything that leads to another picture: what came before no longer counts, and a failure can be tried again. */
  async #lead(patch: Partial<ExploreState>, work: (isPresent: () => boolean) => Promise<void>): Promise<void> {
    const desk = this.#desk;
    const isPresent = desk.begin();
    desk.retry = () => this.#lead(patch, work);
    desk.store.setState({ ...patch, phase: 'loading', error: null });
    try {
      await work(isPresent);
      if (!isPresent()) return;
      desk.retry = null;
    } catch (error) {
      if (isPresent()) desk.store.setState({ phase: 'failed', error });
      return;
    }
    await this.#sync.readAround().catch(desk.needs.notices.sayError);
  }

  #begin(focus: Focus, isAgain: boolean): Promise<void> {
    const desk = this.#desk;
    if (!isAgain) desk.leaveTrail();
    return this.#lead({ focus, path: null, groups: new Map(), openView: null }, async (isPresent) => {
      const work = await this.#firstPicture(focus, isPresent);
      if (work === null || !isPresent()) return;
      desk.put(work, { phase: 'ready', selection: work.picture.focus.slice(0, 1), path: null });
      if (!isAgain) {
        desk.putTrail(visitNew(desk.trail, { focus, title: work.title, work }));
        desk.needs.keepLooked({ focus, title: work.title });
      }
      desk.writeAddress(isAgain ? 'replace' : 'push');
    });
  }

  async #firstPicture(focus: Focus, isPresent: () => boolean): Promise<Work | null> {
    const desk = this.#desk;
    const request = { ...focusRequest(focus), limit: graphNumbers.firstLimit, filter: desk.filter() };
    const reply = await desk.call('graphFocus', request);
    if (!isPresent()) return null;
    const picture = beginPicture(reply, reply.focus);
    const places = await this.#laidOut([...picture.nodes.values()], [...picture.edges.values()], new Map());
    const choices = { ...noWork.choices, avoided: desk.work.choices.avoided };
    return { ...noWork, choices, focus, title: titleOf(focus, reply), picture, places, ...toldBy(reply) };
  }

  async #laidOut(nodes: readonly GraphNode[], links: readonly Link[], pinned: Places): Promise<Places> {
    if (nodes.length === 0) return new Map();
    return placesOf(nodes, await this.#desk.needs.layout(layoutTask(nodes, links, pinned)));
  }
}
