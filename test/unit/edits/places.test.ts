import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  parsePlace,
  parsePlaces,
  placePath,
  placesWithout,
  thingsIn,
} from '../../../src/main/engine/edits/places.ts';

const path = fc.oneof(
  fc.tuple(fc.constantFrom('entity'), fc.nat(99), fc.constantFrom('name', 'type', 'key')).map((p) => p.join('/')),
  fc.tuple(fc.constantFrom('entity'), fc.nat(99), fc.constant('alias'), fc.string()).map((p) => p.join('/')),
  fc.tuple(fc.constantFrom('fact', 'artifact'), fc.nat(99), fc.constant('tag'), fc.string()).map((p) => p.join('/')),
  fc.tuple(fc.constantFrom('fact'), fc.nat(99), fc.constantFrom('state', 'made')).map((p) => p.join('/')),
);
const places = fc.dictionary(path, fc.oneof(fc.string(), fc.boolean(), fc.constant(null)));

describe('places', () => {
  it('are read from their paths and written back, whatever the tag or alias holds', () => {
    fc.assert(
      fc.property(path, (given) => {
        const place = parsePlace(given);
        expect(place).not.toBeNull();
        if (place !== null) expect(placePath(place)).toBe(given);
      }),
    );
  });

  it('are not made of anything else', () => {
    for (const wrong of ['entity/1', 'entity/1/alias', 'entity/1/name/x', 'fact/1/name', 'artifact/x/read', 'tag/1/a'])
      expect(parsePlace(wrong), wrong).toBeNull();
  });

  it('come back from the log as they were put there; other texts of it are none', () => {
    fc.assert(
      fc.property(places, (given) => {
        expect(parsePlaces(JSON.stringify(given))).toEqual(given);
      }),
    );
    for (const other of [null, '', '{', '[]x', '{"uids":[]}', '{"text":"Ines owns it"}'])
      expect(parsePlaces(other)).toBeNull();
  });

  it('differ where one of two looks shows something else, and the difference leads from one to the other', () => {
    fc.assert(
      fc.property(places, places, (one, two) => {
        const { before, after } = differenceOf(one, two);
        expect(Object.keys(before)).toEqual(Object.keys(after));
        for (const key of new Set([...Object.keys(one), ...Object.keys(two)])) {
          const [was, is] = [one[key] ?? null, two[key] ?? null];
          if (was === is) expect(key in before).toBe(false);
          else expect([before[key], after[key]]).toEqual([was, is]);
        }
      }),
    );
  });

  it('lose those about what is gone, and no others', () => {
    const given = { 'entity/1/name': 'A', 'fact/1/tag/x': true, 'fact/2/mention/1': true, 'fact/2/mention/3': true };
    expect(placesWithout(given, new Set(['entity/1']))).toEqual({ 'fact/1/tag/x': true, 'fact/2/mention/3': true });
    expect(thingsIn(given)).toEqual([
      { kind: 'entity', id: 1 },
      { kind: 'fact', id: 1 },
      { kind: 'fact', id: 2 },
    ]);
  });
});
