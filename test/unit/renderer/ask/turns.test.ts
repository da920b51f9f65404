import { describe, expect, it } from 'vitest';
import { foundBy, linkOf } from '../../../../src/renderer/features/ask/turns.ts';
import { writerOf } from '../../../../src/renderer/features/ask/writer.ts';
import { type ConsultResponse, consultResponseSchema } from '../../../../src/shared/contract/consult.ts';
import type { ModelView } from '../../../../src/shared/contract/models.ts';

function answered(scores: readonly number[], more: Partial<ConsultResponse> = {}): ConsultResponse {
  const results = scores.map((score, at) => ({
    ...{ id: at + 1, kind: 'fact', type: 'experience', text: `# Heading ${at + 1}\n- item`, score },
    ...{ subject: null, relation: null, object: null, polarity: 'affirmed', modality: 'asserted', entities: [] },
    ...{ valid_at: null, invalid_at: null, created_at: '2024-01-01T00:00:00Z', expired_at: null, occurred_at: null },
    ...{ status: 'said', stale: false, count: 1, folds: [], tags: [], artifact_id: 1, chunk_id: at + 1 },
    ...{ speaker: 'Oru', standing: null, sources: [], made_by: 'test' },
  }));
  const dropped = { results: 0, source_facts: 0, chunks: 0 };
  return consultResponseSchema.parse({
    ...{ results, truncated: false, dropped, degraded: false, degraded_by: [], ambiguous: [], query_cut: false },
    ...more,
  });
}

describe('what is shown where no model answers', () => {
  it('keeps apart what is far less related, and shows no more of either than can be looked through', () => {
    const { found, lessRelated } = foundBy(answered([0.7, 0.3, 0.05, 0.01]));
    expect([found?.length, lessRelated?.length]).toEqual([2, 2]);
    const many = foundBy(answered([...Array<number>(30).fill(0.5), ...Array<number>(30).fill(0.01)]));
    expect([many.found?.length, many.lessRelated?.map(({ id }) => id)[0]]).toEqual([20, 31]);
    expect(foundBy(answered([0.5, 0.4])).lessRelated).toEqual([]);
  });

  it('names a memory without the signs of its Markdown', () => {
    const [first] = answered([1]).results;
    if (first === undefined) throw new Error('there is no result');
    expect(linkOf(first).label).toBe('Oru: Heading 1\n• item');
  });
});

describe('who writes answers', () => {
  const model = (role: ModelView['role'], more: Partial<ModelView>): ModelView => ({
    ...{ role, kind: 'openai', server: 'http://localhost', path: null, model: 'm', chosen_by: 'settings' },
    ...{ stands_in: null, key: 'none', error: null },
    ...more,
  });
  const writer = (...models: ModelView[]) =>
    writerOf({ phase: 'ready', value: { models, keys_kept: 'run', prices_file: '' } });

  it('is the strong model, or the one that stands in for it', () => {
    expect(writer(model('strong', { model: 'big' }))?.model).toBe('big');
    expect(writer(model('strong', { kind: 'off', stands_in: 'fast' }), model('fast', { model: 'small' }))?.model).toBe(
      'small',
    );
  });

  it('is nobody where it is off or cannot be used, and not known before the list is there', () => {
    expect(writer(model('strong', { kind: 'off' }))).toBeNull();
    expect(writer(model('strong', { error: 'no key' }))).toBeNull();
    expect(writerOf({ phase: 'loading' })).toBeUndefined();
  });
});
