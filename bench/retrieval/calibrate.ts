import { type RankedQuestion, scoresOf } from './ranker.ts';

export interface Calibration {
  readonly scale: number;
  readonly bias: number;
}

/**
 * Scale and bias that turn a ranker's scores into the chance of being evidence: logistic regression in one variable
 * by Newton steps (Platt 1999).
 */
export function calibrate(questions: readonly RankedQuestion[], weights: Float64Array): Calibration {
  const points = questions.flatMap((question) => {
    const scores = scoresOf(question, weights);
    return [...scores].map((score, c) => ({ score, is: question.isEvidence[question.turns[c] ?? 0] ?? 0 }));
  });
  let scale = 1;
  let bias = -3;
  for (let step = 0; step < 30; step++) {
    const [g, h] = [
      [0, 0],
      [1e-6, 0, 1e-6],
    ] as [[number, number], [number, number, number]];
    for (const { score, is } of points) {
      const chance = 1 / (1 + Math.exp(-(scale * score + bias)));
      const spread = chance * (1 - chance);
      g[0] += (chance - is) * score;
      g[1] += chance - is;
      h[0] += spread * score * score;
      h[1] += spread * score;
      h[2] += spread;
    }
    const determinant = h[0] * h[2] - h[1] * h[1];
    scale -= (h[2] * g[0] - h[1] * g[1]) / determinant;
    bias -= (h[0] * g[1] - h[1] * g[0]) / determinant;
  }
  return { scale, bias };
}
