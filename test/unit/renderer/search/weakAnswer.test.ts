import { describe, expect, it } from 'vitest';
import { isWeakAnswer } from '../../../../src/renderer/features/search/weakAnswer.ts';
import type { ConsultResponse, ConsultResult } from '../../../../src/shared/contract/consult.ts';

const result = (text: string, score: number): ConsultResult => ({
  id: 1,
  kind: 'fact',
  type: 'experience',
  text,
  score,
  subject: null,
  relation: null,
  object: null,
  polarity: 'affirmed',
  modality: 'asserted',
  entities: [],
  valid_at: null,
  invalid_at: null,
  created_at: '2024-05-02T10:00:00Z',
  expired_at: null,
  occurred_at: null,
  status: 'said',
  stale: false,
  count: 1,
  folds: [],
  tags: [],
  artifact_id: null,
  chunk_id: null,
  speaker: null,
  standing: null,
  sources: [],
  made_by: 'told',
});
const isWeak = (
  query: string,
  results: readonly (readonly [string, number])[],
  degraded_by: ConsultResponse['degraded_by'] = [],
) => isWeakAnswer(query, { results: results.map(([text, score]) => result(text, score)), degraded_by });

describe('an answer is weak', () => {
  it('when nothing in it has a word of the question and nothing is near in meaning', () => {
    expect(isWeak('how do penguins sleep', [['Nell played one piece on the cello.', 0.019]])).toBe(true);
  });

  it('but not with a content word among the first, whatever its score and ending', () => {
    expect(isWeak('where does Nell live', [['Nell lives in Aarhus.', 0.01]])).toBe(false);
    expect(isWeak('木曜日', [['新しい画面は木曜日に完成します。', 0.01]])).toBe(false);
  });

  it('even where small words are shared, or a word turns up far down', () => {
    expect(isWeak('what is the price', [['The well is deep.', 0.02]])).toBe(true);
    const far = [
      ...Array.from({ length: 10 }, () => ['The well is deep.', 0.02] as const),
      ['Its price', 0.01] as const,
    ];
    expect(isWeak('what is the price', far)).toBe(true);
  });

  it('but not when one is near in meaning', () => {
    expect(isWeak('which city did she relocate to', [['I moved to Utrecht.', 0.088]])).toBe(false);
  });

  it('and nothing is said of an empty answer, or of one that was made without all of its parts', () => {
    expect(isWeak('penguins', [])).toBe(false);
    expect(isWeak('penguins', [['Nell played the cello.', 0.01]], ['no_reranker'])).toBe(false);
  });
});
