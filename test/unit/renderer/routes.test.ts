import { describe, expect, it } from 'vitest';
import {
  formatRoute,
  inspectorOf,
  parseRoute,
  readerOf,
  withInspector,
  withReader,
} from '../../../src/renderer/model/routes.ts';
import { type AddressBar, createRouter } from '../../../src/renderer/state/router.ts';
import { createViewStore, type Keep } from '../../../src/renderer/state/viewState.ts';

describe('routes', () => {
  it('go into the address and come back', () => {
    const route = { page: 'analyzer', params: { q: 'a & b=c #1', follow: '7' } } as const;
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it('lead to search when they name no page', () => {
    expect(parseRoute('#/nowhere?q=x')).toEqual({ page: 'search', params: { q: 'x' } });
    expect(parseRoute('')).toEqual({ page: 'search', params: {} });
  });

  it('name what the inspector shows, and only that', () => {
    const target = { artifactId: 3, chunkId: 12, factId: null, entityId: null };
    const params = withInspector({ page: 'search', params: { q: 'x', fact: '9', entity: '4' } }, target);
    expect(params).toEqual({ q: 'x', artifact: '3', passage: '12' });
    expect(inspectorOf({ page: 'search', params })).toEqual(target);
    expect(inspectorOf({ page: 'search', params: { artifact: '-1' } })).toBeNull();
    expect(withInspector({ page: 'search', params }, null)).toEqual({ q: 'x' });
  });

  it('leave the artifact in the Library to the reader, and the rest to the inspector', () => {
    const params = withReader({ text: 'sync' }, { artifactId: 3, chunkId: 12, markedFactId: 40 });
    expect(params).toEqual({ text: 'sync', artifact: '3', passage: '12', marked: '40' });
    expect(inspectorOf({ page: 'library', params })).toBeNull();
    const both = withInspector({ page: 'library', params }, { artifactId: 9, entityId: 5 });
    expect(both).toEqual({ ...params, entity: '5' });
    expect(readerOf({ page: 'library', params: both })).toEqual({ artifactId: 3, chunkId: 12, markedFactId: 40 });
    expect(readerOf({ page: 'search', params: both })).toBeNull();
    expect(withReader(both, null)).toEqual({ text: 'sync', entity: '5' });
  });
});

function keepOf(kept: Record<string, string> = {}): Keep & { readonly kept: Record<string, string> } {
  return {
    kept,
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value;
    },
  };
}

function barOf(hash: string): AddressBar & { readonly writes: [string, string][]; go(hash: string): void } {
  let listener = (): void => {};
  const bar = {
    hash,
    writes: [] as [string, string][],
    read: () => bar.hash,
    write(next: string, mode: 'push' | 'replace') {
      bar.hash = next;
      bar.writes.push([next, mode]);
    },
    onChange(given: () => void) {
      listener = given;
      return () => undefined;
    },
    go(next: string) {
      bar.hash = next;
      listener();
    },
  };
  return bar;
}

describe('the router', () => {
  it('brings a page back as it was left, also after a reload', () => {
    const keep = keepOf();
    const router = createRouter(barOf(''), createViewStore(keep));
    router.setParams({ q: 'boats' }, 'replace');
    router.go('settings');
    router.go('search');
    expect(router.store.getState()).toEqual({ page: 'search', params: { q: 'boats' } });

    const again = barOf('');
    createRouter(again, createViewStore(keep));
    expect(again.writes).toEqual([['#/search?q=boats', 'replace']]);
  });

  it('keeps one step for Back while the inspector goes from one thing to another', () => {
    const bar = barOf('#/search?q=x');
    const router = createRouter(bar, createViewStore(keepOf()));
    router.inspect({ artifactId: 1, chunkId: null, factId: null });
    router.inspect({ artifactId: 2, chunkId: null, factId: null });
    router.inspect(null);
    expect(bar.writes.map(([, mode]) => mode)).toEqual(['push', 'replace', 'push']);
  });

  it('follows Back and writes nothing for it', () => {
    const bar = barOf('#/search?q=x');
    const router = createRouter(bar, createViewStore(keepOf()));
    bar.go('#/analyzer?q=y');
    expect(router.store.getState()).toEqual({ page: 'analyzer', params: { q: 'y' } });
    expect(bar.writes).toEqual([]);
  });
});

it('a view kept by another version, or broken, starts as new', () => {
  const view = createViewStore(keepOf({ 'palimpsest.view': '{"isNavNarrow":"yes","inspectorRem":9000}' }));
  expect(view.getState()).toMatchObject({ isNavNarrow: false, inspectorRem: 26 });
  expect(createViewStore(keepOf({ 'palimpsest.view': '{' })).getState().isNavNarrow).toBe(false);
});
