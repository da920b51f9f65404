import { featureNames } from '../../src/main/engine/consult/features.ts';
import type { Output } from '../../src/shared/contract/operations.ts';
import type { Question } from './dataSets.ts';
import type { RankedQuestion } from './ranker.ts';
import type { TurnMap } from './turnMap.ts';

type Trace = NonNullable<Output<'consult'>['trace']>;

/** What the reranker saw of a question's candidates, from the trace, and which of their turns are evidence. */
export function questionForFitting(
  trace: Trace,
  turnMap: TurnMap,
  question: Question,
  group: string,
  set: string,
): RankedQuestion {
  const size = featureNames.length;
  const places = new Map<string, number>(featureNames.map((name, i) => [name, i]));
  const order = new Map(trace.fusion.candidates.map(({ id, rank }) => [id, rank]));
  const scored = [...trace.scoring.scored].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const numbers = new Map<string, number>();
  const features = new Float64Array(scored.length * size);
  const turns = new Int32Array(scored.length);
  const factors = new Float64Array(scored.length);
  const given = new Map(Object.keys(trace.fusion.weights).map((list) => [list, new Float64Array(scored.length)]));
  const ranks = new Map(trace.fusion.candidates.map((candidate) => [candidate.id, candidate.ranks]));
  scored.forEach(({ id, terms, final, relevance }, c) => {
    factors[c] = relevance > 0 ? final / relevance : 1;
    for (const [list, rank] of Object.entries(ranks.get(id) ?? {})) {
      const share = (trace.fusion.weights[list] ?? 0) / (trace.fusion.k + rank);
      const shares = given.get(list);
      if (shares !== undefined) shares[c] = share;
    }
    for (const { name, value } of terms) {
      const at = places.get(name);
      if (at !== undefined) features[c * size + at] = value;
    }
    const turn = turnMap.turnsOf(id)[0] ?? `fact ${id}`;
    if (!numbers.has(turn)) numbers.set(turn, numbers.size);
    turns[c] = numbers.get(turn) ?? 0;
  });
  const evidence = new Set(question.evidence);
  const isEvidence = new Uint8Array(numbers.size);
  for (const [turn, number] of numbers) if (evidence.has(turn)) isEvidence[number] = 1;
  return {
    group,
    set,
    category: question.category,
    evidence: question.evidence,
    features,
    given,
    factors,
    turns,
    turnNames: [...numbers.keys()],
    isEvidence,
  };
}
