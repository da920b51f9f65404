import { describe, expect, it } from 'vitest';
import { Progress } from '../../../src/main/cli/progress.ts';

function recorded(isTerminal: boolean) {
  const written: string[] = [];
  let nowMs = 0;
  const progress = new Progress({ write: (text) => written.push(text), isTerminal, now: () => nowMs });
  const at = (ms: number, done: number, what = 'passages'): void => {
    nowMs = ms;
    progress.show(what, done, 100);
  };
  return { progress, written, at };
}

describe('progress in a log', () => {
  it('is a line for 5 % more, at most one each second', () => {
    const { written, at } = recorded(false);
    for (let ms = 0; ms <= 4_000; ms += 10) at(ms, ms / 40);
    expect(written).toEqual([
      'passages: 25 of 100\n',
      'passages: 50 of 100\n',
      'passages: 75 of 100\n',
      'passages: 100 of 100\n',
    ]);
  });

  it('of slow work is a line every ten seconds', () => {
    const { written, at } = recorded(false);
    for (let ms = 0; ms <= 25_000; ms += 1_000) at(ms, 1);
    expect(written).toEqual(['passages: 1 of 100\n', 'passages: 1 of 100\n']);
  });

  it('of quick work is nothing', () => {
    const { written, at } = recorded(false);
    for (let ms = 0; ms < 1_000; ms += 10) at(ms, ms / 10);
    expect(written).toEqual([]);
  });

  it('begins anew for other work', () => {
    const { written, at } = recorded(false);
    at(0, 0);
    at(1_000, 90);
    at(1_001, 10, 'vectors');
    at(2_001, 20, 'vectors');
    expect(written).toEqual(['passages: 90 of 100\n', 'vectors: 20 of 100\n']);
  });
});

describe('progress in a terminal', () => {
  it('is one line that is written over, and taken away before anything else is written', () => {
    const { progress, written, at } = recorded(true);
    at(0, 1);
    at(50, 2);
    at(100, 3);
    progress.clear();
    progress.clear();
    expect(written).toEqual(['\r\u001b[2Kpassages: 1 of 100', '\r\u001b[2Kpassages: 3 of 100', '\r\u001b[2K']);
  });
});
