/** Figures of a ranking in percent: evidence recall at four depths and the mean reciprocal rank of the first evidence. */
export interface Figures {
  readonly r5: number;
  readonly r10: number;
  readonly r20: number;
  readonly r50: number;
  readonly mrr: number;
}

export interface CategoryFigures {
  readonly n: number;
  readonly overall: Figures;
  readonly by_category: Readonly<Record<string, Figures & { readonly n: number }>>;
}

/** One question's ranking of turns, best first, each turn once. */
export interface Outcome {
  readonly category: string;
  readonly evidence: readonly string[];
  readonly turns: readonly string[];
}

export function figuresOf(outcomes: readonly Outcome[]): CategoryFigures {
  const categories = [...new Set(outcomes.map(({ category }) => category))].sort();
  return {
    n: outcomes.length,
    overall: meanOf(outcomes),
    by_category: Object.fromEntries(
      categories.map((category) => {
        const own = outcomes.filter((outcome) => outcome.category === category);
        return [category, { n: own.length, ...meanOf(own) }];
      }),
    ),
  };
}

function meanOf(outcomes: readonly Outcome[]): Figures {
  const mean = (value: (outcome: Outcome) => number): number =>
    outcomes.length === 0 ? 0 : (100 * outcomes.reduce((sum, outcome) => sum + value(outcome), 0)) / outcomes.length;
  return {
    r5: mean((outcome) => recall(outcome, 5)),
    r10: mean((outcome) => recall(outcome, 10)),
    r20: mean((outcome) => recall(outcome, 20)),
    r50: mean((outcome) => recall(outcome, 50)),
    mrr: mean(reciprocalRank),
  };
}

function recall({ evidence, turns }: Outcome, depth: number): number {
  const top = new Set(turns.slice(0, depth));
  return evidence.filter((turn) => top.has(turn)).length / evidence.length;
}

function reciprocalRank({ evidence, turns }: Outcome): number {
  const first = turns.findIndex((turn) => evidence.includes(turn));
  return first < 0 ? 0 : 1 / (first + 1);
}

/** 74.3 / 81.2 / 86.0 / 91.4 / 66.1 */
export function formatFigures({ r5, r10, r20, r50, mrr }: Figures): string {
  return [r5, r10, r20, r50, mrr].map((value) => value.toFixed(1).padStart(5)).join(' /');
}
