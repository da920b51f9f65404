import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Canvas, note, stepsTo } from '../../../../src/renderer/features/explore/canvas/drawingSteps.ts';
import type { Drawing } from '../../../../src/renderer/features/explore/canvas/graphElements.ts';
import { SlicedQueue } from '../../../../src/renderer/features/explore/canvas/slicedQueue.ts';

const count = 6;
const drawing: fc.Arbitrary<Drawing> = fc
  .record({
    nodes: fc.uniqueArray(fc.record({ at: fc.nat(2), id: fc.nat(count), label: fc.nat(2) }), {
      selector: ({ id }) => id,
    }),
    lines: fc.uniqueArray(fc.record({ id: fc.nat(8), from: fc.nat(count), to: fc.nat(count), width: fc.nat(1) }), {
      selector: ({ id }) => id,
    }),
  })
  .map(({ nodes, lines }) => {
    const drawn = new Map(
      nodes.map(({ id, at, label }) => [`e${id}`, { id: `e${id}`, at: { x: at, y: 0 }, data: { label }, classes: '' }]),
    );
    const edges = lines
      .map(({ id, from, to, width }) => ({
        id: `f${id}`,
        from: `e${from}`,
        to: `e${to}`,
        data: { width },
        classes: '',
      }))
      .filter(({ from, to }) => drawn.has(from) && drawn.has(to));
    return { nodes: drawn, edges: new Map(edges.map((edge) => [edge.id, edge])), isLean: false };
  });

function canvasOf({ nodes, edges }: Drawing): Canvas {
  return { nodes: new Map(nodes), edges: new Map(edges) };
}

describe('the steps from one drawing to another', () => {
  it('lead there, leave no line without its ends on the way, and end where nothing differs', () => {
    fc.assert(
      fc.property(drawing, drawing, (before, after) => {
        const canvas = canvasOf(before);
        for (const step of stepsTo(canvas, after)) {
          note(canvas, step);
          for (const { from, to } of canvas.edges.values()) {
            expect([canvas.nodes.has(from), canvas.nodes.has(to)]).toEqual([true, true]);
          }
        }
        expect(canvas.nodes).toEqual(after.nodes);
        expect(canvas.edges).toEqual(after.edges);
        expect(stepsTo(canvas, after)).toEqual([]);
      }),
    );
  });

  it('lead to the last one from wherever a former way was left', () => {
    fc.assert(
      fc.property(drawing, drawing, drawing, fc.nat(12), (first, second, third, done) => {
        const canvas = canvasOf(first);
        for (const step of stepsTo(canvas, second).slice(0, done)) note(canvas, step);
        for (const step of stepsTo(canvas, third)) note(canvas, step);
        expect(canvas).toEqual(canvasOf(third));
      }),
    );
  });
});

describe('work a slice a frame', () => {
  function framed(): { frames: (() => void)[]; restore: () => void } {
    const frames: (() => void)[] = [];
    const { requestAnimationFrame: request, cancelAnimationFrame: cancel } = globalThis;
    globalThis.requestAnimationFrame = (run) => frames.push(() => run(0));
    globalThis.cancelAnimationFrame = (id) => void (frames[id - 1] = () => undefined);
    return {
      frames,
      restore() {
        globalThis.requestAnimationFrame = request;
        globalThis.cancelAnimationFrame = cancel;
      },
    };
  }

  it('does the first at once, the others in order, and nothing of what was replaced', () => {
    const { frames, restore } = framed();
    const done: (readonly number[])[] = [];
    const busy: boolean[] = [];
    const queue = new SlicedQueue<number>(
      2,
      (slice) => done.push(slice),
      (isBusy) => busy.push(isBusy),
    );
    queue.replace([1, 2, 3, 4, 5]);
    expect(done).toEqual([[1, 2]]);
    frames[0]?.();
    queue.replace([6, 7, 8]);
    for (let at = 1; at < frames.length; at += 1) frames[at]?.();
    expect(done).toEqual([[1, 2], [3, 4], [6, 7], [8]]);
    expect(busy).toEqual([true, true, false]);
    restore();
  });
});
