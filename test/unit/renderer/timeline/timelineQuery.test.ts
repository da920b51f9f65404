import { describe, expect, it } from 'vitest';
import {
  everythingInTime,
  paramsOf,
  queryOf,
  requestOf,
} from '../../../../src/renderer/features/timeline/timelineQuery.ts';
import { rangeWords, whenWords } from '../../../../src/renderer/features/timeline/whenWords.ts';

describe('the address of a timeline', () => {
  it('says all that is chosen, and is read back the same', () => {
    const query = {
      ...everythingInTime,
      from: '2024-01-01T00:00:00Z',
      to: '2025-01-01T00:00:00Z',
      knownAt: '2024-06-01T00:00:00Z',
      entities: [3, 7],
      types: ['decision' as const],
      tags: ['a,b', 'ä'],
      lanes: 'relation' as const,
      view: 'table' as const,
    };
    expect(queryOf(paramsOf(query))).toEqual(query);
    expect(paramsOf(everythingInTime)).toEqual({});
    expect(requestOf(query)).toEqual({
      from: '2024-01-01T00:00:00Z',
      to: '2025-01-01T00:00:00Z',
      known_at: '2024-06-01T00:00:00Z',
      entity_ids: [3, 7],
      types: ['decision'],
      tags: ['a,b', 'ä'],
    });
  });

  it('leaves out what is no such thing', () => {
    expect(queryOf({ from: 'soon', of: '3,x,-1', types: 'experience', view: 'pie' })).toEqual({
      ...everythingInTime,
      entities: [3],
    });
  });
});

describe('when something was, in words', () => {
  it('is one day, or between two, or open', () => {
    expect(rangeWords({ earliest: '2024-05-03T00:00:00Z', latest: '2024-05-03T23:59:59.999Z' }, 'UTC')).toBe(
      '3 May 2024',
    );
    expect(rangeWords({ earliest: '2024-05-01T00:00:00Z', latest: '2024-05-31T23:59:59.999Z' }, 'UTC')).toBe(
      '1 May 2024 – 31 May 2024',
    );
    expect(rangeWords({ earliest: null, latest: '2024-05-03T00:00:00Z' }, 'UTC')).toBe('by 3 May 2024');
    expect(rangeWords({ earliest: null, latest: null }, 'UTC')).toBe('');
  });

  it('tells what still holds, and what was inferred', () => {
    const base = {
      id: 1,
      text: 'x',
      type: 'knowledge' as const,
      subject: null,
      relation: null,
      status: 'holds' as const,
      modality: 'asserted' as const,
      is_event: false,
      is_inferred: true,
      when: {
        begin: { earliest: '2024-05-03T00:00:00Z', latest: '2024-05-03T00:00:00Z' },
        end: { earliest: '2024-05-03T00:00:00Z', latest: null },
      },
    };
    expect(whenWords(base, 'UTC')).toBe('from 3 May 2024, still so, inferred');
    expect(whenWords({ ...base, is_event: true, is_inferred: false }, 'UTC')).toBe('3 May 2024');
  });
});
