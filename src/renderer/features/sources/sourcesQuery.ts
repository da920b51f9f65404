import type { Input } from '../../../shared/contract/operations.ts';
import type { Params } from '../../model/requestForm.ts';

export const sourceViews = ['sources', 'types', 'steering'] as const;
export type SourceViewName = (typeof sourceViews)[number];
export const sourceSorts = ['statements', 'name', 'trust', 'overruled', 'last_said'] as const;
export type SourceSort = (typeof sourceSorts)[number];
export const statementFilters = ['all', 'standing', 'overruled', 'withdrawn'] as const;
export type StatementFilter = (typeof statementFilters)[number];

/** What the page shows; the address says it. */
export interface SourcesQuery {
  readonly view: SourceViewName;
  readonly text: string;
  readonly sort: SourceSort;
  /** The source in view. */
  readonly sourceId: number | null;
  /** Which of its statements. */
  readonly which: StatementFilter;
}
export const everySource: SourcesQuery = {
  view: 'sources',
  text: '',
  sort: 'statements',
  sourceId: null,
  which: 'all',
};

export function queryOf(params: Params): SourcesQuery {
  const id = Number(params['source']);
  return {
    view: sourceViews.find((view) => view === params['view']) ?? 'sources',
    text: params['text'] ?? '',
    sort: sourceSorts.find((sort) => sort === params['sort']) ?? 'statements',
    sourceId: Number.isInteger(id) && id > 0 ? id : null,
    which: statementFilters.find((which) => which === params['which']) ?? 'all',
  };
}

export function paramsOf({ view, text, sort, sourceId, which }: SourcesQuery): Params {
  return {
    ...(view === 'sources' ? {} : { view }),
    ...(text === '' ? {} : { text }),
    ...(sort === 'statements' ? {} : { sort }),
    ...(sourceId === null ? {} : { source: String(sourceId) }),
    ...(which === 'all' ? {} : { which }),
  };
}

/** Whether both ask for the same list of sources. */
export function isSameList(a: SourcesQuery, b: SourcesQuery): boolean {
  return a.text === b.text && a.sort === b.sort;
}

export function isSameStatements(a: SourcesQuery, b: SourcesQuery): boolean {
  return a.sourceId === b.sourceId && a.which === b.which;
}

export function listRequest({ text, sort }: SourcesQuery): Pick<Input<'listSources'>, 'text' | 'sort'> {
  return { sort, ...(text.trim() === '' ? {} : { text: text.trim() }) };
}
