import type { FallacyStatus } from '../../../shared/contract/fallacies.ts';
import type { Input } from '../../../shared/contract/operations.ts';
import type { Params } from '../../model/requestForm.ts';

export const fallacyLists = ['all', 'suspected', 'confirmed', 'dismissed'] as const;
export type FallacyListName = (typeof fallacyLists)[number];

/** Which fallacies are listed. */
export interface FallacyQuery {
  readonly list: FallacyListName;
  /** Null for all six. */
  readonly category: string | null;
}
export const everyFallacy: FallacyQuery = { list: 'all', category: null };

export function queryOf(params: Params): FallacyQuery {
  return {
    list: fallacyLists.find((list) => list === params['list']) ?? 'all',
    category: params['category'] ?? null,
  };
}

export function caseOf(params: Params): number | null {
  const id = Number(params['case']);
  return Number.isInteger(id) && id > 0 ? id : null;
}

export function paramsOf({ list, category }: FallacyQuery, caseId: number | null): Params {
  return {
    ...(list === 'all' ? {} : { list }),
    ...(category === null ? {} : { category }),
    ...(caseId === null ? {} : { case: String(caseId) }),
  };
}

export function requestOf({ list, category }: FallacyQuery): Pick<Input<'listFallacies'>, 'status' | 'category'> {
  return {
    ...(list === 'all' ? {} : { status: [list] }),
    ...(category === null ? {} : { category }),
  };
}

export function countIn(list: FallacyListName, counts: Readonly<Record<FallacyStatus, number>>): number {
  return list === 'all' ? counts.suspected + counts.confirmed + counts.dismissed : counts[list];
}
