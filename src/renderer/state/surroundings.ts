import type { ApiClient } from '../api/client.ts';
import { createWorkerLayout } from '../graph/layout/workerLayout.ts';
import type { Surroundings } from './app.ts';
import type { AddressBar } from './router.ts';
import { readColors, saveFile, svgToPng } from './pictureFiles.ts';
import type { Keep } from './viewState.ts';

/** What the page's stores need of a real browser window. */
export function pageSurroundings(page: Window, api: ApiClient): Surroundings {
  return {
    api,
    bar: addressBar(page),
    keep: storageOf(page),
    origin: page.location.origin,
    isMac: /mac|iphone|ipad/i.test(page.navigator.platform),
    now: () => page.performance.now(),
    date: () => new Date(),
    readBase64,
    writeClipboard: (text) => page.navigator.clipboard.writeText(text),
    layout: createWorkerLayout(),
    saveFile,
    svgToPng,
    readColors,
  };
}

function addressBar(page: Window): AddressBar {
  return {
    read: () => page.location.hash,
    write(hash, mode) {
      if (mode === 'push') page.history.pushState(null, '', hash);
      else page.history.replaceState(null, '', hash);
    },
    onChange(listener) {
      page.addEventListener('popstate', listener);
      return () => page.removeEventListener('popstate', listener);
    },
  };
}

/** Storage is refused in some private windows, even to be looked at. */
function storageOf(page: Window): Keep {
  try {
    return page.localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.readAsDataURL(file);
  });
}
