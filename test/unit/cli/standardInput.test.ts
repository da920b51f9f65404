import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readStandardInput } from '../../../src/main/cli/standardInput.ts';
import { rejectionOf } from '../../integration/storage/failures.ts';

const never = new AbortController().signal;
const read = (parts: Buffer[], limit = 64, signal = never) => readStandardInput(Readable.from(parts), limit, signal);

describe('standard input', () => {
  it('is one text, however its bytes arrive', async () => {
    const bytes = Buffer.from('木曜 at noon');
    expect(await read([bytes.subarray(0, 2), bytes.subarray(2)])).toBe('木曜 at noon');
  });

  it('beyond the limit is refused and not read to its end', async () => {
    let served = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          served += 1;
          yield Buffer.alloc(1024 * 1024, 'x');
        }
      })(),
    );
    const failure = await rejectionOf(readStandardInput(endless, 4 * 1024 * 1024, never));
    expect(failure.code).toBe('too_large');
    expect(failure.message).toContain('4 MB');
    expect(served).toBeLessThan(30);
  });

  it('that is no text is told as such', async () => {
    expect((await rejectionOf(read([Buffer.from([0xff, 0xfe, 0x00, 0x9f])]))).code).toBe('unsupported');
    expect((await rejectionOf(read([Buffer.from(' \n')]))).message).toContain('empty');
    expect((await rejectionOf(read([]))).code).toBe('invalid');
  });

  it('is no longer waited for once interrupted', async () => {
    const stop = new AbortController();
    const open = new PassThrough();
    open.write('half a');
    const reading = rejectionOf(readStandardInput(open, 64, stop.signal));
    stop.abort();
    expect((await reading).code).toBe('cancelled');
  });
});
