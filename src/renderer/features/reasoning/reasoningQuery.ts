import type { Params } from '../../model/requestForm.ts';

const tabs = ['query', 'rules', 'verify'] as const;
export type ReasoningTab = (typeof tabs)[number];

export interface ReasoningQuery {
  readonly tab: ReasoningTab;
  /** The rule that is shown. */
  readonly rule: string | null;
}

export function queryOf(params: Params): ReasoningQuery {
  return { tab: tabs.find((tab) => tab === params['tab']) ?? 'query', rule: params['rule'] ?? null };
}

export function paramsOf({ tab, rule }: ReasoningQuery): Params {
  return { ...(tab === 'query' ? {} : { tab }), ...(rule === null ? {} : { rule }) };
}
