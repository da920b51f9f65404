import { describe, expect, test } from 'vitest';
import { editDistance, isNearName, nameForm, singularForm } from '../../../src/main/engine/taxonomy/branchNames.ts';
import { cleanPath, isWithin, movedPath, refusalToMove } from '../../../src/main/engine/taxonomy/paths.ts';

describe('names of branches', () => {
  test.each([
    ['Databases', 'database'],
    ['Companies', 'company'],
    ['Churches', 'church'],
    ['Glass', 'glass'],
    ['Status', 'status'],
    ['News & Media', 'new media'],
    ['Café', 'cafe'],
  ])('%s has the singular form %s', (name, form) => expect(singularForm(nameForm(name))).toBe(form));

  test('are near by one letter, by two when long, and never by a number', () => {
    expect(isNearName('kitchen', 'kitchin')).toBe(true);
    expect(isNearName('home', 'hope')).toBe(false);
    expect(isNearName('infrastructure', 'infrastructre')).toBe(true);
    expect(isNearName('version 12', 'version 13')).toBe(false);
    expect(editDistance('kitten', 'sitting', 3)).toBe(3);
    expect(editDistance('kitten', 'sitting', 1)).toBe(2);
  });
});

describe('paths', () => {
  test('are cleaned, and refused where a part has no name', () => {
    expect(cleanPath('/Work / Atlas  API/', 'path')).toBe('/Work/Atlas API');
    expect(cleanPath('/', 'path')).toBe('/');
    expect(() => cleanPath('/Work//Atlas', 'path')).toThrow(/needs a name/);
    expect(() => cleanPath('Work', 'path')).toThrow(/begins with a slash/);
  });

  test('lie within a branch by whole parts', () => {
    expect(isWithin('/Engineering', '/Eng')).toBe(false);
    expect(isWithin('/Eng/A', '/Eng')).toBe(true);
    expect(isWithin('/Eng', '/')).toBe(true);
  });

  test('move there and back, the root among them', () => {
    expect(movedPath('/A/B', '/A', '/')).toBe('/B');
    expect(movedPath('/A', '/A', '/')).toBe('/');
    expect(movedPath('/B', '/', '/A')).toBe('/A/B');
    expect(movedPath('/', '/', '/A')).toBe('/A');
    expect(refusalToMove('/A', '/A/B')).toMatch(/into itself/);
    expect(refusalToMove('/A/B', '/A')).toBe(null);
  });
});
