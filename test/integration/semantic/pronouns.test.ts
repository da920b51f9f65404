import { expect, it } from 'vitest';
import { changedByRereading, known, openForTurns, tell } from './turnsKit.ts';

openForTurns();

it('goes on telling of the one told of in the message before', async () => {
  const dataset = await tell(
    ['2024-05-15T10:00', 'Haru: Ida plays the cello.'],
    ['2024-05-15T10:01', 'Haru: She owns a kayak too.'],
  );
  expect(await known(dataset, 'Ida')).toEqual(['owns kayak: 2024-05-15T10:01..', 'plays cello: 2024-05-15T10:00..']);
});

it('reads the same when the texts are read again', async () => {
  const dataset = await tell(
    ['2024-05-15T10:00', 'Haru: Ida plays the cello.'],
    ['2024-05-15T10:01', 'Haru: She owns a kayak too.'],
    ['2024-05-15T10:02', 'Haru: Mira plays the harp.'],
  );
  expect(await changedByRereading(dataset)).toBe(0);
});

it('takes back what was said last, not what was said before it', async () => {
  const dataset = await tell(
    ['2024-05-15T10:00', 'Haru: Ida plays the cello.'],
    ['2024-05-15T10:01', 'Haru: She owns a kayak too.'],
    ['2024-05-15T10:02', 'Haru: Scratch that last one.'],
  );
  expect(await known(dataset, 'Ida')).toEqual([
    'owns kayak: 2024-05-15T10:01.. withdrawn',
    'plays cello: 2024-05-15T10:00..',
  ]);
});

it.each([
  ['of two', 'Haru: Ida is married to Mira.', 'Haru: She owns a kayak.'],
  ['of the other sex', 'Haru: Theo plays the cello.', 'Haru: She owns a kayak.'],
  ['of nobody', 'Haru: The relay is down.', 'Haru: She owns a kayak.'],
])('says nothing %s', async (_, before, after) => {
  const dataset = await tell(['2024-05-15T10:00', before], ['2024-05-15T10:01', after]);
  for (const name of ['Ida', 'Mira', 'Theo', 'Haru']) {
    const facts = await known(dataset, name).catch(() => []);
    expect(facts.filter((fact) => fact.startsWith('owns'))).toEqual([]);
  }
});

it('looks back in its own session only', async () => {
  const dataset = await tell(['2024-05-15T10:00', 'Haru: Ida plays the cello.'], '---', [
    '2024-05-15T10:01',
    'Haru: She owns a kayak.',
  ]);
  expect(await known(dataset, 'Ida')).toEqual(['plays cello: 2024-05-15T10:00..']);
});
