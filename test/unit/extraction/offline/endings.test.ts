import { describe, expect, it } from 'vitest';
import { day, line, note } from './telling.ts';

const endings = (text: string): string[] =>
  note(text)
    .facts.filter(({ cue }) => cue === 'ending')
    .map((fact) => `${line(fact)} ${day(fact.validFrom)}`);

describe('leaving', () => {
  it.each([
    ['I quit the tennis club in March 2024.', 'not Robin member_of tennis club 2024-03-01'],
    ['I left the brass band yesterday.', 'not Robin member_of brass band 2024-05-14'],
    ['I dropped out of the Vale Orchestra in 2023.', 'not Robin member_of Vale Orchestra 2023-01-01'],
    ['I resigned from the parish committee last month.', 'not Robin member_of parish committee 2024-04-01'],
    ['I dropped out of Leiden in January 2024.', 'not Robin studies_at Leiden 2024-01-01'],
    ['I moved away from Ghent last month.', 'not Robin lives_in Ghent 2024-04-01'],
    ['I gave up the piano in 2023.', 'not Robin plays piano 2023-01-01'],
    ['I gave up smoking in 2023.', 'not Robin practices smoking 2023-01-01'],
    ['I resigned from Norwood Foods in March 2024.', 'not Robin works_at Norwood Foods 2024-03-01'],
    ['I quit Norwood in March 2024.', 'not Robin works_at Norwood 2024-03-01'],
  ])('%s', (text, expected) => expect(endings(text)).toEqual([expected]));

  it.each([
    'I left the party early.',
    'I left the house at eight.',
    'I left my umbrella at the club.',
    'I dropped out of the race.',
  ])('is no ending: %s', (text) => expect(endings(text)).toEqual([]));

  it('ends what a thing runs', () => {
    expect(endings('node-4 no longer runs the importer.')).toEqual(['not node-4 runs importer 2024-05-15']);
  });
});

describe('being brought to a version or a state', () => {
  const first = (text: string): (string | null | undefined)[] => {
    const [fact] = note(text).facts;
    return fact === undefined ? [] : [line(fact), fact.cue, day(fact.validFrom)];
  };

  it.each([
    ['relay-2 was upgraded to version 10 yesterday.', ['relay-2 version 10', 'beginning', '2024-05-14']],
    ['relay-2 was rolled back to 9.1.', ['relay-2 version 9.1', 'beginning', '2024-05-15']],
    ['relay-2 will be upgraded to version 11 on 3 June 2024.', ['planned relay-2 version 11', null, '2024-06-03']],
    ['INC-31 was closed.', ['INC-31 has_state closed', 'beginning', '2024-05-15']],
    ['The draft was approved.', ['draft has_state approved', 'beginning', '2024-05-15']],
    ['The shop was closed.', ['shop has_state closed', null, null]],
    ['The shop was closed from 6 May 2024 to 8 May 2024.', ['shop has_state closed', null, '2024-05-06']],
  ])('%s', (text, expected) => expect(first(text)).toEqual(expected));

  it('takes a result that came back for no state', () => {
    const states = (text: string): string[] =>
      note(text)
        .facts.filter(({ relation }) => relation === 'has_state')
        .map(line);
    expect(states('The sample came back: no lead was found.')).toEqual([]);
    expect(states('The pump came back yesterday.')).toEqual(['pump has_state up']);
  });

  it('takes a height for no version', () => {
    expect(note('The tower was raised to 12 metres.').facts.map(({ relation }) => relation)).not.toContain('version');
  });
});

describe('what was done to somebody begins what goes on', () => {
  it.each([
    ['I was diagnosed with arthritis in 2021.', 'has_condition'],
    ['I was hired by Norwood in 2021.', 'works_at'],
  ])('%s', (text, relation) => {
    const [fact] = note(text).facts;
    expect([fact?.relation, day(fact?.validFrom ?? null), fact?.validTo]).toEqual([relation, '2021-01-01', null]);
  });
});
