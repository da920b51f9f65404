import { expect, it } from 'vitest';
import { meantByWords, type Saying } from '../../../src/main/engine/semantic/corrections/takenBack.ts';

const saying = (factId: number, subject: string, relation: string, object: string, words: string): Saying => ({
  assertionId: factId,
  factId,
  subjectId: null,
  subject,
  relation,
  objectId: null,
  object,
  objectType: null,
  polarity: 'affirmed',
  words,
  clause: `${factId}`,
  isInSession: true,
});

const earlier = [
  saying(1, 'Mia', 'lives_in', 'Ghent', 'Mia lives in Ghent'),
  saying(2, 'Mia', 'friend_of', 'Theo', 'Mia and Theo are friends'),
  saying(3, 'relay', 'version', '3.1', 'the relay is at version 3.1'),
];
it('puts a day for a day', () => {
  const due = [saying(4, 'picnic', 'scheduled_for', '2024-06-04', 'the picnic is scheduled for 4 June 2024')];
  const { wrong, right } = meantByWords({ said: null, instead: '5 June', isTopic: false }, due);
  expect([wrong, right]).toEqual(['4 June', '5 June']);
});

const topic = (said: string): number[] =>
  meantByWords({ said, instead: null, isTopic: true }, earlier).targets.map(({ factId }) => factId);

it.each([
  ['Mia living in Ghent', [1]],
  ['Mia and Theo', [2]],
  ['the friendship of Mia and Theo', []],
  ['Theo living in Ghent', []],
  ['the relay', [3]],
  ['Ghent', [1]],
])('what was said about %s', (said, expected) => expect(topic(said)).toEqual(expected));

it.each([
  ['3.1', '3.0', '3.0'],
  ['3.1', 'version 3.0', '3.0'],
  [null, 'version 3.0', '3.0'],
])('puts a number for a number: %s, %s', (said, instead, expected) => {
  const { targets, wrong, right } = meantByWords({ said, instead, isTopic: false }, earlier);
  expect([targets.map(({ factId }) => factId), wrong, right]).toEqual([[3], '3.1', expected]);
});
