import type { Params } from './requestForm.ts';

export const pageIds = [
  'search',
  'ask',
  'remember',
  'library',
  'explore',
  'timeline',
  'taxonomy',
  'contradictions',
  'fallacies',
  'sources',
  'relations',
  'reasoning',
  'planner',
  'procedures',
  'analyzer',
  'inferences',
  'settings',
] as const;
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

/** What the docked inspector shows, on any page. */
export interface InspectorTarget {
  readonly artifactId: number | null;
  readonly chunkId: number | null;
  readonly factId: number | null;
  readonly entityId: number | null;
}

const nothing: InspectorTarget = { artifactId: null, chunkId: null, factId: null, entityId: null };

/** What the Library's reader shows: an artifact, the passage in view, and the fact whose words are marked. */
export interface ReaderTarget {
  readonly artifactId: number;
  readonly chunkId: number | null;
  readonly markedFactId: number | null;
}

function idIn(params: Params, name: string): number | null {
  const value = Number(params[name]);
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** In the Library `artifact` and `passage` are the reader's; everywhere else they are the inspector's. */
export function inspectorOf({ page, params }: Route): InspectorTarget | null {
  const isReader = page === 'library';
  const target = {
    artifactId: isReader ? null : idIn(params, 'artifact'),
    chunkId: isReader ? null : idIn(params, 'passage'),
    factId: idIn(params, 'fact'),
    entityId: idIn(params, 'entity'),
  };
  return target.artifactId === null && target.factId === null && target.entityId === null ? null : target;
}

/** The page's parameters with the inspector on something else, or closed. */
export function withInspector({ page, params }: Route, target: Partial<InspectorTarget> | null): Params {
  const { artifact, passage, fact: _fact, entity: _entity, ...rest } = params;
  const kept = page === 'library' ? idParams({ artifact, passage }) : {};
  if (target === null) return { ...rest, ...kept };
  const { artifactId, chunkId, factId, entityId } = { ...nothing, ...target };
  const own = page === 'library' ? kept : idParams({ artifact: artifactId, passage: chunkId });
  return { ...rest, ...own, ...idParams({ fact: factId, entity: entityId }) };
}

export function readerOf({ page, params }: Route): ReaderTarget | null {
  const artifactId = page === 'library' ? idIn(params, 'artifact') : null;
  if (artifactId === null) return null;
  return { artifactId, chunkId: idIn(params, 'passage'), markedFactId: idIn(params, 'marked') };
}

export function withReader(params: Params, target: ReaderTarget | null): Params {
  const { artifact: _artifact, passage: _passage, marked: _marked, ...rest } = params;
  if (target === null) return rest;
  const { artifactId, chunkId, markedFactId } = target;
  return { ...rest, ...idParams({ artifact: artifactId, passage: chunkId, marked: markedFactId }) };
}

export function libraryAddress(target: ReaderTarget): string {
  return formatRoute({ page: 'library', params: withReader({}, target) });
}

export function contradictionAddress(caseId: number): string {
  return `#/contradictions?case=${caseId}`;
}

/** Where a conclusion that Explore draws as `d5` is shown with its derivation. */
export function conclusionAddress(edgeId: string): string {
  return formatRoute({ page: 'reasoning', params: { tab: 'verify', conclusion: edgeId.slice(1) } });
}

export const steeringAddress = '#/sources?view=steering';

export function fallacyAddress(caseId: number): string {
  return `#/fallacies?case=${caseId}`;
}

/** A fact, an entity or a passage (by its fact) as the focus of the graph. */
export function exploreAddress(
  target: { readonly fact: number } | { readonly entity: number } | { readonly passage: number },
): string {
  if ('passage' in target) return `#/explore?focus=p${target.passage}`;
  return `#/explore?${new URLSearchParams(idParams({ ...target })).toString()}`;
}

function idParams(given: Readonly<Record<string, number | string | null | undefined>>): Params {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
}
