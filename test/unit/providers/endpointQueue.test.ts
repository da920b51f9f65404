import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EndpointQueue } from '../../../src/main/providers/endpointQueue.ts';

describe('EndpointQueue', () => {
  it('never lets more through than there are places, and loses nobody, whoever fails or leaves', async () => {
    const call = fc.record({
      isUrgent: fc.boolean(),
      end: fc.constantFrom('good', 'bad'),
      leaves: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(call, { maxLength: 20 }),
        fc.scheduler(),
        async (places, calls, scheduler) => {
          const queue = new EndpointQueue(places);
          let inside = 0;
          let most = 0;
          const ended = calls.map(async ({ isUrgent, end, leaves }) => {
            const controller = new AbortController();
            const work = async (): Promise<string> => {
              inside += 1;
              most = Math.max(most, inside);
              await scheduler.schedule(Promise.resolve());
              inside -= 1;
              if (end === 'bad') throw new Error('bad');
              return 'good';
            };
            const running = queue.run(work, isUrgent, controller.signal).catch((error: unknown) => {
              return error instanceof Error && 'code' in error ? 'left' : 'bad';
            });
            if (leaves) void scheduler.schedule(Promise.resolve()).then(() => controller.abort());
            return await running;
          });
          await scheduler.waitFor(Promise.all(ended));
          const outcomes = await Promise.all(ended);
          expect(outcomes).toHaveLength(calls.length);
          expect(most).toBeLessThanOrEqual(places);
          expect(inside).toBe(0);
          expect(await queue.run(async () => 'still open', false, undefined)).toBe('still open');
        },
      ),
    );
  });

  it('lets the urgent in first, then whoever came first', async () => {
    const queue = new EndpointQueue(1);
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue.run(() => gate.promise, false, undefined);
    const rest = (
      [
        ['a', false],
        ['b', false],
        ['c', true],
        ['d', true],
      ] as const
    ).map(([name, isUrgent]) => queue.run(async () => void order.push(name), isUrgent, undefined));
    gate.resolve();
    await Promise.all([first, ...rest]);
    expect(order).toEqual(['c', 'd', 'a', 'b']);
  });
});
