import type { Output } from '../../src/shared/contract/operations.ts';
import type { Memory } from '../../src/main/library.ts';
import type { Baselines } from './baselines.ts';
import type { DataSet, Question } from './dataSets.ts';
import type { ExactRecall } from './exactRecall.ts';
import { type CategoryFigures, figuresOf, type Outcome } from './metrics.ts';
import { type RankedQuestion } from './ranker.ts';
import { questionForFitting } from './rerankData.ts';
import { datasetOf } from './remembered.ts';
import type { TurnMap } from './turnMap.ts';

/** Questions that ask about what was never said: their evidence is what misleads. */
export const APART = 'adversarial';

export interface SetFigures {
  /** Questions with evidence, the adversarial ones not counted. */
  readonly n: number;
  readonly pipeline: CategoryFigures;
  readonly arms: Readonly<Record<string, CategoryFigures>>;
  readonly fusion: CategoryFigures;
  readonly baselines: Readonly<Record<string, CategoryFigures>>;
  /** The whole pipeline on the adversarial questions, if the set has any. */
  readonly adversarial: CategoryFigures | null;
}

export interface Measured {
  readonly figures: SetFigures;
  readonly fitting: readonly RankedQuestion[];
}

type Trace = NonNullable<Output<'consult'>['trace']>;

/** Consults every question of a set with evidence through the operation, and ranks turns by arm, fusion, pipeline and baseline. */
export async function measureSet(
  memory: Memory,
  set: DataSet,
  turns: TurnMap,
  baselines: Baselines,
  exact: ExactRecall,
): Promise<Measured> {
  const outcomes = new Map<string, Outcome[]>();
  const fitting: RankedQuestion[] = [];
  for (const conversation of set.conversations) {
    const dataset = datasetOf(set, conversation);
    for (const question of conversation.questions) {
      if (question.evidence.length === 0) continue;
      const response = await memory.consult({
        query: question.text,
        namespace: dataset,
        max_tokens: 10_000_000,
        trace: true,
      });
      const note = (name: string, ids: readonly number[]): void =>
        noteOutcome(outcomes, name, question, turns.ranked(ids));
      const ids = response.results.flatMap(({ id, folds }) => [id, ...folds.map((folded) => folded.id)]);
      if (question.category === APART) {
        note(APART, ids);
        continue;
      }
      note('pipeline', ids);
      if (response.trace !== undefined) {
        note(
          'fusion',
          response.trace.fusion.candidates.map(({ id }) => id),
        );
        for (const [arm, ranked] of armRankings(response.trace)) note(`arm ${arm}`, ranked);
        await exact.note(dataset, question.text, response.trace);
        fitting.push(questionForFitting(response.trace, turns, question, conversation.id, set.name));
      }
      note('baseline fts5', baselines.byWords(dataset, question.text));
      note('baseline vectors', await baselines.byVectors(dataset, question.text));
    }
  }
  return { figures: setFigures(outcomes), fitting };
}

function noteOutcome(outcomes: Map<string, Outcome[]>, name: string, question: Question, turns: string[]): void {
  const list = outcomes.get(name) ?? [];
  list.push({ category: question.category, evidence: question.evidence, turns });
  outcomes.set(name, list);
}

/** Every list that ran, its lanes merged by score; several lists of one arm also together. */
function armRankings(trace: Trace): Map<string, number[]> {
  const hits = new Map<string, { id: number; score: number }[]>();
  for (const { arm, list, state, hits: own } of trace.arms) {
    if (state !== 'run') continue;
    const name = arm === 'lexical' ? `lexical ${list}` : arm;
    hits.set(name, [...(hits.get(name) ?? []), ...own]);
  }
  return new Map([...hits].map(([name, all]) => [name, all.sort((a, b) => b.score - a.score).map(({ id }) => id)]));
}

function setFigures(outcomes: ReadonlyMap<string, readonly Outcome[]>): SetFigures {
  const of = (name: string): CategoryFigures => figuresOf(outcomes.get(name) ?? []);
  const named = (prefix: string): Record<string, CategoryFigures> =>
    Object.fromEntries(
      [...outcomes.keys()]
        .filter((name) => name.startsWith(prefix))
        .map((name) => [name.slice(prefix.length), of(name)]),
    );
  const pipeline = of('pipeline');
  return {
    n: pipeline.n,
    pipeline,
    arms: named('arm '),
    fusion: of('fusion'),
    baselines: named('baseline '),
    adversarial: outcomes.has(APART) ? of(APART) : null,
  };
}
