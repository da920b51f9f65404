import { describe, expect, it } from 'vitest';
import { day, line, note } from './telling.ts';

const told = (text: string): string[] =>
  note(text)
    .facts.filter(({ relation }) => relation !== 'has_state')
    .map((fact) => (fact.validKind === 'stated' ? `${line(fact)} ${day(fact.validFrom)}` : line(fact)));

describe('what two are to one another', () => {
  it.each([
    ['Mia and Theo got divorced in 2021.', 'not Mia married_to Theo 2021-01-01'],
    ['Mia and Theo are no longer married.', 'not Mia married_to Theo'],
    ['Ida and I broke up in April.', 'not Ida partner_of Robin 2024-04-01'],
    ['Mia split up with Theo.', 'not Mia partner_of Theo'],
    ['Milan and Ida broke up in April.', 'not Milan partner_of Ida 2024-04-01'],
    ['Mia and Theo are cousins.', 'Mia relative_of Theo'],
    ['Mia and Theo are not friends.', 'not Mia friend_of Theo'],
    ['Mia and Theo got married in 2019.', 'Mia married_to Theo 2019-01-01'],
    ['Mia and Theo are getting married on 3 May 2025.', 'planned Mia married_to Theo 2025-05-03'],
    ['Ilka is marrying Jorun on 3 May 2025.', 'planned Ilka married_to Jorun 2025-05-03'],
  ])('%s', (text, expected) => expect(told(text)).toEqual([expected]));

  it.each([
    'Mia and Theo are happy.',
    'Mia and Theo broke up the old wall.',
    'Oslo and Bergen are friends.',
    'The nuts and bolts are married.',
    'If Mia and Theo are married, write to both.',
  ])('nothing: %s', (text) => expect(told(text)).toEqual([]));

  it('denies the marriage that a divorce ends', () => {
    expect(told('Mia divorced Theo in 2020.')).toContain('not Mia married_to Theo 2020-01-01');
  });
});

describe('"it" in the second of two clauses with one verb', () => {
  it('is the object of the first', () => {
    const { facts } = note('Team Crane no longer owns the ledger; Team Heron owns it.');
    expect(facts.map(line)).toEqual(['not Team Crane owns ledger', 'Team Heron owns ledger']);
    expect(facts[1]?.text).toBe('Team Heron owns the ledger.');
  });

  it.each(['Mia sold the boat and Theo has it.', 'It rains, and Theo owns it.'])('else nothing: %s', (text) =>
    expect(note(text).facts.filter(({ subject }) => subject === 'Theo')).toEqual([]),
  );
});

describe('a genitive that could be a short verb', () => {
  it.each([["I use dark mode at my aunt's, but only there.", "Robin uses dark mode (at my aunt's, but only there)"]])(
    '%s',
    (text, expected) => expect(note(text).facts.map((fact) => `${line(fact)} (${fact.caveats})`)).toEqual([expected]),
  );

  it("leaves the verb in “Ida's ill.”", () => {
    expect(note("Ida's ill.").facts.map(line)).toEqual(['Ida has_state ill']);
  });
});

describe('what one does not eat or drink', () => {
  it.each([
    ["I don't eat pork.", 'Robin avoids pork'],
    ['I eat pork.', 'Robin consumes pork'],
    ['I never drink tea.', 'not Robin consumes tea'],
    ["I don't drink tea anymore.", 'not Robin consumes tea'],
    ["I didn't eat the soup.", 'not Robin consumes soup'],
  ])('%s', (text, expected) => expect(note(text).facts.map(line)).toEqual([expected]));
});
