import { describe, expect, it } from 'vitest';
import {
  canonicalRelation,
  loadRelations,
  normalizeRelationPhrase,
} from '../../../src/main/engine/semantic/relationKinds.ts';

const kinds = new Map(loadRelations().kinds.map((kind) => [kind.relation, kind]));

describe('the shipped relations', () => {
  it('are at least sixty, each once, and name only relations that exist', () => {
    expect(kinds.size).toBeGreaterThanOrEqual(60);
    expect(kinds.size).toBe(loadRelations().kinds.length);
    for (const { inverse, opposite_of } of kinds.values()) {
      for (const other of [inverse, opposite_of]) if (other !== undefined) expect(kinds.has(other), other).toBe(true);
    }
  });

  it('have mutual inverses and opposites', () => {
    const oneSided = [...kinds.values()].filter(
      ({ relation, inverse, opposite_of }) =>
        (inverse !== undefined && kinds.get(inverse)?.inverse !== relation) ||
        (opposite_of !== undefined && kinds.get(opposite_of)?.opposite_of !== relation),
    );
    expect(oneSided).toEqual([]);
  });

  it('hold the cardinalities, transitivities and IRIs the rules of truth and reasoning rest on', () => {
    expect(kinds.get('lives_in')?.cardinality).toBe('one');
    expect(kinds.get('uses')?.cardinality).toBe('many');
    expect(kinds.get('part_of')?.transitive).toBe(true);
    expect(kinds.get('located_in')?.transitive).toBe(true);
    expect(kinds.get('likes')?.opposite_of).toBe('dislikes');
    expect(kinds.get('works_at')?.iri).toBe('schema:worksFor');
    expect(kinds.get('knows')?.iri).toBe('foaf:knows');
    expect(kinds.get('depends_on')?.dependency).toBe(true);
  });

  it('put no word into two groups of one state dimension', () => {
    for (const { name, values } of loadRelations().stateDimensions) {
      const words = values.flat();
      expect(new Set(words).size, name).toBe(words.length);
    }
  });
});

describe('canonicalRelation', () => {
  it.each([
    ['is based in', 'lives_in', false],
    ['moved to', 'lives_in', false],
    ['resides in', 'lives_in', false],
    ['has been working for', 'works_at', false],
    ['employs', 'works_at', true],
    ['is owned by', 'owned_by', false],
    ['fond of', 'likes', false],
    ['has_pet', 'has_pet', false],
    ['enabled', 'enabled', false],
    ['enables', 'enables', false],
  ])('%s', (phrase, relation, inverted) => expect(canonicalRelation(phrase)).toEqual({ relation, inverted }));

  it('keeps "is like" apart from "like"', () => {
    expect(canonicalRelation('like').relation).toBe('likes');
    expect(canonicalRelation('is like').relation).toBe('similar_to');
  });

  it('makes an unknown phrase its lemma in snake case', () => {
    expect(canonicalRelation('frobnicated with').relation).toBe('frobnicate_with');
    expect(canonicalRelation('???').relation).toBe('related_to');
  });
});

it('normalises a phrase to its lemma without helping verbs', () => {
  expect(normalizeRelationPhrase('Has_been living  in')).toBe('live in');
});
