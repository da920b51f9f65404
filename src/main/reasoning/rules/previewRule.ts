import type { PreviewRuleResponse } from '../../../shared/contract/reasoning.ts';
import type { Knowledge } from '../knowledge.ts';
import { TripleStore } from '../rdf/tripleStore.ts';
import { tripleView } from '../termView.ts';
import { Closure, type Derivation, sayStopped } from './closure.ts';
import { compileRule } from './compileRule.ts';

const MOST_SHOWN = 200;

/**
 * What a rule would add to what is proven, on a copy of it, together with the approved rules.
 * @throws PalimpsestError invalid for what is no rule
 */
export function previewRule(
  knowledge: Knowledge,
  sparql: string,
  ruleId: number | null,
  ticks: () => number,
): PreviewRuleResponse {
  const rule = compileRule({ id: ruleId ?? 0, name: 'as written', sparql });
  const { proven } = knowledge.supports;
  const store = new TripleStore();
  const closure = new Closure(store, (key) => proven.has(key), ticks);
  closure.update({ added: [...proven.keys()], removed: [] });
  closure.useRules([...knowledge.rules.filter(({ id }) => id !== rule.id), rule]);
  const isApproved = knowledge.rules.some(({ id }) => id === ruleId);
  const isAdded = ([key, derivation]: readonly [string, Derivation]): boolean =>
    isApproved ? derivation.rule === ruleId : !knowledge.closure.derived.has(key);
  const adds = [...closure.derived].filter(isAdded).map(([key]) => key);
  const { stopped } = closure;
  return {
    adds: adds.slice(0, MOST_SHOWN).map((key) => tripleView(knowledge, key)),
    total: adds.length,
    endless: stopped === null ? null : sayStopped(stopped),
  };
}
