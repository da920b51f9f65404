import { describe, expect, it } from 'vitest';
import { databaseArgument } from '../../../src/main/desktop/arguments.ts';

describe('databaseArgument', () => {
  it.each([
    [['electron', '.', '--db', 'a.palimpsest'], 'a.palimpsest'],
    [['electron', '--no-sandbox', '--inspect=0', '.', '--db=b.palimpsest'], 'b.palimpsest'],
    [['palimpsest.exe', '--remote-debugging-port=0', '--db', 'c.palimpsest'], 'c.palimpsest'],
    [['electron', '.'], undefined],
    [['electron', '.', '--db'], undefined],
  ])('of %j is %s', (argv, expected) => expect(databaseArgument(argv)).toBe(expected));
});
