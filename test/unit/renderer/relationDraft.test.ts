import { describe, expect, it } from 'vitest';
import {
  changeOf,
  dimensionChange,
  draftOf,
  linesOf,
  relationsWith,
} from '../../../src/renderer/features/relations/relationDraft.ts';
import { paramsOf, queryOf } from '../../../src/renderer/features/relations/relationsQuery.ts';
import { operations } from '../../../src/shared/contract/operations.ts';
import type { RelationView } from '../../../src/shared/contract/relations.ts';

const livesIn: RelationView = {
  relation: 'lives_in',
  cardinality: 'one',
  exclusive_group: null,
  inverse: 'has_resident',
  symmetric: false,
  transitive: false,
  opposite_of: null,
  dependency: false,
  iri: 'schema:homeLocation',
  phrases: [{ phrase: 'base in', inverted: false }],
  facts: 3,
  shipped: true,
};

describe('a relation in the making', () => {
  const draft = draftOf(livesIn);

  it('asks for nothing until it differs', () => {
    expect(changeOf(livesIn, draft)).toBeNull();
    expect(changeOf(livesIn, { ...draft, iri: ' schema:homeLocation' })).toMatchObject({ iri: 'schema:homeLocation' });
  });

  it('sends only what differs, nothing where a text was emptied', () => {
    const change = changeOf(livesIn, { ...draft, cardinality: 'many', inverse: ' ', isTransitive: true });
    expect(change).toEqual({
      kind: 'relation',
      relation: 'lives_in',
      cardinality: 'many',
      inverse: null,
      transitive: true,
    });
    expect(operations.editRelations.input.safeParse({ change }).success).toBe(true);
    expect(changeOf(livesIn, { ...draft, phrases: [] })).toMatchObject({ phrases: [] });
  });
});

describe('a dimension in the making', () => {
  const heat = { name: 'heat', groups: [['hot', 'glowing'], ['cold']] };

  it('is a line for each value', () => {
    expect(linesOf(heat)).toBe('hot, glowing\ncold');
    expect(dimensionChange(heat, linesOf(heat))).toBeNull();
    expect(dimensionChange(heat, 'hot, glowing ,, warm\n\n cold\n')).toEqual({
      kind: 'dimension',
      name: 'heat',
      groups: [['hot', 'glowing', 'warm'], ['cold']],
    });
  });

  it('needs two values', () => {
    expect(dimensionChange(heat, 'hot')).toBeNull();
  });
});

it('relations are found by words of their names and phrases, in any order', () => {
  const others = [livesIn, { ...livesIn, relation: 'works_at', phrases: [{ phrase: 'employ', inverted: true }] }];
  const found = (text: string): string[] => relationsWith(others, text).map(({ relation }) => relation);
  expect(found('')).toEqual(['lives_in', 'works_at']);
  expect(found('in LIVES')).toEqual(['lives_in']);
  expect(found('employ')).toEqual(['works_at']);
  expect(found('nothing')).toEqual([]);
});

it('what is shown of relations is in the address', () => {
  const query = { tab: 'states' as const, text: 'up', name: 'heat' };
  expect(queryOf(paramsOf(query))).toEqual(query);
  expect(paramsOf(queryOf({ tab: 'nonsense' }))).toEqual({});
});
