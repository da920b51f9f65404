import { describe, expect, it } from 'vitest';
import { foldedWords } from '../../../../src/renderer/features/search/resultView.ts';
import type { ConsultResult } from '../../../../src/shared/contract/consult.ts';
import { memory } from '../../../page-fixture/memories.ts';

type Fold = ConsultResult['folds'][number];

function card(...folds: Partial<Fold>[]): ConsultResult {
  const empty: Fold = {
    id: 9,
    type: 'knowledge',
    text: 'Oru fishes.',
    why: 'own_passage',
    status: 'holds',
    speaker: null,
    occurred_at: null,
    artifact_id: null,
    chunk_id: null,
  };
  return { ...memory(2), folds: folds.map((fold) => ({ ...empty, ...fold })) };
}

describe('what a card says of the memories folded into it', () => {
  it('names the fact of a passage, and the passages of a fact with who said them', () => {
    expect(foldedWords(card({}))).toEqual({ word: '+ fact', detail: 'Says the same:\nOru fishes.' });
    const passage = { type: 'experience', speaker: 'Oru', text: 'I fish.' } as const;
    expect(foldedWords(card(passage, passage, {}))).toEqual({
      word: '+ fact, 2 passages',
      detail: 'Says the same:\nOru: I fish.\nOru: I fish.\nOru fishes.',
    });
  });

  it('leaves repetitions to the count', () => {
    expect(foldedWords(card({ why: 'same_words', type: 'experience' }))).toBeNull();
    expect(foldedWords(card())).toBeNull();
  });
});
