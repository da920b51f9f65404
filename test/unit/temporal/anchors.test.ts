import { describe, expect, it } from 'vitest';
import { findAnchors } from '../../../src/main/engine/temporal/anchors.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

function read(text: string): unknown[] {
  return findAnchors(text).map(({ relation, offsetMs, granularity, words }) => [
    relation,
    offsetMs,
    granularity,
    words,
  ]);
}

describe('an event that places something in time', () => {
  it.each([
    ['We met the week after the launch.', 'after', 0, 'week', 'the launch'],
    ["Bo called two days before Ana's wedding.", 'before', 2 * DAY, 'day', "Ana's wedding"],
    ['Three weeks after the Berlin Marathon I could walk again.', 'after', 21 * DAY, 'week', 'the Berlin Marathon'],
    ['Payments failed during the outage.', 'during', null, null, 'the outage'],
    ['She called right after the interview.', 'after', 0, 'month', 'the interview'],
    ['The branch is frozen until the release.', 'meets', null, null, 'the release'],
    ['I have slept badly since the accident.', 'met_by', null, null, 'the accident'],
    ['The day before our move it rained.', 'before', 0, 'day', 'our move'],
    ['It broke 20 minutes after the deployment.', 'after', 20 * MINUTE, 'minute', 'the deployment'],
    ['They left about ten days before the trial.', 'before', 10 * DAY, 'week', 'the trial'],
    ['They left about two weeks before the trial.', 'before', 14 * DAY, 'week', 'the trial'],
    ['We froze the code prior to the maintenance window.', 'before', null, null, 'the maintenance window'],
  ])('is read from “%s”', (text, ...anchor) => {
    expect(read(text)).toEqual([anchor]);
  });

  it.each([
    ['We have had a dog since we moved.', 'met_by', null, null, 'we moved'],
    ['Since we moved, we have slept better.', 'met_by', null, null, 'we moved'],
    ['A month after Ana graduated she found work.', 'after', Math.round(30.436875 * DAY), 'month', /^Ana graduated/],
    ['I wrote the book while I was in Porto.', 'during', null, null, 'I was in Porto'],
    ['We lived there until the twins were born.', 'meets', null, null, 'the twins were born'],
  ])('may be told as a clause: “%s”', (text, relation, offsetMs, granularity, words) => {
    const [anchor, ...more] = findAnchors(text);
    expect(more).toEqual([]);
    expect(anchor).toMatchObject({ relation, offsetMs, granularity, kind: 'clause' });
    expect(anchor?.words).toMatch(words);
  });

  it('says where its words stand', () => {
    const text = 'We met the week after the launch, and again two days before the audit.';
    expect(findAnchors(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'the week after the launch',
      'two days before the audit',
    ]);
  });
});

describe('no event', () => {
  it.each([
    'We went after all.',
    'It will rain before long.',
    'She has not called since then.',
    'Day after day the same thing.',
    'The day after tomorrow we fly.',
    'I will wait until further notice.',
    'He works during the day.',
    'After the kids it is your turn.',
    'She looked after the party guests and named it after the war.',
    'Since it rains, we stay in.',
    'Since we moved, the rent is lower.',
    'Before you go, call me.',
    'Before I knew it the year was over.',
    'One after the other they came.',
    'While I was at it, I fixed the door.',
    'After hours the shop is quiet.',
    'They met after 3 May 2023.',
    'The after-party was fun.',
    'She came in second, after the winner.',
  ])('is read into “%s”', (text) => {
    expect(findAnchors(text)).toEqual([]);
  });
});
