import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFallacies } from '../../../src/main/engine/fallacy/offlineDetector.ts';
import { defaultThreshold } from '../../../src/main/engine/fallacy/threshold.ts';
import { readFallacies } from '../labelled/labelledSets.ts';

interface Score {
  labelled: number;
  found: number;
  wrong: number;
}

/** Right is the key, at words that the label has too. */
function scoreLabelled(): Map<string, Score> {
  const scores = new Map<string, Score>();
  const of = (key: string): Score => {
    const score = scores.get(key) ?? { labelled: 0, found: 0, wrong: 0 };
    scores.set(key, score);
    return score;
  };
  for (const { text, key, span } of readFallacies()) {
    if (key !== null) of(key).labelled++;
    const from = span === null ? 0 : text.indexOf(span);
    const to = span === null ? 0 : from + span.length;
    for (const found of findFallacies(text).filter(({ confidence }) => confidence >= defaultThreshold)) {
      if (found.key === key && found.start < to && from < found.end) of(found.key).found++;
      else of(found.key).wrong++;
    }
  }
  return scores;
}

describe('offline cues', () => {
  test('are seldom wrong and find two of five, on passages labelled without sight of them', () => {
    const scores = [...scoreLabelled()].sort(([a], [b]) => a.localeCompare(b));
    const sum = (part: keyof Score): number => scores.reduce((total, [, score]) => total + score[part], 0);
    const precision = sum('found') / (sum('found') + sum('wrong'));
    const recall = sum('found') / sum('labelled');
    for (const [key, { labelled, found, wrong }] of scores) {
      console.info(`${key.padEnd(26)} ${String(found).padStart(2)} of ${labelled}, wrong ${wrong}`);
    }
    console.info(`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
    expect(precision).toBeGreaterThanOrEqual(0.9);
    expect(recall).toBeGreaterThanOrEqual(0.4);
  });

  test.each([
    [
      'post_hoc',
      'Noted. We swapped the fan on Monday and on Tuesday the disk died, so the fan killed the disk. Anyway.',
    ],
    ['false_dilemma', 'Hm. Either we rewrite it all or we go bankrupt. See you tomorrow.'],
    [
      'denying_the_antecedent',
      'Fine. If you have a badge you can enter. You don’t have a badge, so you can’t enter. Bye.',
    ],
    ['hasty_generalization', 'Hm. I ordered twice and the parcels broke. Those couriers are always late. Bye now.'],
    [
      'cum_hoc',
      'Well. Whenever the heron stands in the pond the catch is better and so the heron improves the catch. Bye.',
    ],
  ])('span the words that commit %s', (key, text) => {
    const [found] = findFallacies(text);
    const [lead, tail] = [text.indexOf(' ') + 1, text.lastIndexOf('. ') + 1];
    expect(found?.key).toBe(key);
    expect(text.slice(found?.start, found?.end)).toBe(text.slice(lead, tail));
  });

  test.each([
    'The errors began right after the deploy. Rolling back fixed it, and the diff shows a null check was removed.',
    'If the disk is full, writes fail. The disk is full, so writes fail.',
    'If you have no ticket you can’t enter. You can enter, so you have a ticket.',
    'All cats are mammals. Tom is a cat. So Tom is a mammal.',
    'He forged two invoices last year, so he should not run the treasury.',
    'I was so happy after the race, it made my day!',
    'Each of the five parts weighs 2 kg, so the whole machine weighs 10 kg.',
    'We see them rarely, perhaps twice a month. But those dinners are always lovely.',
    'No worries, Petra! You did all you could. Don’t forget, you are a talented cook.',
    'Cooking side by side is so soothing. Something so plain can make a cook out of anyone who is cooking.',
    'Your drop-down menu for the reviews looks great, and the form works.',
    'I read more whenever I sleep longer, so how does reading improve sleep?',
    '- If an error occurs, it calls `retry`.\n- **retry**: calls the handler, so errors occur again.',
  ])('find nothing in %j', (text) => {
    expect(findFallacies(text)).toEqual([]);
  });

  test('give spans inside any text, apart from one another, each key once', () => {
    const words = fc.constantFrom(
      'so',
      'either',
      'or',
      'we',
      'lose',
      'because',
      'after',
      'if',
      '. ',
      ', ',
      '\n',
      '🙂',
      '`',
      'caused',
      'it',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string({ maxLength: 6 })), { maxLength: 80 }), (parts) => {
        const text = parts.join(' ');
        const found = findFallacies(text);
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
        for (const [at, { start, end }] of found.entries()) {
          expect(start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
