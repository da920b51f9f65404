import { type Difference, properIntervals } from '../../src/main/engine/temporal/network/difference.ts';

/** All distances of a network the plain way, point by point by point; false when it is inconsistent. */
export function floydWarshall(events: number, said: readonly Difference[]): boolean {
  const points = 1 + 2 * events;
  const most = new Float64Array(points * points).fill(Number.POSITIVE_INFINITY);
  for (let point = 0; point < points; point++) most[point * points + point] = 0;
  for (const { from, to, most: bound } of [...properIntervals(events), ...said]) {
    const cell = from * points + to;
    most[cell] = Math.min(most[cell] ?? Number.POSITIVE_INFINITY, bound);
  }
  for (let k = 0; k < points; k++) {
    for (let i = 0; i < points; i++) {
      const toK = most[i * points + k] ?? Number.POSITIVE_INFINITY;
      if (toK === Number.POSITIVE_INFINITY) continue;
      for (let j = 0; j < points; j++) {
        const through = toK + (most[k * points + j] ?? Number.POSITIVE_INFINITY);
        if (through < (most[i * points + j] ?? Number.POSITIVE_INFINITY)) most[i * points + j] = through;
      }
    }
  }
  for (let point = 0; point < points; point++) if ((most[point * points + point] ?? 0) < 0) return false;
  return true;
}
