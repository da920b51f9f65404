import { type FeatureName, featureNames } from '../../src/main/engine/consult/features.ts';
import { type Calibration, calibrate } from './calibrate.ts';
import { type CategoryFigures, figuresOf, type Outcome } from './metrics.ts';
import { type FitOptions, fitRanker, type RankedQuestion, rankedTurns, scoresOf } from './ranker.ts';
import { signsOf } from './signs.ts';

/**
 * Not fitted. Conversations between two people need neither the fused order nor restraint with standing instructions as
 * much as a memory of notes, mails and chats does, where the fit alone puts greetings and instructions first.
 */
const held: Partial<Record<FeatureName, number>> = { fused: 3, standing: 0.8 };

/** Settings the shipped weights are fitted with; a question of a set with few counts twice one of a set with many. */
export const fitOptions: FitOptions = {
  steps: 120,
  rate: 0.15,
  ridge: 0.1,
  signs: signsOf(featureNames),
  held: new Map(
    featureNames.flatMap((name, i): [number, number][] => (held[name] === undefined ? [] : [[i, held[name]]])),
  ),
  setWeight: (share) => (share < 0.25 ? 2 : 1),
};

/**
 * Each conversation ranked with weights fitted on all the others: what the operation does with what it never saw. Its
 * final score is told again from the trace: relevance under the fitted weights, times the factors.
 */
export function leaveOneOut(
  questions: readonly RankedQuestion[],
  options: FitOptions = fitOptions,
): Record<string, CategoryFigures> {
  const outcomes = new Map<string, Outcome[]>();
  const groups = new Set(questions.map((question) => question.group));
  // Nothing to learn from where there is only one conversation.
  if (groups.size < 2) return {};
  for (const group of groups) {
    const others = questions.filter((question) => question.group !== group);
    const weights = fitRanker(others, featureNames.length, options);
    const calibration = calibrate(others, weights);
    for (const question of questions.filter((each) => each.group === group)) {
      const ranked = rankedTurns(question, finalScores(question, weights, calibration)).map(
        (turn) => question.turnNames[turn] ?? '',
      );
      const list = outcomes.get(question.set) ?? [];
      list.push({ category: question.category, evidence: question.evidence, turns: ranked });
      outcomes.set(question.set, list);
    }
  }
  return Object.fromEntries([...outcomes].map(([set, list]) => [set, figuresOf(list)]));
}

function finalScores(question: RankedQuestion, weights: Float64Array, { scale, bias }: Calibration): Float64Array {
  return scoresOf(question, weights).map(
    (score, c) => (question.factors[c] ?? 1) / (1 + Math.exp(-(scale * score + bias))),
  );
}
