import { expect, it } from 'vitest';
import { changedByRereading, history, known, openForTurns, tell } from './turnsKit.ts';

openForTurns();

it('withdraws what a denial says was never so', async () => {
  const dataset = await tell(
    ['2022-03-01', 'I am allergic to peanuts.'],
    ['2024-05-01', "Turns out I'm not allergic to peanuts after all, the test was wrong."],
  );
  expect(await known(dataset, 'User')).toEqual([
    'allergic_to peanuts: 2022-03-01.. withdrawn',
    'not allergic_to peanuts: 2022-03-01..',
  ]);
});

it('puts the right day in place of the wrong one, five minutes later', async () => {
  const dataset = await tell(
    ['2024-05-15T10:00', 'I met Anna on Monday.'],
    ['2024-05-15T10:05', 'Sorry, I meant Tuesday, not Monday.'],
  );
  expect(await known(dataset, 'User')).toEqual(['met Anna: 2024-05-13.. withdrawn', 'met Anna: 2024-05-14..']);
});

it('puts a name alone in the place of the last one of its kind', async () => {
  const place = await tell(['2024-05-15T10:00', 'Olga has a dog. Olga moved to Tartu. Sorry, I meant Narva.']);
  expect((await known(place, 'Olga')).slice(1)).toEqual([
    'lives_in Narva: 2024-05-15T10:00..',
    'lives_in Tartu: 2024-05-15T10:00.. withdrawn',
  ]);
  const firm = await tell(['2024-05-15T10:00', 'Pavel works for Greenleaf, I mean Redleaf.']);
  expect(await known(firm, 'Pavel')).toEqual([
    'works_at Greenleaf: 2024-05-15T10:00.. withdrawn',
    'works_at Redleaf: 2024-05-15T10:00..',
  ]);
  const person = await tell(
    ['2024-05-15T10:00', 'Anna is the treasurer.'],
    ['2024-05-15T10:05', 'I should have said Hanna is the treasurer, not Anna.'],
  );
  expect(await known(person, 'Hanna')).toEqual(['works_as treasurer: 2024-05-15T10:00..']);
});

it('tells the day it puts right', async () => {
  const dataset = await tell(
    ['2024-05-15T10:00', 'I visited Rome on Monday.'],
    ['2024-05-15T10:05', 'Actually, it was Tuesday, not Monday.'],
  );
  const { facts } = await history(dataset, 'User');
  expect(facts.map(({ text, status }) => [text, status])).toContainEqual([
    'User visited Rome on 14 May 2024.',
    'holds',
  ]);
});

it('withdraws without a replacement', async () => {
  const dataset = await tell(['2024-05-15T10:00', 'I use Redis.'], ['2024-05-15T10:05', 'Scratch that.']);
  expect(await known(dataset, 'User')).toEqual(['uses Redis: 2024-05-15T10:00.. withdrawn']);
});

it('leaves alone what the words do not mean, and what another session or source said', async () => {
  const dataset = await tell(
    ['2024-05-14T10:00', 'Ines: I use Redis.'],
    '---',
    ['2024-05-15T10:00', 'Ines: I work at Brio.'],
    ['2024-05-15T10:01', 'Rui: I use Kafka.'],
    ['2024-05-15T10:02', 'Rui: Scratch that.'],
    ['2024-05-15T10:05', 'Ines: Sorry, I meant Tuesday, not Monday.'],
  );
  expect(await known(dataset, 'Ines')).toEqual(['uses Redis: 2024-05-14T10:00..', 'works_at Brio: 2024-05-15T10:00..']);
  expect(await known(dataset, 'Rui')).toEqual(['uses Kafka: 2024-05-15T10:01.. withdrawn']);
});

it('takes a change without a cue for no correction', async () => {
  const dataset = await tell(['2024-05-15T10:00', 'I live in Ghent.'], ['2024-05-15T10:05', 'I live in Bremen.']);
  expect(await known(dataset, 'User')).toEqual([
    'lives_in Bremen: 2024-05-15T10:05..',
    'lives_in Ghent: 2024-05-15T10:00..2024-05-15T10:05 succession',
  ]);
});

it('ends what is known of the place or the thing that one leaves', async () => {
  const home = await tell(['2024-01-15', 'I live in Tallow.'], ['2024-05-15', 'I left Tallow at the end of March.']);
  expect(await known(home, 'User')).toEqual([
    'lives_in Tallow: 2024-01-15..2024-03-31 succession',
    'not lives_in Tallow: 2024-03-31..',
  ]);
  expect(await changedByRereading(home)).toBe(0);
  const job = await tell(['2024-01-15', 'I work at Ghent.'], ['2024-05-15', 'I left Ghent.']);
  expect((await known(job, 'User'))[1]).toBe('works_at Ghent: 2024-01-15..2024-05-15 succession');
  const place = await tell(['2024-05-15', 'I left Ghent.']);
  expect(await known(place, 'User')).toEqual(['not lives_in Ghent: 2024-05-15..']);
});

it('ends the one thing known of the kind that was sold, of two neither', async () => {
  const one = await tell(['2024-01-15', 'I have a green bicycle.'], ['2024-05-15', 'I sold my bicycle.']);
  expect(await known(one, 'User')).toEqual([
    'not owns green bicycle: 2024-05-15..',
    'owns green bicycle: 2024-01-15..2024-05-15 succession',
  ]);
  expect(await changedByRereading(one)).toBe(0);
  const two = await tell(
    ['2024-01-15', 'I have a green bicycle. I have a grey bicycle.'],
    ['2024-05-15', 'I sold my bicycle.'],
  );
  expect(await known(two, 'User')).toEqual([
    'not owns bicycle: 2024-05-15..',
    'owns green bicycle: 2024-01-15..',
    'owns grey bicycle: 2024-01-15..',
  ]);
});

it('drops a wish decided against, and a plan that had to be cancelled', async () => {
  const wish = await tell(
    ['2024-05-15T10:00', 'I want to move to Malmo. I want to move to Turku.'],
    ['2024-06-15', 'I decided not to move to Malmo.'],
  );
  const { facts } = await history(wish, 'User');
  const wishes = facts.filter(({ modality }) => modality === 'wished');
  expect(wishes.map(({ text, status }) => `${text} ${status}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'User wants to move to Malmo. expired',
    'User wants to move to Turku. holds',
  ]);
  const race = await tell(
    ['2024-05-15T10:00', "I'm going to run the Turku marathon in September."],
    ['2024-06-15', 'I had to cancel the Turku marathon.'],
  );
  expect((await known(race, 'User'))[0]).toBe('attended Turku marathon: 2024-09-01.. cancelled');
});

it('lets a new owner follow the one before, and two own together', async () => {
  const depot = await tell(
    ['2023-05-15', 'The depot belongs to Arden.'],
    ['2024-05-15', 'Since April 2, 2024 the depot belongs to Quill.'],
  );
  expect(await known(depot, 'depot')).toEqual([
    'owned_by Arden: 2023-05-15..2024-04-02 succession',
    'owned_by Quill: 2024-04-02..',
  ]);
  const mill = await tell(
    ['2024-05-15', 'The mill is owned by Ida and Theo.'],
    ['2024-06-15', 'The mill is maintained by Mia.'],
  );
  expect(await known(mill, 'mill')).toEqual([
    'maintained_by Mia: 2024-06-15..',
    'owned_by Ida: 2024-05-15.. (jointly with Theo)',
    'owned_by Theo: 2024-05-15.. (jointly with Ida)',
  ]);
});

it('takes a stay for no change of home', async () => {
  const dataset = await tell(
    ['2024-05-15', 'I live in Turku.'],
    ['2024-06-15', "I'm staying in Malmo for the summer, but my home is still in Turku."],
  );
  expect(await known(dataset, 'User')).toEqual(['lives_in Turku: 2024-05-15..', 'stays_in Malmo: 2024-06-15..']);
});

it('calls a plan off, by its verb or its noun, and moves it', async () => {
  const plan = ['2024-05-15T10:00', 'We are moving to Lisbon in September.'] as const;
  const off = ['lives_in Lisbon: 2024-09-01.. cancelled', 'not lives_in Lisbon: ..'];
  const byNoun = await tell(plan, ['2024-06-15', 'The Lisbon move is off.']);
  expect((await known(byNoun, 'User')).slice(0, 2)).toEqual(off);
  const byVerb = await tell(plan, ['2024-06-15', "We're not moving to Lisbon after all."]);
  expect(await known(byVerb, 'User')).toEqual(off);
  const moved = await tell(plan, ['2024-06-15', 'The Lisbon move is postponed to November.']);
  expect(await known(moved, 'User')).toEqual([
    'lives_in Lisbon: 2024-09-01.. moved',
    'lives_in Lisbon: 2024-11-01.. unconfirmed',
  ]);
});
