/** Characters looked at together: short enough to see a flood of one word, long enough that tables and logs are none. */
const GRAM = 12;
const LARGEST_TABLE = 2 ** 18;
const PROBES = 8;
/** A power of this falls out of the hash as its character leaves the window. */
const BASE = 0x01000193;

let leaving = 1;
for (let i = 0; i < GRAM; i++) leaving = Math.imul(leaving, BASE);

/**
 * The share of a text that stood in it before: 0 when nothing is repeated, 0.9 when its unit comes ten times. Sees
 * repetitions of units up to some hundred thousand characters.
 */
export function repeatedShare(text: string): number {
  const grams = text.length - GRAM + 1;
  if (grams <= 0) return 0;
  const slots = Math.min(LARGEST_TABLE, 2 ** Math.ceil(Math.log2(grams * 2 + 2)));
  const seen = new Uint32Array(slots);
  let hash = 0;
  let repeated = 0;
  for (let i = 0; i < text.length; i++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(i) + 1) | 0;
    if (i >= GRAM) hash = (hash - Math.imul(text.charCodeAt(i - GRAM) + 1, leaving)) | 0;
    if (i < GRAM - 1) continue;
    if (wasSeen(seen, mixed(hash))) repeated += 1;
  }
  return repeated / grams;
}

/** Tells whether the mark is there, and puts it there. Of marks that share their places, the first gives way. */
function wasSeen(seen: Uint32Array, mark: number): boolean {
  const last = seen.length - 1;
  for (let probe = 0; probe < PROBES; probe++) {
    const slot = (mark + probe) & last;
    if (seen[slot] === mark) return true;
    if (seen[slot] !== 0) continue;
    seen[slot] = mark;
    return false;
  }
  seen[mark & last] = mark;
  return false;
}

/** Never 0, which is an empty slot. */
function mixed(hash: number): number {
  let mark = hash ^ (hash >>> 16);
  mark = Math.imul(mark, 0x85ebca6b);
  mark ^= mark >>> 13;
  mark = Math.imul(mark, 0xc2b2ae35);
  return ((mark ^ (mark >>> 16)) | 1) >>> 0;
}
