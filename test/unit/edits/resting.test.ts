import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaceChange, Places } from '../../../src/main/engine/edits/places.ts';
import { type LoggedDecision, restingOn } from '../../../src/main/engine/edits/resting.ts';

const rename = (entity: number, before: string, after: string): PlaceChange => ({
  before: { [`entity/${entity}/name`]: before, [`entity/${entity}/key`]: before.toLowerCase() },
  after: { [`entity/${entity}/name`]: after, [`entity/${entity}/key`]: after.toLowerCase() },
});
const reversed = ({ before, after }: PlaceChange): PlaceChange => ({ before: after, after: before });
const decision = (id: number, change: PlaceChange | null, undoes: number | null = null): LoggedDecision => ({
  id,
  change,
  undoes,
});

describe('what rests on a decision', () => {
  const first = decision(1, rename(1, 'A', 'B'));
  const second = decision(2, rename(1, 'B', 'C'));

  it('is a later change of the same place, and nothing earlier or elsewhere', () => {
    expect(restingOn(first, [second])).toEqual([2]);
    expect(restingOn(second, [first])).toEqual([]);
    expect(restingOn(first, [decision(2, rename(2, 'X', 'Y'))])).toEqual([]);
  });

  it('is nothing once the later change was undone, and its redoing again', () => {
    const undone = decision(3, reversed(rename(1, 'B', 'C')), 2);
    expect(restingOn(first, [second, undone])).toEqual([]);
    expect(restingOn(first, [second, undone, decision(4, rename(1, 'B', 'C'), 3)])).toEqual([4]);
  });

  it('keeps an undoing from being undone while an earlier one is undone below it', () => {
    const undone = decision(3, reversed(rename(1, 'B', 'C')), 2);
    const firstUndone = decision(4, reversed(rename(1, 'A', 'B')), 1);
    expect(restingOn(undone, [first, second, firstUndone])).toEqual([4]);
  });

  it('is an entity that took the key given up', () => {
    expect(restingOn(first, [decision(2, rename(2, 'Z', 'A'))])).toEqual([2]);
  });

  it('is whatever happened to a fact that it made', () => {
    const made = decision(1, { before: { 'fact/5/made': null }, after: { 'fact/5/made': null } });
    const tag = { before: { 'fact/5/tag/port': false }, after: { 'fact/5/tag/port': true } };
    expect(restingOn(made, [decision(2, tag)])).toEqual([2]);
    expect(
      restingOn(decision(1, tag), [
        decision(2, { before: { 'fact/5/tag/sea': false }, after: { 'fact/5/tag/sea': true } }),
      ]),
    ).toEqual([]);
  });

  it('is a later one whose places were forgotten, which may have been any', () => {
    expect(restingOn(first, [decision(2, null)])).toEqual([2]);
  });
});

/** A log that plays edits and undoings by the rule, of texts in a few places. */
class Play {
  readonly log: LoggedDecision[] = [];
  readonly undone = new Set<number>();
  state: Places;

  constructor(start: Places) {
    this.state = start;
  }

  edit(path: string, value: string): void {
    const before = this.state[path] ?? null;
    if (before === value) return;
    this.#add({ before: { [path]: before }, after: { [path]: value } }, null);
  }

  /** False when it was refused. */
  undo(id: number): boolean {
    const chosen = this.log.find((each) => each.id === id);
    if (chosen?.change == null || this.undone.has(id) || restingOn(chosen, this.log).length > 0) return false;
    this.undone.add(id);
    this.#add(reversed(chosen.change), id);
    return true;
  }

  /** The first decisions that are in effect: never undone, or as often done again. */
  standing(): LoggedDecision[] {
    return this.log.filter(({ id, undoes }) => {
      if (undoes !== null) return false;
      let last = id;
      let isInEffect = true;
      for (let next = this.log.find((each) => each.undoes === last); next !== undefined; ) {
        isInEffect = !isInEffect;
        last = next.id;
        next = this.log.find((each) => each.undoes === last);
      }
      return isInEffect;
    });
  }

  #add(change: PlaceChange, undoes: number | null): void {
    this.log.push(decision(this.log.length + 1, change, undoes));
    this.state = { ...this.state, ...change.after };
  }
}

const start: Places = { 'entity/1/name': 'a', 'entity/1/type': 'a', 'entity/2/name': 'a' };
const steps = fc.array(
  fc.oneof(
    fc.record({ path: fc.constantFrom(...Object.keys(start)), value: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ undo: fc.integer({ min: 1, max: 12 }) }),
  ),
  { maxLength: 25 },
);

describe('undoing only what nothing rests on', () => {
  it('ends where the edits that stand would lead alone', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const play = new Play(start);
        for (const step of given) {
          if ('undo' in step) play.undo(step.undo);
          else play.edit(step.path, step.value);
        }
        let replayed = start;
        for (const { change } of play.standing()) {
          // Each finds what it was made on.
          for (const [path, before] of Object.entries(change?.before ?? {})) expect(replayed[path]).toBe(before);
          replayed = { ...replayed, ...change?.after };
        }
        expect(play.state).toEqual(replayed);
      }),
      { numRuns: 500 },
    );
  });

  it('is never refused from the newest one back to the first, and ends at the beginning', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const play = new Play(start);
        for (const step of given) if (!('undo' in step)) play.edit(step.path, step.value);
        for (let id = play.log.length; id > 0; id -= 1) expect(play.undo(id)).toBe(true);
        expect(play.state).toEqual(start);
      }),
    );
  });
});
