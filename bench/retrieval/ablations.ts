import { type FeatureName, featureNames } from '../../src/main/engine/consult/features.ts';
import { leaveOneOut } from './leaveOneOut.ts';
import type { CategoryFigures } from './metrics.ts';
import type { RankedQuestion } from './ranker.ts';

/** What the reranker judges by, in groups of one idea each; `fused` and the community list belong to none. */
const factors: Readonly<Record<string, readonly FeatureName[]>> = {
  'words of the passage': ['coverage', 'speaker_coverage', 'rank_turn', 'user_words_rank', 'assistant_coverage'],
  'words beside it': ['coverage_around', 'words_around', 'rank_previous', 'exchange_coverage', 'answers_user'],
  'words of its session': ['session_words_best'],
  phrases: ['phrase', 'quotation', 'near_pairs', 'rank_exact'],
  meaning: ['cosine', 'cosine_best', 'rank_vectors', 'speaker_cosine', 'assistant_cosine', 'user_cosine_rank'],
  'meaning beside it': ['cosine_previous', 'cosine_next', 'cosine_around'],
  'neighbours found': ['neighbour_fused'],
  links: ['rank_links', 'claims_words'],
  'names and speakers': ['speaker_named', 'other_speaker_named', 'names', 'speaker_coverage', 'speaker_cosine'],
  period: ['period', 'rank_period'],
  'kind of answer': ['time_words', 'number_words', 'name_words', 'is_question', 'answers_question'],
  'role in a chat': [
    'user_role',
    'user_role_first_person',
    'assistant_role',
    'assistant_coverage',
    'assistant_cosine',
    'answers_user',
    'assistant_asked_about',
    'opens_user_utterance',
  ],
  'shape of the text': ['length', 'structured', 'information', 'first_person_text', 'code'],
  'standing instructions': ['standing'],
};

/** The feature that tells a list's own rank. */
const rankOf: Readonly<Record<string, FeatureName>> = {
  turn: 'rank_turn',
  previous: 'rank_previous',
  vectors: 'rank_vectors',
  links: 'rank_links',
  period: 'rank_period',
  exact: 'rank_exact',
  standing: 'standing',
};

/**
 * Each conversation ranked by weights fitted on the others, with one thing taken away: a list of an arm, with what only it
 * found; a factor of the reranker; the factors of the final score.
 */
export function ablations(questions: readonly RankedQuestion[]): Record<string, Record<string, CategoryFigures>> {
  const lists = new Set(questions.flatMap(({ given }) => [...given.keys()]));
  const changed: [string, (question: RankedQuestion) => RankedQuestion][] = [
    ...[...lists].map((list): (typeof changed)[number] => [`list ${list}`, (q) => withoutList(q, list)]),
    ...Object.entries(factors).map(([name, of]): (typeof changed)[number] => [`factor ${name}`, (q) => without(q, of)]),
    ['final factors', (q) => ({ ...q, factors: q.factors.map(() => 1) })],
  ];
  return Object.fromEntries(changed.map(([name, change]) => [`without ${name}`, leaveOneOut(questions.map(change))]));
}

function without(question: RankedQuestion, names: readonly FeatureName[]): RankedQuestion {
  const features = question.features.slice();
  for (const name of names) {
    for (let at = featureNames.indexOf(name); at < features.length; at += featureNames.length) features[at] = 0;
  }
  return { ...question, features };
}

/** Fused without the list: what it alone found is gone, and the rest stands as the other lists place it. */
function withoutList(question: RankedQuestion, list: string): RankedQuestion {
  const others = [...question.given].filter(([name]) => name !== list);
  const fused = Float64Array.from(question.turns, (_, c) => others.reduce((sum, [, from]) => sum + (from[c] ?? 0), 0));
  const left = [...fused.keys()].filter((c) => (fused[c] ?? 0) > 0).sort((a, b) => (fused[b] ?? 0) - (fused[a] ?? 0));
  const most = fused[left[0] ?? 0] ?? 1;
  const size = featureNames.length;
  const { features: all } = without(question, rankOf[list] === undefined ? [] : [rankOf[list]]);
  const features = new Float64Array(left.length * size);
  left.forEach((c, at) => {
    features.set(all.subarray(c * size, (c + 1) * size), at * size);
    features[at * size + featureNames.indexOf('fused')] = (fused[c] ?? 0) / most;
  });
  const factorsLeft = Float64Array.from(left, (c) => question.factors[c] ?? 1);
  const given = new Map(others.map(([name, from]) => [name, Float64Array.from(left, (c) => from[c] ?? 0)]));
  return renumbered({ ...question, features, given, factors: factorsLeft }, left);
}

function renumbered(question: RankedQuestion, left: readonly number[]): RankedQuestion {
  const kept = [...new Set(left.map((c) => question.turns[c] ?? 0))];
  const number = new Map(kept.map((turn, at) => [turn, at]));
  return {
    ...question,
    turns: Int32Array.from(left, (c) => number.get(question.turns[c] ?? 0) ?? 0),
    turnNames: kept.map((turn) => question.turnNames[turn] ?? ''),
    isEvidence: Uint8Array.from(kept, (turn) => question.isEvidence[turn] ?? 0),
  };
}
