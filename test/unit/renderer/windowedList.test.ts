import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrived,
  asked,
  askedAnew,
  emptyList,
  failed,
  indexOfRow,
  isOutdated,
  missingWindows,
  readAgain,
  rowAt,
  type WindowedList,
  type WindowRequest,
} from '../../../src/renderer/model/windowedList.ts';

const SIZE = 7;

/** What the memory holds, as rows that name their question and version. */
interface Truth {
  readonly question: number;
  readonly version: number;
  readonly total: number;
}
interface Sent {
  readonly request: WindowRequest;
  readonly truth: Truth;
}

const rowsOf = (truth: Truth, window: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(SIZE, truth.total - window * SIZE)) }, (_, at) =>
    rowName(truth, window * SIZE + at),
  );
const rowName = (truth: Truth, index: number): string => `q${truth.question} v${truth.version} #${index}`;

function ask(list: WindowedList<string>, truth: Truth, first: number, last: number): [WindowedList<string>, Sent[]] {
  const windows = missingWindows(list, first, last);
  const sent = windows.map((window) => ({ request: { generation: list.generation, window }, truth }));
  return [asked(list, windows), sent];
}

function reply(list: WindowedList<string>, { request, truth }: Sent): WindowedList<string> {
  return arrived(list, request, { rows: rowsOf(truth, request.window), total: truth.total });
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('look' as const), first: fc.nat(120), rows: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const), total: fc.nat(120) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), total: fc.nat(120) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reply' as const), which: fc.nat(), isLost: fc.boolean() }) },
);

describe('a list read in windows', () => {
  it('has the right rows, in whatever order the replies come', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(120), fc.nat(120), (steps, total, looked) => {
        let truth: Truth = { question: 0, version: 0, total };
        let list = emptyList<string>(SIZE);
        let open: Sent[] = [];
        const look = (first: number, last: number): void => {
          const [next, sent] = ask(list, truth, first, last);
          list = next;
          open.push(...sent);
        };
        for (const taken of steps) {
          if (taken.kind === 'look') look(taken.first, taken.first + taken.rows);
          if (taken.kind === 'ask') {
            truth = { question: truth.question + 1, version: 0, total: taken.total };
            list = askedAnew(list);
          }
          if (taken.kind === 'change') {
            truth = { ...truth, version: truth.version + 1, total: taken.total };
            list = readAgain(list);
          }
          const sent = taken.kind === 'reply' && open.length > 0 ? open[taken.which % open.length] : undefined;
          if (taken.kind === 'reply' && sent !== undefined) {
            open = open.filter((other) => other !== sent);
            list = taken.isLost ? failed(list, sent.request) : reply(list, sent);
          }
          if (!isOutdated(list)) {
            for (const { rows } of list.windows.values()) {
              expect(rows.every((row) => row.startsWith(`q${truth.question} `))).toBe(true);
            }
          }
        }
        // Looking until nothing is missing brings the truth of now, late replies among the others.
        for (let turn = 0; turn < 3; turn += 1) {
          look(looked, looked + 20);
          for (const sent of open.toReversed()) list = reply(list, sent);
          open = [];
        }
        expect(list.total).toBe(truth.total);
        const start = Math.min(looked, Math.max(0, truth.total - 1));
        for (let index = start; index < Math.min(truth.total, looked + 21); index += 1) {
          expect(rowAt(list, index)).toBe(rowName(truth, index));
        }
        expect(rowAt(list, truth.total)).toBeUndefined();
        expect(missingWindows(list, looked, looked + 20)).toEqual([]);
      }),
    );
  });

  it('asks for a window once, and again only after it was lost', () => {
    const first = emptyList<string>(SIZE);
    const waiting = asked(first, missingWindows(first, 0, 20));
    expect(missingWindows(first, 0, 20)).toEqual([0, 1, 2]);
    expect(missingWindows(waiting, 0, 20)).toEqual([]);
    expect(missingWindows(failed(waiting, { generation: 0, window: 1 }), 0, 20)).toEqual([1]);
  });

  it('keeps the rows in view while the same question is asked again, and drops them for another', () => {
    const truth = { question: 0, version: 0, total: 10 };
    const full = reply(emptyList<string>(SIZE), { request: { generation: 0, window: 0 }, truth });
    expect(rowAt(readAgain(full), 3)).toBe('q0 v0 #3');
    const other = askedAnew(full);
    expect(isOutdated(other)).toBe(true);
    expect(other.total).toBe(10);
    const answered = arrived(other, { generation: 1, window: 1 }, { rows: ['x'], total: 8 });
    expect(rowAt(answered, 3)).toBeUndefined();
    expect(isOutdated(answered)).toBe(false);
  });

  it('holds few windows of a long list, and finds a row that moved', () => {
    let list = emptyList<string>(SIZE);
    const truth = { question: 0, version: 0, total: 100_000 };
    for (let window = 0; window < 1000; window += 1) {
      list = reply(list, { request: { generation: 0, window }, truth });
    }
    expect(list.windows.size).toBeLessThan(50);
    expect(indexOfRow(list, (row) => row.endsWith('#6990'), 6980)).toBe(6990);
    expect(indexOfRow(list, (row) => row.endsWith('#3'), 0)).toBe(-1);
  });
});
