import { describe, expect, it } from 'vitest';
import { lines, note } from './telling.ts';

describe('what belongs to somebody or something and is told as a value', () => {
  it.each([
    ["Ida's email is ida@mill.example.", 'Ida has_email ida@mill.example'],
    ['My phone number is 0555 0199.', 'Robin has_phone 0555 0199'],
    ["The relay's port is 7070.", 'relay port 7070'],
    ['The price of the day ticket is 12 euros.', 'day ticket costs 12 euros'],
    ['The version of the relay is now 2.4.1.', 'relay version 2.4.1'],
    ['The owner of the ledger is Team Crane.', 'ledger owned_by Team Crane'],
    ["Ida's birthday is 4 May 1990.", 'Ida born_on 4 May 1990'],
    ['My rent is 900 euros now.', "Robin's rent costs 900 euros"],
    ["Ida's rent is 800 euros.", "Ida's rent costs 800 euros"],
    ["The mill's rent is 700 euros.", 'mill costs 700 euros'],
    ["Ida's email is ida@mill.example, not ida@mill.test.", 'Ida has_email ida@mill.example'],
  ])('%s', (text, expected) => expect(lines(note(text))).toEqual([expected]));

  it('tells it as that of whoever says it', () => {
    expect(note('My rent is 900 euros now.').facts.map(({ text }) => text)).toEqual(["Robin's rent is 900 euros now."]);
  });

  it.each([
    'My phone is broken.',
    'My number is up.',
    'The point of the talk is that it ends.',
    "The relay's port is closed to us.",
    "If Ida's email is ida@mill.example, write to her.",
  ])('none in “%s”', (text) => expect(lines(note(text))).toEqual([]));
});
