import { expect, it } from 'vitest';
import { inverseWords } from '../../../src/main/engine/graph/inverseWords.ts';

it('a relation reads from its object: verbs in the passive, nouns the other way round, the rest with an arrow', () => {
  const read = (relations: string): string[] => relations.split(' ').map(inverseWords);
  expect(read('visited likes uses manages carries teaches plans writes wrote knows owns visits')).toEqual([
    'visited by',
    'liked by',
    'used by',
    'managed by',
    'carried by',
    'taught by',
    'planned by',
    'written by',
    'written by',
    'known by',
    'owned by',
    'visited by',
  ]);
  expect(read('depends_on moved_to member_of is_part_of has_state')).toEqual([
    'depended on by',
    'moved to by',
    'has member',
    'has part',
    'state of',
  ]);
  expect(read('manager allergic_to managed_by class implement')).toEqual([
    '← manager',
    '← allergic to',
    '← managed by',
    '← class',
    '← implement',
  ]);
});
