import type { Input } from '../../../shared/contract/operations.ts';
import { type InferenceStatus, inferenceStatusSchema } from '../../../shared/contract/models.ts';
import type { Params } from '../../model/requestForm.ts';

export const periods = ['all', 'day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** Which calls are listed and summed; null lets all through. */
export interface InferenceQuery {
  readonly period: Period;
  readonly model: string | null;
  /** As `kind/stage`. */
  readonly stage: string | null;
  readonly status: InferenceStatus | null;
}
export const everyCall: InferenceQuery = { period: 'all', model: null, stage: null, status: null };

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = { day: 1, week: 7, month: 30 };

export function queryOf(params: Params): InferenceQuery {
  const status = inferenceStatusSchema.safeParse(params['status']);
  return {
    period: periods.find((period) => period === params['period']) ?? 'all',
    model: params['model'] ?? null,
    stage: params['stage'] ?? null,
    status: status.success ? status.data : null,
  };
}

export function paramsOf({ period, model, stage, status }: InferenceQuery): Params {
  return {
    ...(period === 'all' ? {} : { period }),
    ...(model === null ? {} : { model }),
    ...(stage === null ? {} : { stage }),
    ...(status === null ? {} : { status }),
  };
}

/** The request of a query as of `nowMs`. */
export function requestOf(
  { period, model, stage, status }: InferenceQuery,
  nowMs: number,
): Omit<Input<'listInferences'>, 'offset' | 'limit'> {
  const slash = stage?.indexOf('/') ?? -1;
  return {
    ...(period === 'all' ? {} : { from: new Date(nowMs - DAYS[period] * DAY_MS).toISOString() }),
    ...(model === null ? {} : { model }),
    ...(stage === null ? {} : { kind: stage.slice(0, slash), stage: stage.slice(slash + 1) }),
    ...(status === null ? {} : { status }),
  };
}
