/** One question's candidates: a feature vector each, and the turn each stands for. */
export interface RankedQuestion {
  /** What must not be in both training and test: the conversation. */
  readonly group: string;
  readonly set: string;
  readonly category: string;
  /** Candidates × features, row by row. */
  readonly features: Float64Array;
  /** What each list gave a candidate's fused score, 0 where it did not name it. */
  readonly given: ReadonlyMap<string, Float64Array>;
  /** Recency, time, corroboration and staleness of each candidate, multiplied as the operation does. */
  readonly factors: Float64Array;
  /** Turn number of each candidate. */
  readonly turns: Int32Array;
  /** The turns by their numbers. */
  readonly turnNames: readonly string[];
  /** 1 for the turns that are evidence. */
  readonly isEvidence: Uint8Array;
  /** All evidence of the question, found or not. */
  readonly evidence: readonly string[];
}

export interface FitOptions {
  readonly steps: number;
  readonly rate: number;
  /** Ridge penalty on standardised weights. */
  readonly ridge: number;
  /** For each feature: 1 keeps its weight from falling below nought, -1 from rising above it, 0 leaves it free. */
  readonly signs: readonly number[];
  /** Weights that are set and not fitted, by the feature's place, in the feature's own units. */
  readonly held: ReadonlyMap<number, number>;
  /** How much a question counts, by its set's share of all questions. */
  readonly setWeight: (share: number) => number;
}

/** Candidates of a question that training looks at: the evidence and the first so many others. */
const TRAINED_CANDIDATES = 120;

/**
 * Weights of a linear ranker that gives evidence turns most of the softmax over a question's turns, a turn being as
 * good as its best candidate; ridge on standardised features, Adam steps over all questions (Kingma, Ba 2015).
 * @returns weights in the features' own units
 */
export function fitRanker(questions: readonly RankedQuestion[], size: number, options: FitOptions): Float64Array {
  const scale = deviations(questions, size);
  const usable = questions.filter((q) => q.isEvidence.includes(1)).map((q) => standardised(q, scale));
  const shares = new Map<string, number>();
  for (const { set } of usable) shares.set(set, (shares.get(set) ?? 0) + 1 / usable.length);
  const weightOf = (q: RankedQuestion): number => options.setWeight(shares.get(q.set) ?? 1);
  const total = usable.reduce((sum, q) => sum + weightOf(q), 0);
  const weights = new Float64Array(size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  for (let step = 1; step <= options.steps; step++) {
    const gradient = new Float64Array(size);
    for (const question of usable) addGradient(question, weights, weightOf(question) / total, gradient);
    const rate = options.rate * (1 - (0.9 * step) / options.steps);
    for (let i = 0; i < size; i++) {
      const g = (gradient[i] ?? 0) + options.ridge * (weights[i] ?? 0);
      first[i] = 0.9 * (first[i] ?? 0) + 0.1 * g;
      second[i] = 0.999 * (second[i] ?? 0) + 0.001 * g * g;
      const mean = (first[i] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((second[i] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
      const held = options.held.get(i);
      weights[i] =
        held === undefined
          ? kept((weights[i] ?? 0) - (rate * mean) / spread, options.signs[i] ?? 0)
          : held * (scale[i] ?? 1);
    }
  }
  return weights.map((weight, i) => weight / (scale[i] ?? 1));
}

/** What shows relevance must never count against a candidate, however a few conversations happen to fall. */
function kept(weight: number, sign: number): number {
  return sign !== 0 && Math.sign(weight) === -sign ? 0 : weight;
}

function standardised(question: RankedQuestion, scale: Float64Array): RankedQuestion {
  const size = scale.length;
  const kept: number[] = [];
  question.turns.forEach((turn, c) => {
    if (kept.length < TRAINED_CANDIDATES || question.isEvidence[turn] === 1) kept.push(c);
  });
  const features = new Float64Array(kept.length * size);
  kept.forEach((c, at) => {
    for (let i = 0; i < size; i++) features[at * size + i] = (question.features[c * size + i] ?? 0) / (scale[i] ?? 1);
  });
  const numbers = new Map<number, number>();
  const turns = Int32Array.from(kept, (c) => {
    const turn = question.turns[c] ?? 0;
    if (!numbers.has(turn)) numbers.set(turn, numbers.size);
    return numbers.get(turn) ?? 0;
  });
  const isEvidence = new Uint8Array(numbers.size);
  for (const [turn, number] of numbers) isEvidence[number] = question.isEvidence[turn] ?? 0;
  return { ...question, features, turns, isEvidence };
}

/** Candidate scores under the weights. */
export function scoresOf(question: RankedQuestion, weights: Float64Array): Float64Array {
  const size = weights.length;
  const scores = new Float64Array(question.turns.length);
  for (let c = 0; c < scores.length; c++) {
    let sum = 0;
    for (let i = 0; i < size; i++) sum += (weights[i] ?? 0) * (question.features[c * size + i] ?? 0);
    scores[c] = sum;
  }
  return scores;
}

/** Turns by their best candidate, best first. */
export function rankedTurns(question: RankedQuestion, scores: Float64Array): number[] {
  const best = bestCandidates(question, scores);
  return [...best.keys()].sort((a, b) => (scores[best[b] ?? 0] ?? 0) - (scores[best[a] ?? 0] ?? 0));
}

function bestCandidates(question: RankedQuestion, scores: Float64Array): Int32Array {
  const best = new Int32Array(question.isEvidence.length).fill(-1);
  question.turns.forEach((turn, c) => {
    const kept = best[turn] ?? -1;
    if (kept < 0 || (scores[c] ?? 0) > (scores[kept] ?? 0)) best[turn] = c;
  });
  return best;
}

function addGradient(question: RankedQuestion, weights: Float64Array, share: number, gradient: Float64Array): void {
  const size = weights.length;
  const scores = scoresOf(question, weights);
  const best = bestCandidates(question, scores);
  let most = Number.NEGATIVE_INFINITY;
  for (const c of best) most = Math.max(most, scores[c] ?? 0);
  let sum = 0;
  for (const c of best) sum += Math.exp((scores[c] ?? 0) - most);
  const evidence = question.isEvidence.reduce((n, is) => n + is, 0);
  for (let turn = 0; turn < best.length; turn++) {
    const c = best[turn] ?? 0;
    const probability = Math.exp((scores[c] ?? 0) - most) / sum;
    const pull = share * (probability - (question.isEvidence[turn] === 1 ? 1 / evidence : 0));
    if (Math.abs(pull) < 1e-9) continue;
    for (let i = 0; i < size; i++) gradient[i] = (gradient[i] ?? 0) + pull * (question.features[c * size + i] ?? 0);
  }
}

function deviations(questions: readonly RankedQuestion[], size: number): Float64Array {
  const sum = new Float64Array(size);
  const squares = new Float64Array(size);
  let count = 0;
  for (const { features } of questions) {
    for (let at = 0; at < features.length; at++) {
      const value = features[at] ?? 0;
      const i = at % size;
      sum[i] = (sum[i] ?? 0) + value;
      squares[i] = (squares[i] ?? 0) + value * value;
    }
    count += features.length / size;
  }
  return squares.map((square, i) => Math.sqrt(Math.max(1e-12, square / count - ((sum[i] ?? 0) / count) ** 2)) || 1);
}
