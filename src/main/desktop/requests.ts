import type { Session } from 'electron';
import { isOwnAddress } from './address.ts';

/** True for what the page may load: its own files and data it made itself. Developer tools bring their own pages. */
export function isAllowedRequest(address: string): boolean {
  return isOwnAddress(address) || /^(?:blob:app:\/\/main\/|data:|devtools:)/.test(address);
}

/** The page never speaks to the network, not even should a policy header be lost; nor does the spell checker. */
export function guardRequests(session: Pick<Session, 'webRequest' | 'setSpellCheckerEnabled'>): void {
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isAllowedRequest(url) }));
}
