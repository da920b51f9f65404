import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameClaim, isSameClaimOfSelf } from '../../../src/main/engine/consult/folding/sameClaim.ts';

describe('the same claim', () => {
  it.each([
    ['The ferry leaves at dawn.', 'ferry leaves at dawn'],
    ['Oh hey, the fee is 40 €.', 'The fee is 40 €!'],
    ['**The office** is located in Unit 4', 'The office is located in Unit 4.'],
  ])('%s = %s', (a, b) => {
    expect(isSameClaim(a, b)).toBe(true);
  });

  it.each([
    ['The fee is 40.', 'The fee is not 40.'],
    ['The fee is 40.', 'The fee is 41.'],
    ['It is -5 degrees.', 'It is 5 degrees.'],
    ['It costs 5 €.', 'It costs 5 $.'],
    ['Ann likes Bob.', 'Bob likes Ann.'],
    ['The ferry leaves at dawn.', 'Does the ferry leave at dawn?'],
    ['The ferry leaves at dawn.', 'The ferry leaves at dawn?'],
    ['Oru is a member.', 'Oru was a member.'],
    ['It moved on 3 May 2024.', 'It moved on 4 May 2024.'],
    ['All boats are out.', 'Boats are out.'],
    ['If it rains we stay.', 'It rains we stay.'],
    ['…', '—'],
  ])('%s ≠ %s', (a, b) => {
    expect(isSameClaim(a, b)).toBe(false);
  });
});

describe('the same claim in the first person', () => {
  const selfNames = ['ines marlow', 'ines'];

  it.each([
    ['Ines Marlow plays the cello.', 'I play the cello!'],
    ['Ines is a baker.', "I'm a baker."],
    ["Ines Marlow's desk is next to Priya.", 'My desk is next to Priya.'],
    ['Ines Marlow carries the keys.', 'I carry the keys.'],
    ['Ines Marlow moved to Utrecht on 1 May 2025.', 'Oh, I moved to Utrecht on 1 May 2025'],
  ])('%s = %s', (statement, text) => {
    expect(isSameClaimOfSelf(statement, { text, selfNames })).toBe(true);
  });

  it.each([
    ['Ines Marlow plays the cello.', 'I played the cello.'],
    ['Ines Marlow plays the cello.', 'I do not play the cello.'],
    ['Ines Marlow plays the cello.', 'We play the cello.'],
    ['Nell plays the cello.', 'I play the cello.'],
    ['Ines Marlow plays the cello.', 'I play the cello, I think.'],
    ['Ines Marlow decided on Unit 4.', 'I decided on Unit 5.'],
    ['Ines Marlow lives in Ghent.', 'Do I live in Ghent?'],
  ])('%s ≠ %s', (statement, text) => {
    expect(isSameClaimOfSelf(statement, { text, selfNames })).toBe(false);
  });
});

it('a word more that tells something is always another claim', () => {
  const word = fc.constantFrom('not', 'never', 'only', 'maybe', 'two', '7', 'Ghent', 'yesterday', 'if', 'some');
  const words = fc.array(fc.constantFrom('boats', 'sail', 'north', 'at', '9', 'Oru'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(words, word, fc.nat(8), (said, more, at) => {
      const longer = [...said.slice(0, at), more, ...said.slice(at)];
      expect(isSameClaim(said.join(' '), longer.join(' '))).toBe(false);
      expect(isSameClaim(said.join(' '), `The ${said.join('  ')}.`)).toBe(true);
    }),
  );
});
