import { describe, expect, it } from 'vitest';
import { chat, day, lines, note, talk } from './telling.ts';

describe('what is not asserted is never told as if it were', () => {
  it.each([
    'Do I live in Porto?',
    'Theo works at Brio, right?',
    'If I move to Oslo, I will sell the boat.',
    'He said "I bought a yacht yesterday".',
    '> I moved to Rome last year.',
    'I would buy a boat.',
    'I should call Anna.',
    'I wish I lived in Rome.',
    'I think Theo works at Brio.',
    'Theo told me he works at Brio.',
    'Either Theo works at Brio or he lives in Rome.',
    'Theo works at Brio, or he works at Acme.',
    'I either live in Rome or work at Brio.',
    'It is a nice day.',
    'She is a doctor.',
    'You own a boat.',
    'I bought it.',
    'I love your scarf.',
    'I made a difference.',
    '# I live in Rome',
    '- milk\n- eggs\n- bread',
    '```\nI live in Paris.\n```',
    'const user = new User();\nreturn user;',
    'J’habite à Lyon et je travaille chez Renault.',
    'Ich wohne in Berlin und arbeite bei Siemens.',
    'Mi hermana vive en Madrid y trabaja en un banco.',
    'Я живу в Москве.',
  ])('%s', (text) => expect(note(text).facts).toEqual([]));

  it('skips code that a fence opened in an earlier passage of the turn', () => {
    const code = `Look:\n\`\`\`\n${'I live in Paris.\n'.repeat(40)}\`\`\`\nI live in Ghent.`;
    expect(lines(chat(code))).toEqual(['Robin lives_in Ghent']);
  });

  it('takes nothing from an assistant', () => {
    expect(chat('Hello there.', 'I live in the cloud. You work at Brio. The thesis uses LaTeX.').facts).toEqual([]);
  });

  it('gives no orders between two people who comfort one another', () => {
    expect(talk('Ida: Never give up!', 'Ole: Always remember to smile.').facts).toEqual([]);
  });
});

describe('modality', () => {
  it.each([
    ['I will visit Bergen in July.', 'planned Robin visited Bergen'],
    ["I'm going to start a choir.", 'planned Robin started choir'],
    ["I'm moving to Oslo in June.", 'planned Robin lives_in Oslo'],
    ['I plan to sell my bike.', 'planned Robin owns bike'],
    ['I hope to visit Rome.', 'wished Robin visited Rome'],
    ["I'd love to visit Norway.", 'wished Robin visited Norway'],
    ['I might move to Oslo next year.', 'possible Robin lives_in Oslo'],
    ['Maybe I bought the wrong lamp.', 'possible Robin bought wrong lamp'],
    ["I'm thinking about adopting a dog.", 'possible Robin has_pet dog'],
  ])('%s', (text, expected) => expect(lines(note(text))).toContain(expected));

  it('carries the planned date', () => {
    const [fact] = note('We are hosting a fair next month.').facts;
    expect([fact?.modality, day(fact?.validFrom ?? null)]).toEqual(['planned', '2024-06-01']);
  });

  it('lets the second verb stand under the modal of the first', () => {
    expect(lines(note('I want to visit Rome and see the Forum.'))).toEqual([
      'wished Robin visited Rome',
      'wished Robin see Forum',
    ]);
    expect(lines(note('I can cook and play the cello.'))).toEqual([]);
  });
});

describe('denials', () => {
  it.each([
    ["I don't own a car.", 'not Robin owns car'],
    ["I'm not allergic to nuts.", 'not Robin allergic_to nuts'],
    ['I never went to Rome.', 'not Robin visited Rome'],
    ["I'm not really into opera.", 'not Robin likes opera'],
    ["I've never seen snow or used skis.", 'not Robin uses skis'],
  ])('%s', (text, expected) => expect(lines(note(text))).toContain(expected));
});

describe('endings and beginnings', () => {
  const first = (text: string) => {
    const [fact] = note(text).facts;
    return [
      fact && lines({ madeBy: '', entities: [], mentions: [], facts: [fact] })[0],
      fact?.cue,
      day(fact?.validFrom ?? null),
      fact?.validTo ?? null,
    ];
  };

  it('ends by denying from the date on', () => {
    expect(first('I left Acme in May 2024 and joined Brio.')).toEqual([
      'not Robin works_at Acme',
      'ending',
      '2024-05-01',
      null,
    ]);
    expect(first('I sold my bike yesterday.')).toEqual(['not Robin owns bike', 'ending', '2024-05-14', null]);
    expect(first('I stopped eating meat two years ago.')).toEqual([
      'not Robin consumes meat',
      'ending',
      '2022-01-01',
      null,
    ]);
    expect(first('I no longer work at Globex.')).toEqual(['not Robin works_at Globex', 'ending', '2024-05-15', null]);
    expect(first("I don't use Vim anymore.")).toEqual(['not Robin uses Vim', 'ending', '2024-05-15', null]);
  });

  it('begins by affirming from the date on', () => {
    expect(first('I moved to Ghent last month.')).toEqual(['Robin lives_in Ghent', 'beginning', '2024-04-01', null]);
    expect(first('I started learning Dutch last week.')).toEqual([
      'Robin learn Dutch',
      'beginning',
      '2024-05-06',
      null,
    ]);
  });

  it('makes whom one joins after leaving a job the next employer', () => {
    expect(lines(note('I left Acme in May 2024 and joined Brio.'))).toContain('Robin works_at Brio');
    expect(lines(note('I joined a chess club.'))).toEqual(['Robin member_of chess club']);
  });

  it('keeps "used to" as a past that is over', () => {
    const [fact] = note('I used to live in Porto.').facts;
    expect(fact).toMatchObject({ polarity: 'affirmed', validKind: 'unknown', temporalNote: 'formerly' });
  });
});

it.each([
  ['I never lived in Rome.', 'at_latest'],
  ['At school I never ate fish.', 'unknown'],
  ['I never ate fish when I was at school.', 'unknown'],
  ['I lived in Rome.', 'unknown'],
])('“%s” is of all time only where nothing limits it', (text, kind) => {
  expect(note(text).facts.map(({ validKind }) => validKind)).toEqual([kind]);
});

it('is no event that something never happened', () => {
  expect(note('I never visited Rome.').facts).toEqual([
    expect.objectContaining({ polarity: 'denied', isEvent: false, validKind: 'at_latest' }),
  ]);
});

describe('days without a date', () => {
  it('are told as they are kept', () => {
    const told = (text: string) => note(text).facts.map((fact) => [fact.value?.text, fact.text]);
    expect(told('The demo is on Monday.')).toEqual([['2024-05-20', 'The demo is on 20 May 2024.']]);
    expect(told('The demo was moved to Thursday.')).toContainEqual([
      '2024-05-16',
      'The demo was moved to 16 May 2024.',
    ]);
    expect(told('The meeting was on Monday.')).toEqual([]);
    expect(told('The move to Lisbon is postponed to September 2024.')).toContainEqual([
      '2024-09-01',
      'The move to Lisbon is postponed to September 2024.',
    ]);
  });
});

describe('corrections', () => {
  it.each(['Scratch that', 'Forget that', 'Never mind that'])('“%s” gives way to what is said in its place', (lead) => {
    const [fact, ...others] = note(`${lead}, Theo lives in Jena.`).facts;
    expect(others).toEqual([]);
    expect(fact).toMatchObject({ subject: 'Theo', relation: 'lives_in', object: 'Jena', cue: 'correction' });
    expect(lines(note(`${lead}, it was silly.`))).toEqual(['Robin corrects the last statement']);
  });

  it('marks a statement whose sentence says an earlier one was wrong', () => {
    const [fact] = note("I'm not allergic to peanuts after all, the test was wrong.").facts;
    expect(fact).toMatchObject({ cue: 'correction', polarity: 'denied', relation: 'allergic_to' });
  });

  it.each([
    'False alarm, the boiler is not broken.',
    'Typo, the boiler is at version 2.4.',
    'Sorry, wrong version: the boiler is at version 2.4.',
    'Correction to the notes of last week: the boiler is at version 2.4.',
    'I misspoke yesterday: the boiler is at version 2.4.',
    'Oops, the boiler is at version 2.4.',
    'Sorry, the boiler is not broken.',
    'The boiler is not broken. Theo says the first reading was wrong.',
  ])('marks a statement behind a word of correction: %s', (text) => {
    expect(note(text).facts.map(({ subject, cue }) => [subject, cue])).toEqual([['boiler', 'correction']]);
  });

  it('marks a denial behind a sentence that says so', () => {
    const { facts } = note("The test was wrong. I don't have gout.");
    expect(facts.map(({ relation, cue }) => [relation, cue])).toEqual([['has_condition', 'correction']]);
    expect(note('The test was wrong. I live in Ghent.').facts.map(({ cue }) => cue)).toEqual([null]);
  });

  it.each([
    'Sorry, the boiler is open now.',
    'The wrong boiler is open.',
    'The false alarm is off.',
    'Update: the boiler is open.',
  ])('marks no correction in “%s”', (text) =>
    expect(note(text).facts.filter(({ cue }) => cue === 'correction')).toEqual([]),
  );

  it.each([
    ['Sorry, I meant Tuesday, not Monday.', 'Monday', 'Tuesday', false],
    ['Correction: it was Tuesday, not Monday.', 'Monday', 'Tuesday', false],
    ["I said Unit 4 but it's Unit 9.", 'Unit 4', 'Unit 9', false],
    ['Oops, not Berlin, I meant Bremen.', 'Berlin', 'Bremen', false],
    ['Sorry, I meant 4.10, not 4.1.', '4.1', '4.10', false],
    ["Edit: it's ida@mill.example, not ida@mill.test.", 'ida@mill.test', 'ida@mill.example', false],
    ['*Tuesday', null, 'Tuesday', false],
    ['Scratch that.', null, null, false],
    ['Disregard my last message, it was the wrong day.', null, null, false],
    ['Forget the last one.', null, null, false],
    ['*12', null, '12', false],
    ['Make that 10 June, not 9 June.', '9 June', '10 June', false],
    ['Make it Tuesday.', null, 'Tuesday', false],
    ['Not 900, 950 euros.', '900', '950 euros', false],
    ['I said Ghent, but she lives in Bruges.', 'Ghent', 'Bruges', false],
    ['Oops, I meant Tartu.', null, 'Tartu', false],
    ['I should have said Pia runs the bakery, not Mia.', 'Mia', 'Pia', false],
    ['I should have written that she lives in Tartu, not Narva.', 'Narva', 'she lives in Tartu', false],
    ['Actually, it was Friday, not Thursday.', 'Thursday', 'Friday', false],
    ['Actually, that was on 3 May.', null, '3 May', false],
    ['Please forget what I said about the lease.', 'lease', null, true],
    ['The diabetes test was a false positive.', 'diabetes', null, true],
    ['My note about the relay was wrong.', 'relay', null, true],
  ])('%s', (text, said, instead, isTopic) => {
    const { facts } = note(text);
    expect(facts.map(({ takesBack }) => takesBack)).toEqual([{ said, instead, isTopic }]);
  });

  it.each([
    'The move was a mistake.',
    'The report about Ida was wrong.',
    'Scratch that itch.',
    'Make it quick.',
    "Sorry, I'm not in the mood.",
    'Sorry, Theo lives in Ghent, not in Bruges.',
    'Forget that we met.',
    'Not Anna, but nobody else came.',
    'I meant to call you.',
    'I mean it.',
    'I mean Easter was lovely.',
    'Actually, it was lovely, not cold.',
    'Actually, it was Ida.',
    "I'm not sure, Tuesday or Wednesday.",
    'Not now, Anna.',
  ])('reads no correction in “%s”', (text) =>
    expect(note(text).facts.filter(({ takesBack }) => takesBack !== undefined)).toEqual([]),
  );
});

describe('what stands until taken back', () => {
  it.each([
    'Always answer in short sentences.',
    'Never deploy on Fridays.',
    'From now on, write dates as day-month-year.',
    "Don't use emojis.",
    'Please remember that I sleep late.',
  ])('instruction: %s', (text) => {
    expect(chat(text).facts.map((fact) => fact.standing)).toContain('instruction');
  });

  it('decisions are facts of their own type', () => {
    const decision = note('We decided to use Kestrel for the ledger.').facts.find(
      (fact) => fact.standing === 'decision',
    );
    expect(decision).toMatchObject({
      factType: 'decision',
      relation: 'decided',
      value: { text: 'to use Kestrel for the ledger' },
    });
  });

  it('preferences stand when told to an assistant or in a note, not in talk', () => {
    expect(chat('I prefer short answers.').facts[0]?.standing).toBe('preference');
    expect(talk('Ida: I prefer short walks.', 'Ole: Me too.').facts[0]?.standing).toBeNull();
  });
});
