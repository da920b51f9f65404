import type { Input } from '../../../shared/contract/operations.ts';
import type { Params } from '../../model/requestForm.ts';

export const librarySorts = ['said', 'remembered', 'title', 'passages', 'facts'] as const;
export type LibrarySort = (typeof librarySorts)[number];

/** What the Library shows, as it stands in the address. Months are inclusive, `2024-05`. */
export interface LibraryQuery {
  readonly tab: 'artifacts' | 'sessions';
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly types: readonly string[];
  readonly formats: readonly string[];
  readonly sources: readonly string[];
  readonly tags: readonly string[];
  readonly session: string;
  readonly sort: LibrarySort;
  readonly descending: boolean;
}

export const everything: LibraryQuery = {
  tab: 'artifacts',
  text: '',
  from: '',
  to: '',
  types: [],
  formats: [],
  sources: [],
  tags: [],
  session: '',
  sort: 'said',
  descending: true,
};

/** Filters of which several alternatives may be chosen. */
export const listFilters = ['types', 'formats', 'sources', 'tags'] as const;
export type ListFilter = (typeof listFilters)[number];

/** Tags and types may hold commas: each is escaped before they are joined by one. */
const joined = (values: readonly string[]): string => values.map(encodeURIComponent).join(',');
function split(value: string | undefined): string[] {
  return (value ?? '').split(',').filter(Boolean).map(decoded);
}
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
const monthIn = (value: string | undefined): string =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value ?? '') ? (value ?? '') : '';

export function paramsToQuery(params: Params): LibraryQuery {
  const tab = params['tab'] === 'sessions' ? 'sessions' : 'artifacts';
  return {
    tab,
    text: params['text'] ?? '',
    from: monthIn(params['from']),
    to: monthIn(params['to']),
    types: split(params['types']),
    formats: split(params['formats']),
    sources: split(params['sources']).filter((id) => /^[1-9]\d{0,14}$/.test(id)),
    tags: split(params['tags']),
    session: params['session'] ?? '',
    sort: librarySorts.find((sort) => sort === params['sort']) ?? everything.sort,
    descending: params['order'] !== 'up',
  };
}

/** Only what differs from everything, so that a plain address stays short. */
export function queryToParams(query: LibraryQuery): Params {
  const { tab, sort, descending, text, from, to, session } = query;
  const lists = listFilters.map((name) => [name, joined(query[name])] as const);
  const all = [
    ['tab', tab === everything.tab ? '' : tab],
    ['text', text],
    ['from', from],
    ['to', to],
    ...lists,
    ['session', session],
    ['sort', sort === everything.sort ? '' : sort],
    ['order', descending ? '' : 'up'],
  ] as const;
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

type LibraryFilter = Omit<Input<'libraryFacets'>, 'user_id' | 'dataset'>;

export function queryToFilter(query: LibraryQuery): LibraryFilter {
  const text = query.text.trim();
  return {
    ...(text === '' ? {} : { text }),
    ...(query.from === '' ? {} : { from: `${query.from}-01` }),
    ...(query.to === '' ? {} : { to: `${monthAfter(query.to)}-01` }),
    ...(query.types.length === 0 ? {} : { document_types: [...query.types] }),
    ...(query.formats.length === 0 ? {} : { formats: [...query.formats] }),
    ...(query.sources.length === 0 ? {} : { sources: query.sources.map(Number) }),
    ...(query.tags.length === 0 ? {} : { tags: [...query.tags] }),
    ...(query.session === '' ? {} : { session_id: query.session }),
  };
}

export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`;
}

/** Filters that narrow, besides the words. */
export function countFilters(query: LibraryQuery): number {
  const lists = listFilters.reduce((sum, name) => sum + query[name].length, 0);
  return lists + (query.from !== '' || query.to !== '' ? 1 : 0) + (query.session === '' ? 0 : 1);
}

export function withoutFilters(query: LibraryQuery): LibraryQuery {
  return { ...everything, tab: query.tab, sort: query.sort, descending: query.descending };
}
