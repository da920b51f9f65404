import type { Params } from '../../model/requestForm.ts';

export const relationTabs = ['relations', 'states', 'proposals'] as const;
export type RelationTab = (typeof relationTabs)[number];

export interface RelationsQuery {
  readonly tab: RelationTab;
  readonly text: string;
  /** The relation or the dimension that is shown. */
  readonly name: string | null;
}

export function queryOf(params: Params): RelationsQuery {
  return {
    tab: relationTabs.find((tab) => tab === params['tab']) ?? 'relations',
    text: params['text'] ?? '',
    name: params['name'] ?? null,
  };
}

export function paramsOf({ tab, text, name }: RelationsQuery): Params {
  return {
    ...(tab === 'relations' ? {} : { tab }),
    ...(text === '' ? {} : { text }),
    ...(name === null ? {} : { name }),
  };
}
