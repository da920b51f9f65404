import { expect, it } from 'vitest';
import { changedByRereading, known, openForTurns, tell } from './turnsKit.ts';

openForTurns();

it('ends what was told from the other side of a relation that has none', async () => {
  const dataset = await tell(
    ['2019-05-01', 'Mia is married to Theo.'],
    ['2022-05-01', 'Theo and Mia got divorced in 2021.'],
  );
  expect((await known(dataset, 'Mia')).filter((fact) => fact.includes('married_to'))).toEqual([
    'married_to Theo: 2019-05-01..2021-01-01 succession',
    'not married_to Theo: 2021-01-01..',
  ]);
  expect(await changedByRereading(dataset)).toBe(0);
});

it('ends what was told by the inverse', async () => {
  const dataset = await tell(
    ['2024-01-12', 'The importer runs on node-4.'],
    ['2024-08-12', 'node-4 no longer runs the importer.'],
  );
  expect(await known(dataset, 'importer')).toEqual([
    'not runs_on node-4: 2024-08-12..',
    'runs_on node-4: 2024-01-12..2024-08-12 succession',
  ]);
  expect(await changedByRereading(dataset)).toBe(0);
});

it('keeps the direction in which something is told first', async () => {
  const dataset = await tell(['2024-01-12', 'node-4 runs the importer.'], ['2024-01-13', 'node-5 runs the importer.']);
  expect(await known(dataset, 'node-5')).toEqual(['runs importer: 2024-01-13..']);
});

it('keeps apart that one reports to the other and the other to the one', async () => {
  const dataset = await tell(['2024-01-12', 'Mia reports to Theo.'], ['2024-01-13', 'Theo reports to Mia.']);
  expect(await known(dataset, 'Theo')).toHaveLength(2);
});
