import { describe, expect, it } from 'vitest';
import { createMailbox } from '../../../src/preload/mailbox.ts';

describe('createMailbox', () => {
  it('keeps what came before the first listener, in order, for it alone', () => {
    const mailbox = createMailbox<number>();
    const [first, second]: number[][] = [[], []];
    for (const n of [1, 2]) mailbox.deliver(n);
    mailbox.listen((n) => first?.push(n));
    mailbox.listen((n) => second?.push(n));
    mailbox.deliver(3);
    expect([first, second]).toEqual([[1, 2, 3], [3]]);
  });

  it('keeps the newest two hundred, so that a page that never listens costs nothing', () => {
    const mailbox = createMailbox<number>();
    const heard: number[] = [];
    for (let n = 0; n < 500; n += 1) mailbox.deliver(n);
    mailbox.listen((n) => heard.push(n));
    expect([heard.length, heard[0], heard.at(-1)]).toEqual([200, 300, 499]);
  });

  it('tells a listener nothing after its end, and the others still', () => {
    const mailbox = createMailbox<string>();
    const heard: string[] = [];
    const end = mailbox.listen((text) => {
      heard.push(`first ${text}`);
      end();
    });
    mailbox.listen((text) => heard.push(`second ${text}`));
    mailbox.deliver('a');
    mailbox.deliver('b');
    expect(heard).toEqual(['first a', 'second a', 'second b']);
  });
});
