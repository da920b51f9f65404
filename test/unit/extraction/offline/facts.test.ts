import { describe, expect, it } from 'vitest';
import { day, line, lines, note, talk } from './telling.ts';

describe('facts of a person, told in the first person', () => {
  it.each([
    ['I work as a welder.', 'Robin works_as welder'],
    ['I live in Ghent.', 'Robin lives_in Ghent'],
    ["I'm based in Ghent.", 'Robin lives_in Ghent'],
    ['I was born in Faro in 1984.', 'Robin born_in Faro'],
    ["I'm 40 years old.", 'Robin age 40'],
    ['I study biology.', 'Robin studies biology'],
    ["I'm allergic to nuts.", 'Robin allergic_to nuts'],
    ['I love hiking.', 'Robin likes hiking'],
    ['I enjoy painting old boats.', 'Robin likes painting old boats'],
    ["I can't say why, but I hate olives.", 'Robin dislikes olives'],
    ["I'm a big fan of opera.", 'Robin likes opera'],
    ["I'm passionate about fixing up old bikes.", 'Robin likes fixing up old bikes'],
    ['I prefer tea over coffee.', 'Robin prefers tea'],
    ['My favourite colour is green.', 'Robin favorite_colour green'],
    ['I have a parrot.', 'Robin has_pet parrot'],
    ["I've got two cats.", 'Robin has_pet two cats'],
    ['I have two kids.', 'Robin parent_of two kids'],
    ['I speak Portuguese.', 'Robin speaks Portuguese'],
    ['I play the cello.', 'Robin plays cello'],
    ["I'm married to Theo Marsh.", 'Robin married_to Theo Marsh'],
    ['I was accepted into the choir.', 'Robin accept_into choir'],
  ])('%s', (text, expected) => expect(lines(note(text))).toContain(expected));

  it('makes one fact for each member of a list', () => {
    expect(lines(note('I bought apples, pears and a melon.'))).toEqual([
      'Robin bought apples',
      'Robin bought pears',
      'Robin bought melon',
    ]);
  });

  it('keeps two adjectives before one noun together', () => {
    expect(lines(note('I love horror and crime novels.'))).toEqual(['Robin likes horror and crime novels']);
  });

  it('reads two verbs of one subject', () => {
    expect(lines(note('I live in Ghent and work at Brio.'))).toEqual(['Robin lives_in Ghent', 'Robin works_at Brio']);
  });
});

describe('facts of others', () => {
  it('names relatives, and speaks of them by name', () => {
    const facts = lines(note('My brother Theo lives in Ghent.'));
    expect(facts).toEqual(['Theo lives_in Ghent', 'Robin sibling_of Theo']);
    expect(lines(note('Anna is my sister.'))).toEqual(['Robin sibling_of Anna']);
  });

  it('calls a relative without a name after their owner', () => {
    const made = note('My sister moved to Lisbon in 2020.');
    expect(lines(made)[0]).toBe("Robin's sister lives_in Lisbon");
    expect(made.entities).toContainEqual({ name: "Robin's sister", type: 'person', aliases: [] });
  });

  it('tells of both when two names share a verb', () => {
    expect(lines(note('Theo and Mia live in Ghent.'))).toEqual(['Theo lives_in Ghent', 'Mia lives_in Ghent']);
  });

  it('turns an inverted phrase round', () => {
    expect(lines(note('The bakery employs Lena.'))).toEqual(['Lena works_at bakery']);
  });

  it('resolves "she" only to the one woman there is', () => {
    expect(lines(note('I met Clara Novak. She works at Brio.'))).toContain('Clara Novak works_at Brio');
    expect(lines(note('I met Clara Novak and Mia Berg. She works at Brio.')).join()).not.toContain('works_at');
    expect(lines(note('Jorun Vik lives in Ghent. She works at Brio.'))).toContain('Jorun Vik works_at Brio');
    expect(lines(note('Jorun Vik met Odd Berg. She works at Brio.')).join()).not.toContain('works_at');
  });
});

describe('first and second person follow the speaker', () => {
  it('is the speaker in talk, the owner in a note', () => {
    expect(lines(talk('Ida: I live in Bergen.', 'Ole: I live in Oslo.'))).toEqual([
      'Ida lives_in Bergen',
      'Ole lives_in Oslo',
    ]);
    expect(lines(note('I live in Bergen.'))).toEqual(['Robin lives_in Bergen']);
  });

  it('writes names for pronouns, and days of the calendar for relative ones, in the text of a fact', () => {
    const [fact] = talk('Ida: Yesterday I visited my aunt with your brother.', 'Ole: Nice.').facts;
    expect(fact?.text).toBe("Ida visited Ida's aunt with Ole's brother on 14 May 2024.");
  });

  it('takes a dropped "I" for the speaker', () => {
    expect(lines(talk('Ida: Went to a jazz concert last Friday.', 'Ole: Wow'))).toEqual(['Ida attended jazz concert']);
    expect(lines(talk('Ida: Still working on my thesis.', 'Ole: ok'))).toEqual(['Ida works_on thesis']);
  });

  it('hears what others gave the speaker', () => {
    expect(lines(talk('Ida: They gave me a medal!', 'Ole: Wow'))).toEqual(['Ida received medal']);
  });

  it('learns the name of a pet from the next sentence', () => {
    expect(lines(talk('Ida: I got a kitten. Her name is Pip!', 'Ole: Aw'))).toContain('Ida has_pet Pip');
  });

  it('reads what stands before "I made"', () => {
    expect(lines(talk('Ida: Here is the scarf I knitted last week.', 'Ole: Wow'))).toEqual(['Ida created scarf']);
  });
});

describe('services and things', () => {
  it.each([
    ['The billing page uses Kestrel.', 'billing page uses Kestrel'],
    ['Kestrel uses Lumen.', 'Kestrel uses Lumen'],
    ['payments-api depends on auth-service.', 'payments-api depends_on auth-service'],
    ['The gateway listens on port 443.', 'gateway port 443'],
    ['Postgres is at version 15.2 now.', 'Postgres version 15.2'],
    ['The build is red again.', 'build has_state red'],
    ['The ledger is owned by the payments team.', 'ledger owned_by payments team'],
    ['The office is located in Unit 4.', 'office located_in Unit 4'],
    ['The server sits in rack 12.', 'server located_in rack 12'],
    ['Marlen is a harbour town.', 'Marlen is_a harbour town'],
    ['The pump needs oil every 90 days.', 'pump need oil every 90 days'],
    ['The report is due on Friday.', 'report deadline 2024-05-17'],
    ['The demo was moved to Thursday.', 'demo scheduled_for 2024-05-16'],
    ['Kestrel 4.2 replaces Kestrel 3.', 'Kestrel 4.2 replaces Kestrel 3'],
    ['The Lisbon move is cancelled.', 'Lisbon move has_state cancelled'],
  ])('%s', (text, expected) => expect(lines(note(text))).toEqual([expected]));
});

describe('time of a fact', () => {
  const timed = (text: string) => {
    const [fact] = note(text).facts;
    return {
      kind: fact?.validKind,
      from: day(fact?.validFrom ?? null),
      to: day(fact?.validTo ?? null),
      event: fact?.isEvent,
    };
  };

  it('dates an event and gives it no end', () => {
    expect(timed('I visited Rome last week.')).toEqual({ kind: 'stated', from: '2024-05-06', to: null, event: true });
  });

  it('holds an undated present from the writing at the latest', () => {
    expect(timed('I live in Ghent.')).toEqual({ kind: 'at_latest', from: '2024-05-15', to: null, event: false });
  });

  it('claims no time for an undated past', () => {
    expect(timed('I worked at Globex.')).toEqual({ kind: 'unknown', from: null, to: null, event: false });
  });

  it('begins a state at "since" and at the far end of "for"', () => {
    expect(timed('I have lived in Ghent since 2016.')).toMatchObject({ kind: 'stated', from: '2016-01-01' });
    expect(timed('I have lived in Ghent for 5 years.')).toMatchObject({ kind: 'stated', from: '2019-01-01' });
  });

  it('bounds a past state on both sides', () => {
    expect(timed('From 2016 to 2019 I worked at Globex.')).toMatchObject({ from: '2016-01-01', to: '2019-01-01' });
    expect(timed('I lived in Porto in 2019.')).toMatchObject({ from: '2019-01-01', to: '2020-01-01' });
  });

  it('lets the date of the sentence before stand for the story that follows', () => {
    const [fact] = talk('Ida: Something great happened last Friday. I won a raffle.', 'Ole: Wow').facts;
    expect(day(fact?.validFrom ?? null)).toBe('2024-05-10');
  });

  it('keeps the words of a time it cannot place', () => {
    expect(note('I visited Rome a few years ago.').facts[0]?.temporalNote).toBe('a few years ago');
  });
});

it('points every fact at the clause that says it', () => {
  const text = 'Rain all day. I bought a lamp, and Theo slept.';
  const [fact] = note(text).facts;
  expect(fact && text.slice(fact.start, fact.end)).toBe('I bought a lamp');
  expect(fact && line(fact)).toBe('Robin bought lamp');
});
