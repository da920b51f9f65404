import { describe, expect, test } from 'vitest';
import { ChangeFeed, type DatabaseChange } from '../../../src/main/engine/storage/changeFeed.ts';
import type { ChangeState } from '../../../src/main/engine/storage/changes.ts';
import { HandTimers } from './handTimers.ts';

function setup(first: ChangeState) {
  const timers = new HandTimers();
  const feed = new ChangeFeed(timers);
  const heard: DatabaseChange[] = [];
  feed.listen((change) => heard.push(change));
  const asked: number[] = [];
  const answers: ChangeState[] = [];
  const ask = async (after: number): Promise<ChangeState> => {
    asked.push(after);
    return answers.shift() ?? first;
  };
  const poll = async (): Promise<void> => {
    timers.pass(1000);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { timers, feed, heard, asked, answers, ask, poll };
}

const quiet: ChangeState = { dataVersion: 2, seq: 7, datasetIds: [] };

describe('change feed', () => {
  test('a poll of an unchanged file says nothing and goes on', async () => {
    const { feed, ask, heard, asked, poll, timers } = setup(quiet);
    await feed.watch(ask);
    await poll();
    await poll();
    expect(heard).toEqual([]);
    expect(asked).toEqual([0, 7, 7]);
    expect(timers.waiting).toBe(1);
  });

  test("another process's rows are told with their datasets, once", async () => {
    const { feed, ask, heard, answers, poll } = setup({ dataVersion: 3, seq: 9, datasetIds: [] });
    answers.push(quiet, { dataVersion: 3, seq: 9, datasetIds: [2, 5] });
    await feed.watch(ask);
    await poll();
    await poll();
    expect(heard).toEqual([{ origin: 'elsewhere', seq: 9, datasetIds: [2, 5] }]);
  });

  test('a commit elsewhere that touched no memory is told too', async () => {
    const { feed, ask, heard, answers, poll } = setup({ ...quiet, dataVersion: 3 });
    answers.push(quiet);
    await feed.watch(ask);
    await poll();
    expect(heard).toEqual([{ origin: 'elsewhere', seq: 7, datasetIds: [] }]);
  });

  test('our own commit is told at once and not again as somebody else’s', async () => {
    const { feed, ask, heard, answers, poll } = setup({ dataVersion: 3, seq: 8, datasetIds: [1] });
    answers.push(quiet);
    await feed.watch(ask);
    feed.committedHere({ seq: 8, datasetIds: [1] });
    await poll();
    await poll();
    expect(heard).toEqual([{ origin: 'here', seq: 8, datasetIds: [1] }]);
  });

  test('a reader that cannot answer is asked again; after stop nobody is asked', async () => {
    const { feed, asked, heard, poll, timers } = setup(quiet);
    let isUp = true;
    const ask = async (after: number): Promise<ChangeState> => {
      asked.push(after);
      if (isUp) return quiet;
      throw new Error('restarting');
    };
    await feed.watch(ask);
    isUp = false;
    await poll();
    await poll();
    expect(asked).toHaveLength(3);
    feed.stop();
    await poll();
    expect(asked).toHaveLength(3);
    expect(timers.waiting).toBe(0);
    expect(heard).toEqual([]);
  });

  test('a listener that left hears nothing', () => {
    const { feed, heard } = setup(quiet);
    const leave = feed.listen(() => {
      throw new Error('left');
    });
    leave();
    feed.committedHere({ seq: 8, datasetIds: [] });
    expect(heard).toHaveLength(1);
  });
});
