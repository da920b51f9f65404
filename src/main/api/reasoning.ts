import type { Handlers } from '../../shared/contract/operations.ts';
import type { AppParts } from '../app.ts';

type ReasoningHandlers = Pick<
  Handlers,
  'queryMemory' | 'verifyInference' | 'getConclusion' | 'suggestRule' | 'listRules' | 'previewRule' | 'decideRule'
>;

/** Whoever uses the app decides as the memory's owner. */
const madeBy = 'owner';

export function reasoningHandlers({ reasoning }: AppParts): ReasoningHandlers {
  return {
    queryMemory: (request, { signal }) => reasoning.query(request, signal),
    verifyInference: (request, { signal }) => reasoning.verify(request, signal),
    getConclusion: (request, { signal }) => reasoning.conclusion(request, signal),
    suggestRule: (request, { signal, askedBy }) => reasoning.suggest(request, askedBy ?? madeBy, signal),
    listRules: (request, { signal }) => reasoning.list(request, signal),
    previewRule: (request, { signal }) => reasoning.preview(request, signal),
    decideRule: (request, { signal }) => reasoning.decide(request, madeBy, signal),
  };
}
