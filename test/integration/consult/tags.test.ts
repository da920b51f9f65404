import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TagGroup,
  type TagsMatch,
  consultRequestSchema,
  tagsMatchSchema,
} from '../../../src/shared/contract/consult.ts';
import { ConsultKit } from './consultKit.ts';

const tagsOf: Record<string, string[]> = { m1: ['x'], m2: ['y'], m3: ['x', 'y'], m4: [], m5: ['x', 'z'] };
const modes = tagsMatchSchema.options;

let kit: ConsultKit;
const nameOf = new Map<number, string>();

beforeAll(() => {
  kit = new ConsultKit();
  const names = Object.keys(tagsOf);
  const ids = kit.add(
    names.map((name) => ({
      text: `The lantern of ${name} hangs by the pier.`,
      tags: tagsOf[name] ?? [],
      entities: ['lantern'],
    })),
  );
  ids.forEach((id, i) => nameOf.set(id, names[i] ?? ''));
});
afterAll(() => kit.close());

function found(filter: { tags?: string[]; tags_match?: TagsMatch; tag_groups?: TagGroup[] }): string[] {
  return kit
    .ids({ query: 'lantern by the pier', ...filter })
    .map((id) => nameOf.get(id) ?? '?')
    .sort();
}

describe('case C08: tags, exactly', () => {
  it.each([
    [['x'], ['m1 m3 m4 m5', 'm1 m3 m5', 'm1 m3 m4 m5', 'm1 m3 m5', 'm1']],
    [
      ['x', 'y'],
      ['m1 m2 m3 m4 m5', 'm1 m2 m3 m5', 'm3 m4', 'm3', 'm3'],
    ],
    [[], ['m1 m2 m3 m4 m5', 'm1 m2 m3 m4 m5', 'm1 m2 m3 m4 m5', 'm1 m2 m3 m4 m5', 'm4']],
  ])('%j', (tags, expected) => {
    const order: TagsMatch[] = ['any', 'any_strict', 'all', 'all_strict', 'exact'];
    expect(order.map((tags_match) => found({ tags, tags_match }).join(' '))).toEqual(expected);
  });

  it.each<[string, TagGroup[], string]>([
    ['not z', [{ not: { tags: ['z'] } }], 'm1 m2 m3 m4'],
    ['not (z, mode any)', [{ not: { tags: ['z'], match: 'any' } }], 'm1 m2 m3'],
    ['x all_strict and not z', [{ and: [{ tags: ['x'], match: 'all_strict' }, { not: { tags: ['z'] } }] }], 'm1 m3'],
    ['the same as two groups', [{ tags: ['x'], match: 'all_strict' }, { not: { tags: ['z'] } }], 'm1 m3'],
    ['y or (x, mode exact)', [{ or: [{ tags: ['y'] }, { tags: ['x'], match: 'exact' }] }], 'm1 m2 m3'],
  ])('group %s', (_name, tag_groups, expected) => {
    expect(found({ tag_groups }).join(' ')).toBe(expected);
  });

  it.each([
    [{ tags: ['x'], tags_match: 'most' }, 'tags_match'],
    [{ tag_groups: [{ and: [] }] }, 'tag_groups'],
    [{ tags: ['x'], tag_groups: [{ tags: ['y'] }] }, 'tag_groups'],
    [{ tag_groups: [{ tags: ['x'], match: 'most' }] }, 'tag_groups'],
  ])('refuses %j, naming the field', (filter, field) => {
    const parsed = consultRequestSchema.safeParse({ query: 'x', ...filter });
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
  });

  it('holds for every list of every arm', () => {
    const { trace } = kit.consult({ query: 'lantern by the pier', tags: ['z'], tags_match: 'any_strict', trace: true });
    const listed = new Set(trace?.arms.flatMap(({ hits }) => hits.map(({ id }) => nameOf.get(id))));
    expect([...listed]).toEqual(['m5']);
    expect(trace?.arms.filter(({ hits }) => hits.length > 0).map(({ arm }) => arm)).toEqual(
      expect.arrayContaining(['semantic', 'lexical', 'graph']),
    );
  });
});

it('agrees with what each group means, for any tags, modes and nesting', () => {
  const tag = fc.constantFrom('x', 'y', 'z', 'unknown');
  const leaf = fc.record({ tags: fc.array(tag, { maxLength: 3 }), match: fc.constantFrom(...modes) });
  const { group } = fc.letrec<{ group: TagGroup }>((tie) => ({
    group: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({ not: tie('group') }),
      fc.record({ and: fc.array(tie('group'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('group'), { minLength: 1, maxLength: 3 }) }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 2 }), (groups) => {
      const expected = Object.keys(tagsOf).filter((name) => groups.every((each) => means(each, tagsOf[name] ?? [])));
      expect(found({ tag_groups: groups })).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

/** The meaning of a group for one fact, spelled out. */
function means(group: TagGroup, own: readonly string[]): boolean {
  if ('not' in group) return !means(group.not, own);
  if ('and' in group) return group.and.every((each) => means(each, own));
  if ('or' in group) return group.or.some((each) => means(each, own));
  const asked = [...new Set(group.tags)];
  const match = group.match ?? 'any_strict';
  if (match === 'exact') return own.length === asked.length && asked.every((each) => own.includes(each));
  if (asked.length === 0) return true;
  if ((match === 'any' || match === 'all') && own.length === 0) return true;
  return match.startsWith('any') ? asked.some((each) => own.includes(each)) : asked.every((each) => own.includes(each));
}
