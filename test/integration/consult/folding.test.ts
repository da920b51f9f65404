import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConsultKit } from './consultKit.ts';

let kit: ConsultKit;
beforeEach(() => {
  kit = new ConsultKit();
});
afterEach(() => kit.close());

const said = { type: 'experience', speaker: 'Oru Vakk' } as const;

it('a fact and the passage of the same words are one result that tells of both', () => {
  const [passage = 0] = kit.add([{ ...said, text: 'I repair the weir in spring.' }]);
  const [fact = 0] = kit.add([{ text: 'Oru Vakk repairs the weir in spring.', saidIn: [passage] }]);
  const { results, trace } = kit.consult({ query: 'who repairs the weir in spring', trace: true });
  expect(results).toHaveLength(1);
  const [kept] = results;
  const other = kept?.id === fact ? passage : fact;
  expect(kept).toMatchObject({ count: 1, folds: [{ id: other, why: 'own_passage' }] });
  expect(trace?.packing.packed.find(({ id }) => id === other)).toMatchObject({
    outcome: 'duplicate',
    into: kept?.id,
    why: 'own_passage',
  });
});

it('takes no room for what is folded, and brings either form when the other is not asked for', () => {
  const [passage = 0] = kit.add([{ ...said, text: 'The weir has nine gates of oak.' }]);
  const [fact = 0] = kit.add([{ text: 'The weir has nine gates of oak.', saidIn: [passage] }]);
  const query = 'how many gates has the weir';
  expect(kit.consult({ query, max_tokens: 9 })).toMatchObject({ truncated: false, results: [{ folds: [{}] }] });
  expect(kit.ids({ query, types: ['knowledge'] })).toEqual([fact]);
  expect(kit.ids({ query, types: ['experience'] })).toEqual([passage]);
});

it.each([
  ['a denial', 'I repair the weir in spring.', 'Oru Vakk does not repair the weir in spring.'],
  ['a number', 'The weir has 9 gates.', 'The weir has 8 gates.'],
  ['a date', 'I left on 3 May 2024.', 'Oru Vakk left on 4 May 2024.'],
  ['a tense', 'I repaired the weir.', 'Oru Vakk repairs the weir.'],
  ['a question', 'Do I repair the weir?', 'Oru Vakk repairs the weir.'],
  ['more words', 'I repair the weir and the mill.', 'Oru Vakk repairs the weir.'],
])('never hides %s', (_, text, fact) => {
  const [passage = 0] = kit.add([{ ...said, text }]);
  kit.add([{ text: fact, saidIn: [passage] }]);
  expect(
    kit
      .consult({ query: 'Oru weir spring gates May' })
      .results.map((result) => result.text)
      .sort(),
  ).toEqual([text, fact].sort());
});

it('keeps the testimony of each speaker, though one fact was said by both', () => {
  const [oru = 0, tamsin = 0] = kit.add([
    { ...said, text: 'The mooring fee is 40 crowns.' },
    { ...said, speaker: 'Tamsin', text: 'The mooring fee is 40 crowns.' },
  ]);
  const [fact = 0] = kit.add([{ text: 'The mooring fee is 40 crowns.', saidIn: [oru, tamsin] }]);
  const { results } = kit.consult({ query: 'mooring fee' });
  expect(results).toHaveLength(2);
  const named = results.flatMap(({ id, folds }) => [id, ...folds.map((fold) => fold.id)]);
  expect(named.sort((a, b) => a - b)).toEqual([oru, tamsin, fact]);
});

it('facts of the same words fold only where time and people are the same', () => {
  kit.entity('Nemri Ostul', 'person');
  kit.entity('Nemri Vakk', 'person');
  const [a = 0, b = 0] = kit.add([
    { text: 'The Nemri house is red.', entities: ['Nemri Ostul'] },
    { text: 'Nemri house is red.', entities: ['Nemri Ostul'] },
    { text: 'Nemri house is red', entities: ['Nemri Vakk'] },
    { text: 'A Nemri house is red.', entities: ['Nemri Ostul'], validAt: '2024-01-01' },
  ]);
  const { results } = kit.consult({ query: 'red house' });
  expect(results).toHaveLength(3);
  const folded = results.find(({ folds }) => folds.length > 0);
  expect(new Set([folded?.id, folded?.folds[0]?.id])).toEqual(new Set([a, b]));
  expect(folded?.folds[0]?.why).toBe('same_statement');
});

it('a fact of the same words as a passage repeated counts how often it was said', () => {
  const passages = kit.add([
    { ...said, text: 'Mind the loose step.' },
    { ...said, text: 'Mind the loose step!' },
  ]);
  kit.add([{ text: 'Mind the loose step.', saidIn: passages }]);
  const { results } = kit.consult({ query: 'mind the loose step' });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ count: 2 });
  expect(results[0]?.folds.map(({ why }) => why).sort()).toEqual(['own_passage', 'same_words']);
});
