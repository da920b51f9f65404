/** How the passages of a new version relate to those of the one before. Indices are places in the two lists. */
export interface PassageDiff {
  /** For each new passage, the old one it continues, or −1 when it enters. */
  readonly keptFrom: Int32Array;
  /** Old passages that the new version no longer says. */
  readonly removed: readonly number[];
}

/**
 * Matches passages by key: the common beginning and end first, then equal keys in order wherever they stand, so that a
 * moved paragraph is the same paragraph. Every old passage is continued at most once. Time and memory grow with the
 * sum of the lengths.
 */
export function diffPassages(before: readonly string[], after: readonly string[]): PassageDiff {
  const keptFrom = new Int32Array(after.length).fill(-1);
  const used = new Uint8Array(before.length);
  const keep = (j: number, i: number): void => {
    keptFrom[j] = i;
    used[i] = 1;
  };
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) keep(head, head++);
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
    keep(after.length - 1 - tail, before.length - 1 - tail);
    tail += 1;
  }
  const waiting = new Map<string, number[]>();
  for (let i = before.length - tail - 1; i >= head; i -= 1) {
    const key = before[i] ?? '';
    const places = waiting.get(key);
    if (places === undefined) waiting.set(key, [i]);
    else places.push(i);
  }
  for (let j = head; j < after.length - tail; j += 1) {
    const i = waiting.get(after[j] ?? '')?.pop();
    if (i !== undefined) keep(j, i);
  }
  const removed: number[] = [];
  for (const [i, isUsed] of used.entries()) if (isUsed === 0) removed.push(i);
  return { keptFrom, removed };
}

/**
 * Which kept passages stand in another context than before: what precedes them, back to the beginning of the previous
 * turn, is not what preceded them. `turnOf` names the turn of each new passage; passages of one turn stand together.
 */
export function contextChanged(keptFrom: Int32Array, turnOf: readonly (string | null)[]): boolean[] {
  let changedAt = -1;
  let turnStart = 0;
  let previousTurnStart = -1;
  return Array.from(keptFrom, (from, j) => {
    const isSameTurn = j > 0 && turnOf[j] !== null && turnOf[j] === turnOf[j - 1];
    if (j > 0 && !isSameTurn) {
      previousTurnStart = turnStart;
      turnStart = j;
    }
    const precedes = j === 0 ? -1 : (keptFrom[j - 1] ?? -1);
    const isBroken = from < 0 || precedes !== from - 1;
    if (isBroken) changedAt = j;
    return from >= 0 && changedAt > previousTurnStart;
  });
}
