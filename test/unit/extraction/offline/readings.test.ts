import { describe, expect, it } from 'vitest';
import { day, line, lines, note, talk } from './telling.ts';

describe('who is what to the speaker', () => {
  it.each([
    ['My wife is Nora.', ['Robin married_to Nora']],
    ["My brother's name is Pavel.", ['Robin sibling_of Pavel']],
    ['My boss is Clara Holm and she is strict.', ['Robin reports_to Clara Holm']],
    ['Our son Milo was born in Porto in 2015.', ['Milo born_in Porto', 'Robin parent_of Milo']],
    ["My mother is Nora's aunt.", ["Nora relative_of Robin's mother"]],
  ])('%s', (text, expected) => expect(lines(note(text))).toEqual(expected));

  it.each(['Our mothers are friends.', 'My bosses are strict.'])('names nobody: %s', (text) =>
    expect(lines(note(text))).toEqual([]),
  );
});

describe('the whole object', () => {
  it.each([
    ['I bought a mountain bike instead.', 'Robin bought mountain bike'],
    ['I ran the Lisbon half marathon in May.', 'Robin attended Lisbon half marathon'],
    ['The ledger keeps its sessions in Redis.', 'ledger stores_in Redis'],
    ['The handbook is reachable at https://handbook.example/start.', 'handbook has_url https://handbook.example/start'],
    ['The paper form is superseded by the portal.', 'paper form replaced_by portal'],
  ])('%s', (text, expected) => expect(lines(note(text))).toContain(expected));
});

describe('no more than is said', () => {
  it.each([
    // "by" may tell of an order or a measure.
    'The entries are grouped by colour.',
    'The parcels are sorted by size.',
    'We suspected the new router.',
    'I expect rain.',
    'Reminder to self: water the ferns.',
    'Note to self: water the ferns.',
  ])('%s', (text) => expect(lines(note(text))).toEqual([]));

  it('is the doing of somebody named or definite', () => {
    expect(lines(note('The bridge was painted by the council.'))).toEqual(['council painted bridge']);
  });

  it('calls nobody working who works on something', () => {
    expect(lines(note('Otto Brandt is working on the almanac.'))).toEqual(['Otto Brandt works_on almanac']);
    expect(lines(note('The heater is working again.'))).toEqual(['heater has_state working']);
  });
});

it('reads a year before any word that is no unit', () => {
  const facts = talk('Ida: I moved to Ghent in 2019 as a student.', 'Ole: I see.').facts;
  expect(facts.map((fact) => `${line(fact)} ${day(fact.validFrom)}`)).toContain('Ida lives_in Ghent 2019-01-01');
});
