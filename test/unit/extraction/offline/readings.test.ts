import { describe, expect, it } from 'vitest';
import { chat, day, line, lines, note, talk } from './telling.ts';

describe('who is what to the speaker', () => {
  it.each([
    ['My wife is Nora.', ['Robin married_to Nora']],
    ["My brother's name is Pavel.", ['Robin sibling_of Pavel']],
    ['My boss is Clara Holm and she is strict.', ['Robin reports_to Clara Holm']],
    ['Our son Milo was born in Porto in 2015.', ['Milo born_in Porto', 'Robin parent_of Milo']],
    [
      'Juna Weld is the mother of Theo Weld and the aunt of Mia Berg.',
      ['Theo Weld child_of Juna Weld', 'Mia Berg relative_of Juna Weld'],
    ],
    ['Kasper Roe is no longer a member of the parish council.', ['not Kasper Roe member_of parish council']],
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
    ['I use Django debug pages and the search bar.', 'Robin uses Django debug pages'],
    ['The paper form is superseded by the portal.', 'paper form replaced_by portal'],
  ])('%s', (text, expected) => expect(lines(note(text))).toContain(expected));
});

describe('what one does with a thing of its own', () => {
  it.each([
    ["I've tried setting up the garden lights.", 'Robin try setting up the garden lights'],
    ["I've been looking into deferring unused style sheets.", 'Robin look_into deferring unused style sheets'],
    [
      "I'm looking forward to deepening my understanding of chemistry.",
      "Robin look_forward_to deepening Robin's understanding of chemistry",
    ],
    ["I've set up my printer.", 'Robin set_up printer'],
    ['I set up a bakery in 2019.', 'Robin started bakery'],
  ])('%s', (text, expected) => expect(lines(chat(text))).toEqual([expected]));

  it.each([
    "I've been using the following code to defer scripts.",
    "I'll consider all these aspects.",
    'I bought those shoes.',
    "I'd love to see another painting of yours!",
  ])('is nothing where only the talk around says what: %s', (text) => expect(lines(chat(text))).toEqual([]));
});

describe('limits', () => {
  const caveats = (text: string): (string | null)[] => chat(text).facts.map((fact) => fact.caveats);

  it.each([
    'We played some chess afterwards just for fun.',
    "For example, I've been using Vim.",
    "I'm using the Aran API and can you help me handle it when the API returns an error?",
    "I'm using the Aran API and can you help me handle it when the API returns an error",
  ])('are none of its own: %s', (text) => expect(new Set(caveats(text))).not.toContain(expect.any(String)));

  it('are told right behind', () => {
    expect(caveats('I use the bike when it rains.')).toEqual(['when it rains']);
  });
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
    'We made a wish.',
    'I never knew frogs could climb.',
    'I love making sure everyone eats.',
    'I started caring more about birds.',
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

describe('what is called by an identifier', () => {
  it.each([
    ['The host web-03 is down.', 'web-03 has_state down'],
    ['The feature flag dark-mode is off.', 'dark-mode has_state off'],
    ['The ticket INC-9 was caused by a full disk.', 'INC-9 caused_by full disk'],
    ['The importer runs on the node batch-2.', 'importer runs_on batch-2'],
    ['mail-svc stores bounce notes in Redis.', 'mail-svc stores_in Redis'],
    // Not every word with a hyphen is one.
    ['The check-in counters are closed.', 'check-in counters has_state closed'],
  ])('%s', (text, expected) => expect(lines(note(text))).toContain(expected));
});

describe("what one can't stand", () => {
  it.each([
    ["I can't stand loud bars.", ['Robin dislikes loud bars']],
    ['I cannot bear horror films and puppet shows.', ['Robin dislikes horror films', 'Robin dislikes puppet shows']],
    ['I can stand loud bars.', []],
    ["I can't stand it.", []],
    ["I can't stand on one leg.", []],
  ])('%s', (text, expected) => expect(lines(note(text))).toEqual(expected));
});

it('tells a diet', () => {
  expect(lines(note("I'm vegan."))).toEqual(['Robin diet vegan']);
});

describe('when it holds', () => {
  it.each([
    ["I'm in Lisbon until Friday.", '2024-05-17'],
    ['The pool is closed until Monday.', '2024-05-20'],
    ['I stayed in Lisbon until Friday.', '2024-05-10'],
  ])('%s', (text, expected) => expect(note(text).facts.map(({ validTo }) => day(validTo))).toEqual([expected]));

  it.each(['I was promoted to head baker on 1 May 2024.', 'I got promoted to head baker on 1 May 2024.'])(
    'goes on from its begin: %s',
    (text) => {
      const [fact] = note(text).facts;
      expect([day(fact?.validFrom ?? null), fact?.validTo]).toEqual(['2024-05-01', null]);
    },
  );
});

it('has the date of its own clause', () => {
  const told = note("I've been busy, but last week I met Clara Novak.").facts;
  expect(told.map((fact) => [line(fact), day(fact.validFrom)])).toEqual([['Robin met Clara Novak', '2024-05-06']]);
  const [feels] = talk("Ida: I've been stressed by work, but last week I slept well.", 'Ole: ok').facts;
  expect(day(feels?.validFrom ?? null)).toBe('2024-05-15');
});

describe('doubt is about its own clause', () => {
  it.each([
    ["Maybe next year, I'll visit Rome.", 'possible Robin visited Rome'],
    ['Maybe I was inspired by the sea.', 'possible Robin inspire_by sea'],
    ['Maybe try the long way, and then explain why it holds, I prefer short proofs.', 'Robin prefers short proofs'],
  ])('%s', (text, expected) => expect(lines(chat(text))).toContain(expected));
});

it('tells the unit of a number once', () => {
  const told = (text: string): string[] => note(text).facts.map(line);
  expect(told('The pump needs 7kg of sand.')).toEqual(['pump need 7 kg of sand']);
  expect(told('The pump needs 7 kg of sand.')).toEqual(['pump need 7 kg of sand']);
});
