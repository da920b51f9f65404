import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { placement, readWindowState, smallest, writeWindowState } from '../../../src/main/desktop/windowState.ts';

const display = { x: 0, y: 25, width: 1920, height: 1055 };
const right = { x: 1920, y: 0, width: 1280, height: 1024 };
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  isMaximized: false,
});

describe('placement', () => {
  it('leaves a new window to the system', () => {
    expect(placement(null, [display])).toEqual({ width: 1280, height: 800 });
  });

  it('restores a window on the display it was on', () => {
    expect(placement(at(100, 120), [display])).toEqual({ x: 100, y: 120, width: 1000, height: 700 });
    expect(placement(at(2000, 40), [display, right])).toEqual({ x: 2000, y: 40, width: 1000, height: 700 });
  });

  it('keeps the size but not the place when that display is gone', () => {
    expect(placement(at(2000, 40), [display])).toEqual({ width: 1000, height: 700 });
    expect(placement(at(100, -5000), [display])).toEqual({ width: 1000, height: 700 });
  });

  it('shrinks to a display that has become smaller', () => {
    expect(placement(at(10, 30, 3000, 2000), [display])).toEqual({ x: 10, y: 30, width: 1920, height: 1055 });
  });

  it('never lets the title bar slip above the display', () => {
    expect(placement(at(100, 0), [display])).toMatchObject({ y: display.y });
  });

  it('always leaves enough of the window to take hold of, whatever was saved', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 });
    const size = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(number, number, size, size, (x, y, width, height) => {
        const placed = placement(at(x, y, width, height), [display, right]);
        expect(placed.width).toBeGreaterThanOrEqual(smallest.width);
        expect(placed.height).toBeGreaterThanOrEqual(smallest.height);
        if (placed.x === undefined || placed.y === undefined) return;
        const { x: left, y: top } = placed;
        const isReachable = [display, right].some(
          (area) =>
            left + placed.width - area.x >= 64 &&
            area.x + area.width - left >= 64 &&
            top >= area.y &&
            top <= area.y + area.height - 64,
        );
        expect(isReachable).toBe(true);
      }),
    );
  });
});

describe('the kept state', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-window-'));
  const file = path.join(folder, 'window.json');
  afterEach(() => rmSync(file, { force: true }));

  it('comes back as it was written', () => {
    writeWindowState(file, at(1, 2));
    expect(readWindowState(file)).toEqual(at(1, 2));
  });

  it.each([
    '',
    '{',
    '[]',
    '{"bounds":{}}',
    '{"bounds":{"x":0,"y":0,"width":-1,"height":5},"isMaximized":true}',
    'null',
  ])('is none when the file holds %j', (text) => {
    writeFileSync(file, text);
    expect(readWindowState(file)).toBeNull();
  });

  it('is none when there is no file', () => {
    expect(readWindowState(file)).toBeNull();
  });
});
