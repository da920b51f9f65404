import type { NodeShape } from './nodeKinds.ts';

/** Corners in a square from -1 to 1. Shapes without corners are drawn as what they are. */
const corners: Readonly<Partial<Record<NodeShape, readonly (readonly [number, number])[]>>> = {
  triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  pentagon: [
    [0, -1],
    [0.95, -0.31],
    [0.59, 0.81],
    [-0.59, 0.81],
    [-0.95, -0.31],
  ],
  tag: [
    [-1, -1],
    [0.25, -1],
    [1, 0],
    [0.25, 1],
    [-1, 1],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  hexagon: [
    [-0.5, -1],
    [0.5, -1],
    [1, 0],
    [0.5, 1],
    [-0.5, 1],
    [-1, 0],
  ],
};

/** An SVG path of a shape around a centre. */
export function shapePath(shape: NodeShape, x: number, y: number, size: number): string {
  const half = size / 2;
  const points = corners[shape];
  if (points !== undefined) {
    return `M${points.map(([dx, dy]) => `${short(x + dx * half)} ${short(y + dy * half)}`).join('L')}Z`;
  }
  if (shape === 'ellipse') {
    const [left, right, r, cy] = [short(x - half), short(x + half), short(half), short(y)];
    return `M${left} ${cy}A${r} ${r} 0 1 0 ${right} ${cy}A${r} ${r} 0 1 0 ${left} ${cy}Z`;
  }
  const r = shape === 'round-rectangle' ? half * 0.4 : 0;
  const [x0, x1, y0, y1] = [x - half, x + half, y - half, y + half];
  if (r === 0) return `M${short(x0)} ${short(y0)}H${short(x1)}V${short(y1)}H${short(x0)}Z`;
  const arc = `A${short(r)} ${short(r)} 0 0 1 `;
  return `M${short(x0 + r)} ${short(y0)}H${short(x1 - r)}${arc}${short(x1)} ${short(y0 + r)}V${short(y1 - r)}${arc}${short(x1 - r)} ${short(y1)}H${short(x0 + r)}${arc}${short(x0)} ${short(y1 - r)}V${short(y0 + r)}${arc}${short(x0 + r)} ${short(y0)}Z`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
