import { graphNumbers } from '../../../graph/constants.ts';
import type { Drawing } from './graphElements.ts';

/** Centre and size, in the picture's own units. */
export interface GraphBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What all that is drawn takes up, names included; null when nothing is. */
export function boxOf({ nodes }: Pick<Drawing, 'nodes'>): GraphBox | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { at, data } of nodes.values()) {
    const size = Number(data['size'] ?? 0);
    const lines = String(data['label'] ?? '').split('\n');
    const half = Math.max(size, ...lines.map((line) => line.length * graphNumbers.letterWidth)) / 2;
    left = Math.min(left, at.x - half);
    right = Math.max(right, at.x + half);
    top = Math.min(top, at.y - size / 2);
    bottom = Math.max(bottom, at.y + size / 2 + lines.length * graphNumbers.labelLine);
  }
  if (left === Infinity) return null;
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}
