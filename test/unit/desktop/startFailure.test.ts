import { describe, expect, it } from 'vitest';
import { failStart, failureText } from '../../../src/main/desktop/startFailure.ts';
import { PalimpsestError } from '../../../src/shared/contract/errors.ts';

describe('a start that failed', () => {
  it('is told with its hint, and ends with the code that the launcher knows', () => {
    const done: unknown[] = [];
    const error = new PalimpsestError('newer_file', 'The file is newer.', { hint: 'Update Palimpsest.' });
    failStart(error, {
      app: { exit: (code) => done.push(code) },
      dialog: { showErrorBox: (title, text) => done.push(title, text) },
    });
    expect(done).toEqual(['Palimpsest cannot start', 'The file is newer.\n\nUpdate Palimpsest.', 10]);
  });

  it('has words for whatever was thrown', () => {
    expect(failureText(new Error('No such module.'))).toBe('No such module.');
    expect(failureText('just text')).toBe('just text');
  });
});
