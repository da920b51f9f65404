import { describe, expect, it } from 'vitest';
import { known, openForTurns, type Said, tell } from './turnsKit.ts';

openForTurns();

/** What is known of the owner, or of a thing, once these were told in this order, and in the other. */
async function inBothOrders(first: Said, second: Said, name = 'User'): Promise<string[]> {
  const [told, other] = [await tell(first, second), await tell(second, first)];
  const result = await known(told, name);
  expect(await known(other, name)).toEqual(result);
  return result;
}

describe('examples worked out by hand, from their words', () => {
  it('an undated Paris, then an undated Berlin', async () => {
    expect(await inBothOrders(['2023-03-01', 'I live in Paris.'], ['2024-03-01', 'I live in Berlin.'])).toEqual([
      'lives_in Berlin: 2024-03-01..',
      'lives_in Paris: 2023-03-01..2024-03-01 succession',
    ]);
  });

  it('Paris since 2010, with Lisbon from June to December 2023', async () => {
    const told = await inBothOrders(
      ['2012-03-01', 'I have lived in Paris since 2010.'],
      ['2024-03-01', 'I lived in Lisbon from June 2023 to December 2023.'],
    );
    expect(told).toEqual([
      'lives_in Lisbon: 2023-06-01..2023-12-01 stated',
      'lives_in Paris: 2010-01-01..2023-06-01 succession',
      'lives_in Paris: 2023-12-01..',
    ]);
  });

  it('a server in rack 12 and in Frankfurt', async () => {
    const told = await inBothOrders(
      ['2024-01-01', 'The server is in rack 12.'],
      ['2024-02-01', 'The server is in Frankfurt.'],
      'server',
    );
    expect(told).toEqual(['located_in Frankfurt: 2024-02-01..', 'located_in rack 12: 2024-01-01..']);
  });

  it('light mode in the morning, beside dark mode', async () => {
    const told = await inBothOrders(
      ['2024-01-01', 'I prefer dark mode.'],
      ['2024-02-01', 'I prefer light mode in the morning.'],
    );
    expect(told).toEqual(['prefers dark mode: 2024-01-01..', 'prefers light mode: 2024-02-01.. (in the morning)']);
  });

  it('“I left Acme in May 2024 and joined Brio” ends the one and begins the other', async () => {
    const told = await inBothOrders(
      ['2020-05-20', 'I work at Acme.'],
      ['2024-06-10', 'I left Acme in May 2024 and joined Brio.'],
    );
    expect(told).toEqual([
      'not works_at Acme: 2024-05-01..',
      'works_at Acme: 2020-05-20..2024-05-01 succession',
      'works_at Brio: 2024-06-10..',
    ]);
  });

  it('a planned move ends nothing, and is cancelled', async () => {
    const planned: Said[] = [
      ['2023-05-20', 'I live in Porto.'],
      ['2024-06-10', 'I will move to Lisbon in September 2024.'],
    ];
    expect(await known(await tell(...planned), 'User')).toEqual([
      'lives_in Lisbon: 2024-09-01.. unconfirmed',
      'lives_in Porto: 2023-05-20..',
    ]);
    const called = await known(await tell(...planned, ['2024-08-01', 'The Lisbon move is cancelled.']), 'User');
    expect(called).toContain('lives_in Lisbon: 2024-09-01.. cancelled');
    expect(called).toContain('lives_in Porto: 2023-05-20..');
  });
});
