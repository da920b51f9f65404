import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareQuery } from '../../../src/main/engine/consult/prepareQuery.ts';
import { featureNames } from '../../../src/main/engine/consult/features.ts';
import { consultRequestSchema } from '../../../src/shared/contract/consult.ts';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
  kit.entity('Oru', 'person');
  kit.add([{ text: 'I bought the boat in May.' }]);
});
afterEach(() => kit.close());

it('embeds a query without the names of people', () => {
  const request = consultRequestSchema.parse({ query: 'When did Oru buy the boat?' });
  expect(prepareQuery(kit.reader, { request }, kit.context).embedText).toBe('When did buy the boat?');
});

it('tells every factor of relevance in the trace, and their products sum to it', () => {
  const { trace } = kit.consult({ query: 'When was the boat bought?', trace: true });
  const [first] = trace?.scoring.scored ?? [];
  const sum = first?.terms.reduce((total, { product }) => total + product, 0) ?? 0;
  expect(first?.relevance).toBeCloseTo(1 / (1 + Math.exp(-sum)), 9);
  const known = new Set<string>(['bias', ...featureNames]);
  expect(first?.terms.filter(({ name }) => !known.has(name))).toEqual([]);
  expect(first?.terms.map(({ name }) => name)).toEqual(expect.arrayContaining(['fused', 'coverage', 'cosine']));
});
