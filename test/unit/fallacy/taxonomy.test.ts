import { describe, expect, test } from 'vitest';
import { findFallacies } from '../../../src/main/engine/fallacy/offlineDetector.ts';
import { fallacyEffectSchema, fallacyKind, loadTaxonomy } from '../../../src/main/engine/fallacy/taxonomy.ts';
import { fallacyKeys } from '../labelled/labelledSets.ts';

const { categories, fallacies } = loadTaxonomy();

describe('the fallacy taxonomy', () => {
  test('has the labelled keys under their categories', () => {
    const byCategory = Object.fromEntries(
      categories.map(({ key }) => [key, fallacies.filter(({ category }) => category === key).map((kind) => kind.key)]),
    );
    for (const [category, keys] of Object.entries(fallacyKeys)) {
      expect(new Set(byCategory[category]), category).toEqual(new Set(keys));
    }
    expect(Object.keys(byCategory)).toEqual(Object.keys(fallacyKeys));
  });

  test('gives each of the eight effects to the kind of its name', () => {
    const effects = fallacies.flatMap(({ key, effect }) => (effect === null ? [] : [[key, effect]]));
    expect(effects.map(([key]) => key)).toEqual(effects.map(([, effect]) => effect));
    expect(new Set(effects.map(([key]) => key))).toEqual(new Set(fallacyEffectSchema.options));
  });

  test('knows no other key', () => {
    expect(fallacyKind('post_hoc')?.name).toBe('Post hoc');
    expect(fallacyKind('constructor')).toBeNull();
  });

  test('no example is taken for another kind', () => {
    for (const { key, example } of fallacies) {
      for (const found of findFallacies(example)) expect(found.key, example).toBe(key);
    }
  });
});
