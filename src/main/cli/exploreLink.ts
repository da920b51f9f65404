import { type ExploreParams, exploreRoute } from '../../shared/exploreRoute.ts';
import type { Invocation } from './command.ts';

/** Tells where Explore shows this: as an address when a running app serves the page, else as the part after it. */
export async function sayExploreLink(invocation: Invocation, params: ExploreParams): Promise<void> {
  const origin = await (await invocation.app()).servedAddress();
  const route = exploreRoute(params);
  invocation.say(`Explore: ${origin === null ? route : `${origin}/${route}`}`);
}
