import type { Memory } from '../../src/main/library.ts';
import type { Baselines } from './baselines.ts';
import type { DataSet } from './dataSets.ts';
import { type Figures, figuresOf, type Outcome } from './metrics.ts';
import { APART } from './measure.ts';
import { datasetOf, MIXED } from './remembered.ts';
import type { TurnMap } from './turnMap.ts';

/** Figures of one ranking, each conversation in a dataset of its own and all conversations in one. */
interface ApartAndMixed {
  readonly apart: Figures;
  readonly mixed: Figures;
  /** Points of recall@10 that mixing costs. */
  readonly loss: number;
}

/** Asks every question of the dataset of its conversation, and of the one that holds all of them; a turn is then one of a conversation. */
export async function measureMixed(
  memory: Memory,
  sets: readonly DataSet[],
  turns: TurnMap,
  baselines: Baselines,
): Promise<Record<string, { pipeline: ApartAndMixed; fts5: ApartAndMixed }>> {
  const measured: Record<string, { pipeline: ApartAndMixed; fts5: ApartAndMixed }> = {};
  for (const set of sets) {
    const outcomes = { pipeline: pair(), fts5: pair() };
    for (const conversation of set.conversations) {
      for (const { category, text, evidence } of conversation.questions) {
        if (evidence.length === 0 || category === APART) continue;
        const named = evidence.map((turn) => `${conversation.id} ${turn}`);
        for (const [where, dataset] of [
          ['apart', datasetOf(set, conversation)],
          ['mixed', MIXED],
        ] as const) {
          const { results } = await memory.consult({ query: text, namespace: dataset, max_tokens: 10_000_000 });
          const ids = results.flatMap(({ id, folds }) => [id, ...folds.map((folded) => folded.id)]);
          outcomes.pipeline[where].push({ category, evidence: named, turns: turns.rankedAcross(ids) });
          const words = turns.rankedAcross(baselines.byWords(dataset, text));
          outcomes.fts5[where].push({ category, evidence: named, turns: words });
        }
      }
    }
    measured[set.name] = { pipeline: compared(outcomes.pipeline), fts5: compared(outcomes.fts5) };
  }
  return measured;
}

interface Pair {
  readonly apart: Outcome[];
  readonly mixed: Outcome[];
}

function pair(): Pair {
  return { apart: [], mixed: [] };
}

function compared({ apart, mixed }: Pair): ApartAndMixed {
  const [own, all] = [figuresOf(apart).overall, figuresOf(mixed).overall];
  return { apart: own, mixed: all, loss: own.r10 - all.r10 };
}
