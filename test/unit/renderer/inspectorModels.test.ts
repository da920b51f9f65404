import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockPicture } from '../../../src/renderer/features/inspector/bitemporal.ts';
import { emptyToldFact, toldFactRequest } from '../../../src/renderer/features/inspector/toldFact.ts';
import { operations } from '../../../src/shared/contract/operations.ts';

const time = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString());
const state = fc.record({
  valid_at: fc.option(time),
  invalid_at: fc.option(time),
  replaced_at: fc.option(time),
});

describe('the picture of both clocks', () => {
  it('keeps every state in the plane, open where no end is known, and to scale between known times', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 6 }), (states) => {
        const { boxes, world } = clockPicture(states);
        expect(boxes).toHaveLength(states.length);
        expect(world === null).toBe(states.every((one) => one.valid_at === null && one.invalid_at === null));
        for (const [at, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeGreaterThan(box.left);
          expect(box.right).toBeLessThanOrEqual(1);
          expect(box.isOpenLeft).toBe(states[at]?.valid_at === null);
          expect(box.isPresent).toBe(states[at]?.replaced_at === null);
        }
      }),
    );
  });

  it('shows that a later reading ended what an earlier one left open', () => {
    const began = { valid_at: '2024-01-01T00:00:00Z', replaced_at: '2024-06-01T00:00:00Z' };
    const { boxes } = clockPicture([
      { ...began, invalid_at: null },
      { ...began, invalid_at: '2024-03-01T00:00:00Z', replaced_at: null },
    ]);
    const [open, ended] = boxes;
    expect(open?.left).toBe(ended?.left);
    expect(open?.right).toBe(1);
    expect(ended?.right).toBeLessThan(1);
  });
});

describe('a fact told by hand', () => {
  const told = { ...emptyToldFact, relation: ' lives_in ', object: { text: ' Lisbon ', entityId: null } };

  it('waits for a relation and an object', () => {
    expect(toldFactRequest(3, emptyToldFact)).toBeNull();
    expect(toldFactRequest(3, { ...told, relation: ' ' })).toBeNull();
  });

  it('names a chosen entity by its id, another by name, and a value as a value', () => {
    const request = toldFactRequest(3, told);
    expect(request).toEqual({
      subject: { id: 3 },
      relation: 'lives_in',
      object: { name: 'Lisbon' },
      polarity: 'affirmed',
    });
    expect(operations.addFact.input.safeParse(request).success).toBe(true);
    expect(toldFactRequest(3, { ...told, object: { text: 'Lisbon', entityId: 9 } })?.object).toEqual({ id: 9 });
    const valued = toldFactRequest(3, { ...told, objectKind: 'value', from: '2024-05-01', isDenied: true });
    expect(valued).toMatchObject({ object: { value: 'Lisbon' }, polarity: 'denied', valid_at: '2024-05-01' });
    expect(operations.addFact.input.safeParse(valued).success).toBe(true);
  });
});
