import type { Input } from '../../../shared/contract/operations.ts';
import type { ContradictionStatus } from '../../../shared/contract/truth.ts';
import type { Params } from '../../model/requestForm.ts';

/** What the queue lists. `waiting`: what is open or suspected. */
export const reviewLists = ['waiting', 'resolved', 'dismissed', 'all'] as const;
export type ReviewList = (typeof reviewLists)[number];

export interface ReviewQuery {
  readonly list: ReviewList;
  readonly text: string;
}
export const waiting: ReviewQuery = { list: 'waiting', text: '' };

export function queryOf(params: Params): ReviewQuery {
  return { list: reviewLists.find((list) => list === params['list']) ?? 'waiting', text: params['text'] ?? '' };
}

export function caseOf(params: Params): number | null {
  const id = Number(params['case']);
  return Number.isInteger(id) && id > 0 ? id : null;
}

export function paramsOf({ list, text }: ReviewQuery, caseId: number | null): Params {
  return {
    ...(list === 'waiting' ? {} : { list }),
    ...(text === '' ? {} : { text }),
    ...(caseId === null ? {} : { case: String(caseId) }),
  };
}

const statuses: Readonly<Record<ReviewList, readonly ContradictionStatus[] | null>> = {
  waiting: ['open', 'suspected'],
  resolved: ['resolved'],
  dismissed: ['dismissed'],
  all: null,
};

export function requestOf({ list, text }: ReviewQuery): Pick<Input<'listContradictions'>, 'status' | 'text'> {
  const status = statuses[list];
  return { ...(status === null ? {} : { status: [...status] }), ...(text.trim() === '' ? {} : { text: text.trim() }) };
}

/** How many a list has, by the counts of each status. */
export function countIn(list: ReviewList, counts: Readonly<Record<ContradictionStatus, number>>): number {
  return (statuses[list] ?? (['open', 'suspected', 'resolved', 'dismissed'] as const)).reduce(
    (sum, status) => sum + counts[status],
    0,
  );
}
