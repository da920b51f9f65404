import { graphLimits } from '../../../shared/contract/graph.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import { expand, nextOffset, withPath, withoutPath } from '../../graph/picture.ts';
import type { ExploreDesk } from './exploreDesk.ts';
import type { Explore } from './exploreState.ts';
import { withPicture } from './work.ts';

type Group = { readonly relation: string; readonly direction: 'out' | 'in' };

export function createNeighbours(desk: ExploreDesk, around: () => void): Pick<Explore, 'expand' | 'loadGroups'> {
  const putGroups = ({ node, groups }: Output<'graphNeighbours'>): void =>
    desk.store.setState((state) => ({ groups: new Map(state.groups).set(node, groups) }));

  /** As many new ones as a page holds: neighbours that are drawn already do not count, and where they fill a page it goes on. */
  async function nextPages(node: string, group: Group | null): Promise<void> {
    const isPresent = desk.present();
    const { notices } = desk.needs;
    let brought = 0;
    for (;;) {
      const { picture } = desk.work;
      const offset = nextOffset(picture, node, group);
      if (offset === null) {
        if (brought === 0) notices.say('info', `All neighbours of ${picture.nodes.get(node)?.name ?? node} are drawn.`);
        return;
      }
      const reply = await readPage(desk, node, group, { offset, limit: graphLimits.page - brought });
      if (!isPresent()) return;
      if (reply === null) continue;
      putGroups(reply);
      const expansion = {
        node,
        relation: group?.relation ?? null,
        direction: group?.direction ?? null,
        brought: reply.page,
        nextOffset: reply.next_offset,
      };
      brought += reply.nodes.filter((entry) => !desk.work.picture.nodes.has(entry.id)).length;
      desk.put(withPicture(desk.work, expand(desk.work.picture, expansion, reply)));
      if (brought >= graphLimits.page) return;
    }
  }

  return {
    async expand(node, group) {
      const { picture } = desk.work;
      if (desk.state.busy.has(node) || !picture.nodes.has(node)) return;
      if (picture.nodes.size + graphLimits.page > graphLimits.drawnNodes) {
        desk.needs.notices.say('warning', 'The picture is full.', 'Collapse or focus on something to make room.');
        return;
      }
      await desk.during(node, () => nextPages(node, group ?? null));
      around();
    },
    loadGroups: (node) =>
      desk.during(`groups:${node}`, async () => {
        const isPresent = desk.present();
        const reply = await desk.call('graphNeighbours', { node, limit: 1, filter: desk.filter() });
        if (isPresent()) putGroups(reply);
      }),
  };
}

/** A page of neighbours; null when the filter changed meanwhile, so that it is to be asked again. */
async function readPage(
  desk: ExploreDesk,
  node: string,
  group: Group | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Output<'graphNeighbours'> | null> {
  const filter = desk.filter();
  const reply = await desk.call('graphNeighbours', {
    node,
    ...(group === null ? {} : { relation: group.relation, direction: group.direction }),
    offset,
    limit,
    known: [...desk.work.picture.nodes.keys()],
    filter,
  });
  return JSON.stringify(filter) === JSON.stringify(desk.filter()) ? reply : null;
}

export function createPaths(
  desk: ExploreDesk,
  around: () => void,
): Pick<Explore, 'findPath' | 'clearPath'> & { again(): Promise<void> } {
  let last = 0;

  const findPath: Explore['findPath'] = (asked) =>
    desk.during('path', async () => {
      last += 1;
      const mine = last;
      const isPresent = desk.present();
      const avoid = [...desk.work.choices.avoided].filter((id) => id !== asked.from && id !== asked.to);
      const answer = await desk.call('graphPath', { ...asked, avoid, filter: desk.filter() });
      if (!isPresent() || mine !== last) return;
      const cleared = withoutPath(desk.work.picture);
      const picture = answer.found ? withPath(cleared, answer) : cleared;
      desk.put(withPicture(desk.work, picture), { path: { asked, answer } });
      around();
    });

  return {
    findPath,
    clearPath() {
      last += 1;
      desk.put(withPicture(desk.work, withoutPath(desk.work.picture)), { path: null });
      around();
    },
    async again() {
      const { path } = desk.state;
      if (path !== null) await findPath(path.asked);
    },
  };
}
