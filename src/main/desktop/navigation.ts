import type { App, WebContents } from 'electron';
import { isOwnAddress } from './address.ts';

/** Keeps every page where it is: no navigation or redirect elsewhere, no frames, no new windows, no webviews. */
export function guardNavigation(app: Pick<App, 'on'>, onLink: (address: string) => void): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, onLink));
}

function guardContents(contents: WebContents, onLink: (address: string) => void): void {
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame || !isOwnAddress(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => {
    if (!isOwnAddress(details.url)) details.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    onLink(url);
    return { action: 'deny' };
  });
}
