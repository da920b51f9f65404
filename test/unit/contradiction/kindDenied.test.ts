import { describe, expect, it } from 'vitest';
import { deniedEnding, denialsOf, deniesKind } from '../../../src/main/engine/contradiction/kindDenied.ts';

describe('what denies a kind', () => {
  it.each([
    ['sonnets', '12 sonnets'],
    ['any sonnets', 'three sonnets'],
    ['sonnets', 'a sonnet'],
    ['a sonnet', 'several sonnets'],
    ['berry pies', '2 berry pies'],
    ['any library cards', 'library card'],
    ['copies', '40 copies'],
    ['crosses', 'a cross'],
  ])('%s denies %s', (denied, affirmed) => {
    expect(deniesKind(denied, affirmed)).toBe(true);
    expect(affirmed.endsWith('s') || affirmed.includes(' ')).toBe(true);
    expect(denialsOf(affirmed)).toContain(denied);
    expect(affirmed).toContain(deniedEnding(denied));
  });

  it.each([
    // Not so many is not none.
    ['12 sonnets', 'sonnets'],
    ['12 sonnets', '15 sonnets'],
    // The one that is meant is not every one.
    ['report', '3 reports'],
    ['hours', '10 hours'],
    ['sonnets', '12 epic poems'],
    ['glass', '2 glasses'],
    ['room', 'room 12'],
    ['chess', '3 chess boards'],
  ])('%s does not deny %s', (denied, affirmed) => expect(deniesKind(denied, affirmed)).toBe(false));
});
