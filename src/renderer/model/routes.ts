import type { Params } from './requestForm.ts';

export const pageIds = ['search', 'remember', 'analyzer', 'settings'] as const;
export type PageId = (typeof pageIds)[number];

export interface Route {
  readonly page: PageId;
  readonly params: Params;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const page = pageIds.find((id) => id === path) ?? 'search';
  return { page, params: Object.fromEntries(new URLSearchParams(query)) };
}

export function formatRoute(route: Route): string {
  const query = new URLSearchParams(route.params).toString();
  return `#/${route.page}${query === '' ? '' : `?${query}`}`;
}

export function isSameRoute(a: Route, b: Route): boolean {
  return formatRoute(sorted(a)) === formatRoute(sorted(b));
}

function sorted(route: Route): Route {
  return { ...route, params: Object.fromEntries(Object.entries(route.params).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The parameters that name what the docked inspector shows, on any page. */
export interface InspectorTarget {
  readonly artifactId: number | null;
  readonly chunkId: number | null;
  readonly factId: number | null;
}

export function inspectorOf(params: Params): InspectorTarget | null {
  const id = (name: string): number | null => {
    const value = Number(params[name]);
    return Number.isInteger(value) && value > 0 ? value : null;
  };
  const target = { artifactId: id('artifact'), chunkId: id('passage'), factId: id('fact') };
  return target.artifactId === null && target.factId === null ? null : target;
}

export function withInspector(params: Params, target: InspectorTarget | null): Params {
  const { artifact: _artifact, passage: _passage, fact: _fact, ...rest } = params;
  if (target === null) return rest;
  return {
    ...rest,
    ...(target.artifactId === null ? {} : { artifact: String(target.artifactId) }),
    ...(target.chunkId === null ? {} : { passage: String(target.chunkId) }),
    ...(target.factId === null ? {} : { fact: String(target.factId) }),
  };
}
