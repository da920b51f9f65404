import type { z } from 'zod';
import type { DatasetRef } from '../../shared/contract/primitives.ts';
import type {
  PreviewRuleResponse,
  QueryMemoryResponse,
  queryMemoryRequestSchema,
  VerifyInferenceResponse,
  verifyInferenceRequestSchema,
} from '../../shared/contract/reasoning.ts';
import { requireDataset } from '../engine/episodic/datasets.ts';
import type { ReadHandle } from '../engine/storage/handles.ts';
import { derivedDifference, type DerivedDifference } from './derivedDifference.ts';
import { keptKnowledge, type Knowledge } from './knowledge.ts';
import { answerQuery } from './sparql/answerQuery.ts';
import { notesOf } from './notes.ts';
import { compileRule } from './rules/compileRule.ts';
import { checkQuery } from './sparql/checkQuery.ts';
import { previewRule } from './rules/previewRule.ts';
import { verify } from './proof.ts';

type Query = Omit<z.output<typeof queryMemoryRequestSchema>, 'limit_ms'>;
type Verify = z.output<typeof verifyInferenceRequestSchema>;

/** What is asked of a dataset: at which instant, and whether its rules are used. */
interface Asked {
  readonly now: number;
  readonly rules: boolean;
}
type OfDataset = Asked & { readonly ref: DatasetRef };

/** What the reasoning worker does, one call after another, on images of the datasets that it keeps. */
// An interface would lack the index by name that a worker's calls have.
export type ReasoningCalls = {
  readonly checkQuery: (args: { readonly query: string }) => void;
  readonly checkRule: (args: { readonly sparql: string }) => void;
  /** Brings a dataset, and what follows by its rules, up to date. */
  readonly settle: (args: OfDataset) => void;
  readonly query: (args: Asked & { readonly request: Query }) => QueryMemoryResponse;
  readonly verify: (args: Asked & { readonly request: Verify }) => VerifyInferenceResponse;
  /** `ruleId` is the rule's row when it is kept already. */
  readonly preview: (
    args: OfDataset & { readonly sparql: string; readonly ruleId: number | null },
  ) => PreviewRuleResponse;
  /** How many conclusions each approved rule has by its row, and what keeps others out. */
  readonly counts: (args: OfDataset) => { readonly concluded: ReadonlyMap<number, number>; readonly notes: string[] };
  /** What differs between what is concluded and what is stored of it. */
  readonly difference: (args: OfDataset) => DerivedDifference;
};

/** `ticks` is a monotonic clock in milliseconds. */
export function createReasoner(db: () => ReadHandle, ticks: () => number): ReasoningCalls {
  const images = keptKnowledge(ticks);
  const of = (ref: DatasetRef, { now, rules }: Asked): Knowledge => {
    const knowledge = images.of(db(), requireDataset(db(), ref));
    knowledge.settle(now, { rules });
    return knowledge;
  };
  return {
    checkQuery: ({ query }) => void checkQuery(query),
    checkRule: ({ sparql }) => void compileRule({ id: 0, name: '', sparql }),
    settle: ({ ref, ...asked }) => void of(ref, asked),
    query: ({ request, ...asked }) => answerQuery(of(request, asked), request, ticks),
    verify: ({ request, ...asked }) => verify(db(), of(request, asked), request),
    preview: ({ ref, sparql, ruleId, ...asked }) => previewRule(of(ref, asked), sparql, ruleId, ticks),
    counts: ({ ref, ...asked }) => {
      const knowledge = of(ref, asked);
      const concluded = new Map<number, number>();
      for (const { rule } of knowledge.closure.derived.values()) concluded.set(rule, (concluded.get(rule) ?? 0) + 1);
      return { concluded, notes: notesOf(knowledge) };
    },
    difference: ({ ref, ...asked }) => derivedDifference(db(), of(ref, asked)),
  };
}
