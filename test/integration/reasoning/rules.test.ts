import { expect, test } from 'vitest';
import { operations } from '../../../src/shared/contract/operations.ts';
import { never, reasoningMemory } from './reasoningKit.ts';

const isAdult = 'CONSTRUCT { ?person :isAdult true } WHERE { ?person :drive_license ?license }';
const mayVote = 'CONSTRUCT { ?person :mayVote true } WHERE { ?person :isAdult true }';

test('a driving licence implies being adult, which implies the vote: from proposal to proof', async () => {
  const memory = await reasoningMemory();
  const { factId, decision } = await memory.tell('Gilles', 'has_driving_license', 'Licence 7');
  await memory.suggest('licence_implies_adult', isAdult);
  await memory.suggest('adult_implies_vote', mayVote);
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(false);
  const preview = operations.previewRule.input.parse({ rule: { rule_id: 'licence_implies_adult' } });
  expect(await memory.reasoning.preview(preview, never)).toMatchObject({
    total: 1,
    endless: null,
    adds: [{ subject: { text: ':Gilles' }, predicate: { text: ':isAdult' }, object: { text: 'true' } }],
  });
  expect(await memory.isProven(':Gilles', ':isAdult', 'true')).toBe(false);
  const approved = await memory.approve('licence_implies_adult');
  await memory.approve('adult_implies_vote');

  const request = operations.verifyInference.input.parse({ subject: ':Gilles', predicate: ':mayVote', object: 'true' });
  const { proven, steps } = await memory.reasoning.verify(request, never);
  expect(proven).toBe(true);
  expect(
    steps.map(({ rule, premises, facts }) => [rule?.rule_id ?? null, premises, facts.map(({ id }) => id)]),
  ).toEqual([
    ['adult_implies_vote', [1], []],
    ['licence_implies_adult', [2], []],
    [null, [], [factId]],
  ]);

  await memory.undo(decision);
  expect(await memory.isProven(':Gilles', ':isAdult', 'true')).toBe(false);
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(false);
  await memory.tell('Gilles', 'has_driving_license', 'Licence 7');
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(true);
  await memory.undo(approved);
  expect(await memory.isProven(':Gilles', ':mayVote', 'true')).toBe(false);
});
