import type { Params } from '../../model/requestForm.ts';

const tabs = ['query', 'rules', 'verify'] as const;
export type ReasoningTab = (typeof tabs)[number];

export interface ReasoningQuery {
  readonly tab: ReasoningTab;
  /** The rule that is shown. */
  readonly rule: string | null;
  /** The conclusion that is verified, by its number. */
  readonly conclusion: number | null;
}

export function queryOf(params: Params): ReasoningQuery {
  return {
    tab: tabs.find((tab) => tab === params['tab']) ?? 'query',
    rule: params['rule'] ?? null,
    conclusion: numberIn(params['conclusion']),
  };
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function paramsOf({ tab, rule, conclusion }: ReasoningQuery): Params {
  return {
    ...(tab === 'query' ? {} : { tab }),
    ...(rule === null ? {} : { rule }),
    ...(conclusion === null ? {} : { conclusion: String(conclusion) }),
  };
}
