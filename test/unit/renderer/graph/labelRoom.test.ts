import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphNumbers } from '../../../../src/renderer/graph/constants.ts';
import { namesWithRoom } from '../../../../src/renderer/graph/labelRoom.ts';
import { nodeLabel } from '../../../../src/renderer/graph/nodeLabel.ts';
import { nodeLook } from '../../../../src/renderer/graph/nodeKinds.ts';
import type { ShownNode } from '../../../../src/renderer/graph/shown.ts';
import { node } from './madeUp.ts';

function shown(id: string, x: number, y: number, more: Partial<ShownNode> = {}, name = 'harbour'): ShownNode {
  return {
    node: node(id, { name }),
    at: { x, y },
    isPinned: false,
    isFaded: false,
    isFocus: false,
    drawnNeighbours: 3,
    folded: 0,
    ...more,
  };
}

/** Left, right, top and bottom of a name, told again from the numbers alone. */
function labelOf(entry: ShownNode): readonly [number, number, number, number] {
  const { letterWidth, labelLine, labelGap } = graphNumbers;
  const half = (Math.max(...nodeLabel(entry).map((line) => line.length)) * letterWidth) / 2;
  const top = entry.at.y + nodeLook(entry.node).size / 2 + labelGap;
  return [entry.at.x - half, entry.at.x + half, top, top + nodeLabel(entry).length * labelLine];
}

const meet = (a: readonly number[], b: readonly number[]): boolean => {
  const [left = 0, right = 0, top = 0, bottom = 0] = a;
  const [otherLeft = 0, otherRight = 0, otherTop = 0, otherBottom = 0] = b;
  return left < otherRight && otherLeft < right && top < otherBottom && otherTop < bottom;
};

describe('names with room', () => {
  it('never lie upon each other, and what is left out would', () => {
    const place = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -200, max: 200 }) });
    fc.assert(
      fc.property(fc.array(place, { maxLength: 30 }), (places) => {
        const nodes = places.map(({ x, y }, at) => shown(`e${at + 1}`, x, y));
        const written = namesWithRoom(nodes, new Set());
        const [kept, dropped] = [true, false].map((is) => nodes.filter((entry) => written.has(entry.node.id) === is));
        for (const one of kept ?? []) {
          for (const other of kept ?? []) {
            if (one !== other) expect(meet(labelOf(one), labelOf(other))).toBe(false);
          }
        }
        for (const one of dropped ?? []) {
          const inItsWay = nodes.some(({ at, node: other }) => {
            const half = nodeLook(other).size / 2;
            return meet(labelOf(one), [at.x - half, at.x + half, at.y - half, at.y + half]);
          });
          expect(inItsWay || (kept ?? []).some((other) => meet(labelOf(one), labelOf(other)))).toBe(true);
        }
      }),
    );
  });

  it('go to what was chosen, then to the focus, then to what is nearest to it', () => {
    const focus = shown('e1', 0, 0, { isFocus: true });
    const near = shown('e2', 100, 0);
    const far = shown('e3', 130, 0);
    expect(namesWithRoom([far, near, focus], new Set())).toEqual(new Set(['e1', 'e2']));
    expect(namesWithRoom([far, near, focus], new Set(['e3']))).toEqual(new Set(['e3', 'e1']));
  });
});
