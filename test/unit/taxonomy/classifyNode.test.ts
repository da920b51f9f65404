import { describe, expect, test } from 'vitest';
import type { BranchProfile } from '../../../src/main/engine/taxonomy/branchProfiles.ts';
import { classifyNode } from '../../../src/main/engine/taxonomy/classifyNode.ts';
import { rootCues } from '../../../src/main/engine/taxonomy/rootCues.ts';

function branch(path: string, vector: readonly number[], types: readonly string[] = ['thing']): BranchProfile {
  return {
    path,
    centroid: Float32Array.from(vector),
    types: new Set(types),
    names: new Set(),
    neighbours: new Set(),
    nodes: 5,
  };
}
const node = (vector: readonly number[] | null, more: Partial<Parameters<typeof classifyNode>[0]> = {}) => ({
  name: 'Qux',
  type: 'thing',
  kinds: [],
  vector: vector === null ? null : Float32Array.from(vector),
  ...more,
});

describe('classifyNode', () => {
  const branches = [branch('/Food/Bread', [1, 0, 0]), branch('/Work/Atlas', [0, 1, 0])];

  test('takes the branch that a node is clearly most like', () => {
    expect(classifyNode(node([0.9, 0.1, 0]), rootCues(), branches)?.path).toBe('/Food/Bread');
  });

  test('says nothing between two branches that are nearly as like, nor of one like none', () => {
    expect(classifyNode(node([0.7, 0.69, 0]), rootCues(), branches)).toBe(null);
    expect(classifyNode(node([0, 0, 1]), rootCues(), branches)).toBe(null);
  });

  test('lets likeness choose only inside the root that cues name', () => {
    const loaf = { kinds: ['bread'] };
    expect(classifyNode(node([1, 0, 0], loaf), rootCues(), branches)?.path).toBe('/Food/Bread');
    expect(classifyNode(node([0, 1, 0], loaf), rootCues(), branches)?.path).toBe('/Food');
  });

  test('never puts a node into a branch of other types', () => {
    const people = [branch('/People/Team', [1, 0, 0], ['person'])];
    expect(classifyNode(node([1, 0, 0], { type: 'place' }), rootCues(), people)?.path).toBe('/Places');
  });

  test('says nothing where kinds disagree', () => {
    expect(classifyNode(node(null, { kinds: ['restaurant', 'company'] }), rootCues(), [])).toBe(null);
  });
});
