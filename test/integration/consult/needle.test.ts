import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retrieveHybridNeedle } from '../../../src/main/engine/consult/retrieveHybridNeedle.ts';
import { consultRequestSchema } from '../../../src/shared/contract/consult.ts';
import { findingOperations } from '../../../src/shared/contract/finding.ts';
import { ConsultKit, vectorOf } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
  kit.add(Array.from({ length: 400 }, (_, i) => ({ text: `The pump number ${i} runs warm in the evening.` })));
});
afterEach(() => kit.close());

function find(query: string, vector: Float32Array | null, limit = 10) {
  const question = {
    request: consultRequestSchema.parse({ query }),
    queryVector: vector,
    vectorState: vector === null ? ('off' as const) : ('ready' as const),
    limit,
  };
  return findingOperations.retrieveHybridNeedle.output.parse(retrieveHybridNeedle(kit.reader, question, kit.context));
}

describe('a needle', () => {
  it('that only its letters tell is first, whatever the vectors bring', () => {
    const [needle = 0] = kit.add([{ text: 'Replace gauge/3 before winter.' }]);
    const { hits, degraded } = find('gauge/3', vectorOf('the pump runs warm in the evening'));
    expect(hits[0]).toMatchObject({ id: needle, ranks: { exact: 1 } });
    expect(hits.length).toBe(10);
    expect(degraded).toBe(false);
  });

  it('that only its meaning tells is among the first hits, though words bring hundreds of others', () => {
    const [needle = 0] = kit.add([{ text: 'Zinc anodes wear away.' }]);
    const { hits } = find('warm pump in the evening', vectorOf('zinc anodes wear away'));
    expect(hits.slice(0, 3).map(({ id }) => id)).toContain(needle);
    expect(hits.find(({ id }) => id === needle)?.ranks).toEqual({ vectors: 1 });
  });

  it('is found without vectors too, and says so', () => {
    const [needle = 0] = kit.add([{ text: 'The kingfisher nests under the third arch.' }]);
    const answer = find('kingfisher', null, 1);
    expect(answer.hits.map(({ id }) => id)).toEqual([needle]);
    expect(answer).toMatchObject({ degraded: true, degraded_by: ['no_embeddings'] });
  });
});
