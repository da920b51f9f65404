import { describe, expect, it } from 'vitest';
import { line, note } from './telling.ts';

const told = (text: string): string[] =>
  note(text)
    .facts.filter(({ ofPlan }) => ofPlan === undefined)
    .map((fact) => (fact.caveats === null ? line(fact) : `${line(fact)} (${fact.caveats})`));

describe('a limit behind a state', () => {
  it.each([
    ['Gate 7 is closed during thunderstorms.', 'Gate 7 has_state closed (during thunderstorms)'],
    ['The sauna is open when the lifeguard is there.', 'sauna has_state open (when the lifeguard is there)'],
    ['The siren is active in case of fire.', 'siren has_state active (in case of fire)'],
    ['The reading room is closed for visitors.', 'reading room has_state closed (for visitors)'],
    ['The new parser is enabled in the lab.', 'new parser has_state enabled (in the lab)'],
    ['The heater is off at night.', 'heater has_state off (at night)'],
  ])('%s', (text, expected) => expect(told(text)).toContain(expected));

  it.each([
    ['The reading room is closed for renovation.', 'reading room has_state closed'],
    ['The mailbox is full at the moment.', 'mailbox has_state full'],
    ['The heater is off since Monday.', 'heater has_state off'],
    ['The relay is up again.', 'relay has_state up'],
  ])('is none in “%s”', (text, expected) => expect(told(text)).toEqual([expected]));

  it.each([
    ['In the summer I live in Skagen.', 'Robin lives_in Skagen (in the summer)'],
    ['For load tests relay-2 listens on port 8443.', 'relay-2 port 8443 (for load tests)'],
  ])('stands in front in “%s”', (text, expected) => expect(told(text)).toEqual([expected]));

  it('dates what is past by a season', () => {
    const [fact] = note('I lived in Skagen in the summer.').facts;
    expect([fact?.caveats, fact?.validKind]).toEqual([null, 'stated']);
  });

  it('dates a past state', () => {
    expect(told('The relay was down during 2019.')).toEqual(['relay has_state down']);
  });
});

describe('a limit behind what one likes or takes', () => {
  it.each([
    ["I don't like tea with milk.", 'not Robin likes tea (with milk)'],
    ['I drink coffee without sugar.', 'Robin consumes coffee (without sugar)'],
    ['I like tea.', 'Robin likes tea'],
    ['I like swimming with Anna.', 'Robin likes swimming with Anna'],
  ])('%s', (text, expected) => expect(told(text)).toEqual([expected]));
});

describe('states and where things are', () => {
  it.each([
    ['The paper is out of stock.', 'paper has_state out of stock'],
    ['The paper is back in stock.', 'paper has_state in stock'],
    ['The paper is sold out again.', 'paper has_state sold out'],
    ['The old printer is in room 214.', 'old printer located_in room 214'],
    ['The ladder is in the shed.', 'ladder located_in shed'],
    ['The road to the cabin is closed.', 'road to the cabin has_state closed'],
    ['The night train to Bremen is cancelled.', 'night train to Bremen has_state cancelled'],
  ])('%s', (text, expected) => expect(told(text)).toEqual([expected]));

  it.each(['The team is in good spirits.', 'The ladder is in the way.'])('nowhere: %s', (text) =>
    expect(told(text)).toEqual([]),
  );
});

describe('a month without a year', () => {
  it.each([
    ['The shop is closed in August.', 'in August'],
    ['The shop is not open on Sundays in August.', 'on Sundays in August'],
    ['Ines is in Rome in March.', 'in March'],
  ])('%s', (text, caveats) => {
    expect(note(text).facts).toEqual([expect.objectContaining({ caveats, validKind: 'at_latest' })]);
  });

  it('is one gone by in what is over, and with a year', () => {
    for (const text of ['The shop was closed in March.', 'The shop is closed in March 2024.'])
      for (const fact of note(text).facts) expect(fact).toMatchObject({ caveats: null, validKind: 'stated' });
  });
});

describe('a noun that could be a verb', () => {
  it.each([
    ['Press 3 is offline.', 'Press 3 has_state offline'],
    ['Automatic restarts are disabled.', 'automatic restarts has_state disabled'],
    ['Weekly exports are enabled.', 'weekly exports has_state enabled'],
  ])('%s', (text, expected) => expect(told(text)).toEqual([expected]));

  it.each(['Add 3 eggs.', 'Press 3 keys.', 'Pump 4 tyres and go.'])('stays a verb: %s', (text) =>
    expect(told(text)).toEqual([]),
  );

  it.each([
    ['Balder is ill again.', 'Balder has_state ill'],
    ['Our choir director Helge lives in Bergen.', 'Helge lives_in Bergen'],
    ['My plumber Jorun lives in Ghent.', 'Jorun lives_in Ghent'],
    ['Ebba is a member of the Rowing Club.', 'Ebba member_of Rowing Club'],
  ])('names in front: %s', (text, expected) => expect(told(text)).toEqual([expected]));

  it('leaves a helping verb where it is', () => {
    expect(told('Lamp 2 will be retired in December.')).toEqual(['planned Lamp 2 has_state retired']);
  });
});
