import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPartial, onMap, underMap } from '../../../../src/renderer/features/explore/canvas/graphFrame.ts';

const box = { x: 0, y: 0, width: 400, height: 200 };
const map = { width: 150, height: 96 };

describe('the small map', () => {
  it('is there only while something of the drawing is out of sight', () => {
    expect(isPartial({ box, view: { x: 0, y: 0, width: 400, height: 200 } })).toBe(false);
    expect(isPartial({ box, view: { x: 10, y: 0, width: 500, height: 300 } })).toBe(false);
    expect(isPartial({ box, view: { x: 60, y: 0, width: 500, height: 300 } })).toBe(true);
    expect(isPartial({ box, view: { x: 0, y: 0, width: 500, height: 100 } })).toBe(true);
  });

  it('holds all of the drawing, and leads back to where it was touched', () => {
    const whole = onMap(box, box, map);
    expect([whole.x, whole.y, whole.width, whole.height]).toEqual([75, 48, 150, 75]);
    const number = fc.double({ min: -900, max: 900, noNaN: true });
    fc.assert(
      fc.property(number, number, (x, y) => {
        const at = onMap({ x, y, width: 0, height: 0 }, box, map);
        const back = underMap(at, box, map);
        expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-6);
      }),
    );
  });
});
