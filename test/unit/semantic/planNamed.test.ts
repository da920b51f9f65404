import { expect, it } from 'vitest';
import { type NameablePlan, planNamed } from '../../../src/main/engine/semantic/plans/planNamed.ts';

const plan = (factId: number, relation: string, object: string, text: string): NameablePlan => ({
  factId,
  relation,
  object,
  text,
});

const plans = [
  plan(1, 'lives_in', 'Ghent', 'Mia is moving to Ghent in June.'),
  plan(2, 'married_to', 'Theo', 'Ida is marrying Theo on 3 May 2025.'),
  plan(3, 'uses', 'Kestrel', 'Team Crane plans to change to Kestrel.'),
  plan(4, 'visited', 'Bergen', 'We will go to Bergen in July.'),
];

it.each([
  ['Ghent move', 1],
  ['move to Ghent', 1],
  ["Ida and Theo's wedding", 2],
  ['migration to Kestrel', 3],
  ['trip to Bergen', 4],
  ['Bergen trip', 4],
  ['big trip', 4],
])('%s', (noun, factId) => expect(planNamed(noun, plans)?.factId).toBe(factId));

it.each(['trip to Oslo', 'wedding of Mia', 'Kestrel trip', 'light', 'the'])('no plan is meant by “%s”', (noun) =>
  expect(planNamed(noun, plans)).toBeNull(),
);

it('means none of several', () => {
  const two = [...plans, plan(5, 'visited', 'Oslo', 'I will go to Oslo.')];
  expect(planNamed('trip', two)).toBeNull();
  expect(planNamed('Oslo trip', two)?.factId).toBe(5);
});
