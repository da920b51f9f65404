import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { recoverPage } from '../../../src/main/desktop/recovery.ts';

function page(answer = 0) {
  let clock = 0;
  const done: string[] = [];
  const contents = Object.assign(new EventEmitter(), { reload: () => done.push('reload') });
  recoverPage(contents as unknown as WebContents, {
    now: () => clock,
    quit: () => done.push('quit'),
    onRestarted: (reason) => done.push(`told ${reason}`),
    dialog: {
      showMessageBox: async () => {
        done.push('asked');
        return { response: answer, checkboxChecked: false };
      },
    },
  });
  return {
    done,
    wait: (ms: number) => (clock += ms),
    end: async (reason: string) => {
      contents.emit('render-process-gone', {}, { reason });
      await Promise.resolve();
    },
  };
}

describe('a page whose process ended', () => {
  it('is loaded again once, and the person is told', async () => {
    const { done, end } = page();
    await end('crashed');
    expect(done).toEqual(['reload', 'told crashed']);
  });

  it('is asked about when it ends again within a minute, not loaded in a circle', async () => {
    const { done, end, wait } = page(0);
    await end('crashed');
    wait(59_999);
    await end('oom');
    expect(done).toEqual(['reload', 'told crashed', 'asked', 'reload', 'told oom']);
  });

  it('quits when the person would rather', async () => {
    const { done, end } = page(1);
    await end('crashed');
    await end('crashed');
    expect(done.slice(2)).toEqual(['asked', 'quit']);
  });

  it('is loaded again without asking when it had been well for a minute', async () => {
    const { done, end, wait } = page();
    await end('crashed');
    wait(60_000);
    await end('killed');
    expect(done).toEqual(['reload', 'told crashed', 'reload', 'told killed']);
  });

  it('is left alone when it ended in order', async () => {
    const { done, end } = page();
    await end('clean-exit');
    expect(done).toEqual([]);
  });
});
