import type { GraphEdge, NodeId } from '../../../shared/contract/graph.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import { graphNumbers } from '../../graph/constants.ts';
import { claimedBy, type Picture, withAmong, withFill, withPagesRestarted } from '../../graph/picture.ts';
import type { ExploreDesk } from './exploreDesk.ts';
import { focusRequest } from './exploreRequests.ts';
import { latestWins } from './panels/latestWins.ts';
import { type Work, withPicture } from './work.ts';

/** Keeps the picture in step with the filter, the clocks and the memory. */
export class ExploreSync {
  readonly #desk: ExploreDesk;
  readonly #filterQueue: (value: undefined) => Promise<void>;
  readonly #refreshQueue: (value: undefined) => Promise<void>;
  readonly #aroundQueue: (value: undefined) => Promise<void>;

  constructor(desk: ExploreDesk, pathAgain: () => Promise<void>) {
    this.#desk = desk;
    this.#aroundQueue = latestWins(() => this.#askAround());
    this.#filterQueue = latestWins(() =>
      desk.during('filter', async () => {
        desk.store.setState({ groups: new Map() });
        await this.#sync(true);
        await pathAgain();
        await this.readAround();
      }),
    );
    this.#refreshQueue = latestWins(async () => {
      await this.#sync(false);
      await this.readAround();
    });
  }

  /** The same picture under the filter and the clocks as they are now. One at a time; the newest wins. */
  filterAgain(): Promise<void> {
    return this.#filterQueue(undefined);
  }

  /** The same picture as the memory is now. Nothing moves and nothing comes. */
  refreshQuietly(): Promise<void> {
    return this.#refreshQueue(undefined);
  }

  /** Counts for the filters, and the time line. */
  readAround(): Promise<void> {
    return this.#aroundQueue(undefined);
  }

  /** A picture that was put away, brought up to date. */
  async bringUp(work: Work): Promise<Work> {
    const nodes = [...claimedBy(work.picture)];
    const [focus, among] = await Promise.all([
      this.#askFocus(work),
      this.#desk.call('graphAmong', { nodes, filter: this.#desk.filter() }),
    ]);
    const next = withPicture(work, withAmong(work.picture, among, new Set(nodes)));
    return focus === null ? next : { ...next, ...toldBy(focus) };
  }

  async #askFocus(work: Work): Promise<Output<'graphFocus'> | null> {
    if (work.focus === null) return null;
    try {
      const request = { ...focusRequest(work.focus), limit: graphNumbers.firstLimit, filter: this.#desk.filter() };
      return await this.#desk.call('graphFocus', request);
    } catch (error) {
      // What the picture began with may be forgotten by now; the rest of it is still there.
      if (error instanceof PalimpsestError && error.code === 'not_found') return null;
      throw error;
    }
  }

  async #sync(isFilter: boolean): Promise<void> {
    const desk = this.#desk;
    const isPresent = desk.present();
    if (desk.work.focus === null) return;
    const filter = desk.filter();
    const focus = await this.#askFocus(desk.work);
    if (!isPresent()) return;
    const fresh = isFilter && focus !== null ? focus.nodes.map((node) => node.id) : null;
    const filled = ({ picture }: Work): Picture =>
      fresh === null ? picture : withPagesRestarted(withFill(picture, fresh, keptOf(desk)));
    const asked = claimedBy(filled(desk.work));
    const among = await desk.call('graphAmong', { nodes: [...asked], filter });
    if (!isPresent()) return;
    const before = desk.work;
    const work = withPicture(before, withAmong(filled(before), among, asked));
    desk.put(focus === null ? work : { ...work, ...toldBy(focus) });
    if (!isFilter) await dropGone(desk, before, new Set(among.gone));
  }

  async #askAround(): Promise<void> {
    const desk = this.#desk;
    if (desk.work.focus === null) return;
    const isPresent = desk.present();
    const nodes = [...claimedBy(desk.work.picture)];
    const filter = desk.filter();
    const [facets, histogram] = await Promise.all([
      desk.call('graphFacets', { nodes, filter }),
      desk.call('graphHistogram', { nodes, filter }),
    ]);
    if (isPresent()) desk.store.setState({ facets, histogram });
  }
}

/** What the engine says of a focus as a whole. */
export function toldBy(reply: Output<'graphFocus'>): Pick<Work, 'counts' | 'degradedBy'> {
  const omitted = Object.fromEntries(Object.entries(reply.omitted).map(([reason, count]) => [reason, count ?? 0]));
  return { counts: { shown: reply.shown, total: reply.total, omitted }, degradedBy: reply.degraded_by ?? [] };
}

/** What a person works with stays, even when the focus no longer brings it. */
function keptOf(desk: ExploreDesk): ReadonlySet<NodeId> {
  const { pinned, folded, faded, hidden } = desk.work.choices;
  return new Set([...desk.state.selection, ...pinned, ...folded, ...faded, ...hidden]);
}

/** The selection ends where a thing is gone from the memory, and that is said. Out of the filter is not gone. */
async function dropGone(desk: ExploreDesk, before: Work, goneNodes: ReadonlySet<NodeId>): Promise<void> {
  const gone = new Map<string, string>();
  for (const id of desk.state.selection) {
    if (goneNodes.has(id)) gone.set(id, before.picture.nodes.get(id)?.name ?? id);
    const edge = before.picture.edges.get(id);
    if (edge !== undefined && !desk.work.picture.edges.has(id) && (await isEdgeGone(desk, edge))) {
      gone.set(id, edge.text);
    }
  }
  if (gone.size === 0) return;
  desk.store.setState((state) => ({ selection: state.selection.filter((id) => !gone.has(id)) }));
  for (const name of gone.values()) desk.needs.notices.say('info', `No longer in the memory: ${name}`);
}

async function isEdgeGone(desk: ExploreDesk, edge: GraphEdge): Promise<boolean> {
  const ends = await desk.call('graphAmong', { nodes: [edge.from, edge.to], filter: { include_history: true } });
  return !ends.edges.some((other) => other.id === edge.id);
}
