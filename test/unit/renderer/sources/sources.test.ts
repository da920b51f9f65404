import { describe, expect, it } from 'vitest';
import {
  everySource,
  paramsOf,
  queryOf,
  type SourcesQuery,
} from '../../../../src/renderer/features/sources/sourcesQuery.ts';
import { offsetOf } from '../../../../src/renderer/features/sources/textPlaces.ts';
import { changeOf, draftOfSource, draftOfType, faultOf } from '../../../../src/renderer/features/sources/trustDraft.ts';
import { standingWords, termWords } from '../../../../src/renderer/features/sources/trustWords.ts';
import type { SourceRow } from '../../../../src/shared/contract/sources.ts';

const source: SourceRow = {
  id: 7,
  name: 'Ines',
  handle: 'ines',
  role: 'tech lead',
  reliability: null,
  steered: null,
  term: { basis: 'role', role: 'tech lead', value: 100 },
  from: 'role',
  is_pending: false,
  statements: 3,
  passages: 5,
  standing: 2,
  overruled: 1,
  won: 0,
  last_said_at: null,
};

describe('the address of the page', () => {
  it.each<Partial<SourcesQuery>>([
    {},
    { view: 'types' },
    { text: 'inês & co', sort: 'trust' },
    { sourceId: 12, which: 'overruled' },
  ])('brings %j back', (patch) => {
    const query = { ...everySource, ...patch };
    expect(queryOf(paramsOf(query))).toEqual(query);
  });

  it('leaves out what is not so', () => {
    expect(queryOf({ view: 'odd', sort: 'odd', which: 'odd', source: '-3' })).toEqual(everySource);
    expect(paramsOf(everySource)).toEqual({});
  });
});

describe('a change in the making', () => {
  const draft = draftOfSource(source);
  it.each([
    ['', 'tech lead', null],
    ['150', 'tech lead', { kind: 'source', entity_id: 7, reliability: 150 }],
    ['−150', 'tech lead', { kind: 'source', entity_id: 7, reliability: -150 }],
    ['', ' ', { kind: 'source', entity_id: 7, role: null }],
    ['5', 'owner', { kind: 'source', entity_id: 7, reliability: 5, role: 'owner' }],
    ['1001', 'tech lead', null],
    ['much', 'owner', null],
  ])('of %j and %j asks for %j', (reliability, role, change) => {
    expect(changeOf({ ...draft, reliability, role } as typeof draft)).toEqual(change);
  });

  it('of a type keeps within 10 and 1,000, and empty takes its own figure away', () => {
    const row = {
      name: 'slack',
      own: 650,
      steered: null,
      shipped: 600,
      baseline: 650,
      from: 'own' as const,
      is_pending: false,
      artifacts: 2,
    };
    const type = draftOfType(row);
    const withText = (baseline: string) => ({ kind: 'document_type' as const, type: row, baseline });
    expect(changeOf(type)).toBeNull();
    expect(changeOf(withText(''))).toEqual({ kind: 'document_type', name: 'slack', baseline: null });
    expect(faultOf(withText('9'), 'baseline')).toContain('10');
    expect(changeOf(withText('9'))).toBeNull();
  });
});

describe('words', () => {
  it('tell how claims fared, and a weight term by term', () => {
    expect(standingWords(source)).toBe('2 of 3 stand · overruled 1');
    expect(standingWords({ ...source, statements: 0 })).toBe('no statements, 5 passages');
    const trust = {
      type: { document_type: 'meeting_notes', value: 400 },
      source: source.term,
      coherence: { verdict: 'coherent' as const, value: 50, reasons: [] },
      freshness: { age: 'over_1_year' as const, value: -150, asserted_at: null, measured_at: null },
      clamp: { value: 0 },
    };
    expect(termWords(trust)).toBe('400 meeting notes, +100 source, +50 coherence, −150 freshness');
    expect(termWords(null)).toBe('told before terms were kept');
  });
});

it.each([
  ['a\nbc\n', 1, 1, 0],
  ['a\nbc\n', 2, 2, 3],
  ['a\nbc\n', 9, 1, 5],
  ['', 1, 5, 0],
])('%j: line %i, column %i is at %i', (text, line, column, offset) => {
  expect(offsetOf(text, line, column)).toBe(offset);
});
