import { isSameFocus } from '../../graph/shown.ts';
import type { Params } from '../../model/requestForm.ts';
import { addressOf, type ExploreAddress } from './exploreAddress.ts';
import type { ExploreDesk } from './exploreDesk.ts';
import type { ExploreGoing } from './exploreFocus.ts';
import type { ExploreSync } from './exploreSync.ts';
import type { ExploreViews } from './exploreViews.ts';

interface Ways {
  readonly going: ExploreGoing;
  readonly views: ExploreViews;
  readonly sync: ExploreSync;
}

/** Shows what an address names; without a name, what was shown when the page was left. */
export async function followAddress(desk: ExploreDesk, ways: Ways, params: Params): Promise<void> {
  const address = addressOf(params);
  const { phase, focus, openView } = desk.state;
  if (address.viewId !== null && address.viewId !== openView?.id && phase !== 'loading') {
    await ways.views.openView(address.viewId);
    return;
  }
  if (phase === 'start') await followFromStart(desk, ways, address);
  else if (address.focus !== null && !isSameFocus(address.focus, focus)) await followFocus(desk, ways, address);
  else if (address.focus !== null && phase === 'ready') await followInstants(desk, ways, address);
}

async function followFromStart(desk: ExploreDesk, { going, views }: Ways, address: ExploreAddress): Promise<void> {
  const kept = desk.needs.readKept();
  if (kept !== null && (address.focus === null || isSameFocus(kept.focus, address.focus))) {
    await views.restore(address.focus === null ? kept : { ...kept, instants: address.instants }, null);
  } else if (address.focus !== null) {
    desk.store.setState({ instants: address.instants });
    await going.goTo(address.focus);
  }
}

async function followFocus(desk: ExploreDesk, { going }: Ways, { focus, instants }: ExploreAddress): Promise<void> {
  if (focus === null) return;
  desk.store.setState({ instants });
  const at = desk.trail.entries.findLastIndex((entry) => isSameFocus(entry.focus, focus));
  await (at >= 0 ? going.visit(at) : going.goTo(focus));
}

async function followInstants(desk: ExploreDesk, { sync }: Ways, { instants }: ExploreAddress): Promise<void> {
  if (JSON.stringify(instants) === JSON.stringify(desk.state.instants)) return;
  desk.store.setState({ instants });
  await sync.filterAgain();
}
