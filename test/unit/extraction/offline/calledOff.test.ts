import { describe, expect, it } from 'vitest';
import { day, note } from './telling.ts';

/** What is told of a plan by its noun, with the new date or "off". */
const told = (text: string): string[] =>
  note(text).facts.flatMap((fact) =>
    fact.ofPlan === undefined
      ? []
      : [`${fact.ofPlan}: ${fact.polarity === 'denied' ? 'off' : (day(fact.validFrom) ?? '')}`],
  );

describe('words about a plan by its noun', () => {
  it.each([
    ['The Ghent trip is off.', 'Ghent trip: off'],
    ['Team Crane called off the migration to Kestrel.', 'migration to Kestrel: off'],
    ['Mia cancelled the move to Ghent.', 'move to Ghent: off'],
    ["The launch isn't going ahead.", 'launch: off'],
    ['Our trip to Oslo fell through.', 'trip to Oslo: off'],
    ["Mia and Theo's wedding has been postponed to 5 October 2024.", "Mia and Theo's wedding: 2024-10-05"],
    ['They have pushed back the launch to July.', 'launch: 2024-07-01'],
    ['The launch slipped to 3 June 2024.', 'launch: 2024-06-03'],
  ])('%s', (text, expected) => expect(told(text)).toEqual([expected]));

  it.each([
    'I might cancel the trip.',
    'I never cancel the trip.',
    'The trip was lovely.',
    'We talked about the trip to Oslo.',
    'The launch moved everybody.',
  ])('none in “%s”', (text) => expect(told(text)).toEqual([]));
});

it.each([
  ["I've cancelled the Ghent trip.", 'Robin has cancelled the Ghent trip.'],
  ['I postponed my wedding to June.', "Robin postponed Robin's wedding to June 2024."],
  ['the Ghent trip is off!', 'The Ghent trip is off.'],
])('tells “%s” as others would', (text, expected) => {
  expect(note(text).facts.map((fact) => fact.text)).toContain(expected);
});
