import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginDraft,
  changedFields,
  clashes,
  type EntityDraft,
  type EntityState,
  rebased,
  withTheirs,
} from '../../../src/renderer/features/inspector/entityDraft.ts';
import { applyListEdit, isSameList, listEdit } from '../../../src/renderer/model/listEdits.ts';

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const words = fc.uniqueArray(word);
const state = (version: number) =>
  fc.record({ name: word, type: word, aliases: words, version: fc.constant(version) }) as fc.Arbitrary<EntityState>;
const draft = fc
  .tuple(state(1), state(1))
  .map(
    ([base, typed]): EntityDraft => ({ base, typed: { name: typed.name, type: typed.type, aliases: typed.aliases } }),
  );

describe('edits of lists', () => {
  it('lead from the one list to the other, and are nothing between equal ones', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(isSameList(applyListEdit(before, listEdit(before, after)), after)).toBe(true);
        expect(listEdit(before, before)).toEqual({ added: [], removed: [] });
      }),
    );
  });

  it('come together with edits made elsewhere, word by word', () => {
    fc.assert(
      fc.property(words, words, words, word, (base, mine, theirs, one) => {
        const merged = applyListEdit(theirs, listEdit(base, mine));
        const isTouchedHere = base.includes(one) !== mine.includes(one);
        expect(merged.includes(one)).toBe(isTouchedHere ? mine.includes(one) : theirs.includes(one));
        expect(new Set(merged).size).toBe(merged.length);
      }),
    );
  });
});

describe('an entity typed over while it changes elsewhere', () => {
  it('keeps every field that was typed, and follows in the others', () => {
    fc.assert(
      fc.property(draft, state(2), (given, present) => {
        const mine = changedFields(given);
        const next = rebased(given, present);
        expect(next.base).toEqual(present);
        expect(next.typed.name).toBe(mine.name ?? present.name);
        expect(next.typed.type).toBe(mine.type ?? present.type);
        expect(clashes(next, present)).toEqual([]);
      }),
    );
  });

  it('takes theirs exactly where both changed the same field', () => {
    fc.assert(
      fc.property(draft, state(2), (given, present) => {
        const clashing = new Set(clashes(given, present).map(({ field }) => field));
        const next = withTheirs(given, present);
        const mine = changedFields(given);
        for (const field of ['name', 'type'] as const) {
          const kept = clashing.has(field) ? present[field] : (mine[field] ?? present[field]);
          expect(next.typed[field]).toBe(kept);
        }
        expect(isSameList(next.typed.aliases, rebased(given, present).typed.aliases)).toBe(true);
      }),
    );
  });

  it('has nothing to send when nothing was typed, or only blanks around the same', () => {
    const begun = beginDraft({ name: 'Atlas', type: 'service', aliases: ['at'], version: 3 });
    expect(changedFields(begun)).toEqual({});
    expect(changedFields({ ...begun, typed: { ...begun.typed, name: ' Atlas ' } })).toEqual({});
  });
});
