import { grown } from './growable.ts';

/** Sign bits of unit vectors, packed 32 to a word: Hamming distance ranks like the angle. */
export class SignBits {
  readonly dimensions: number;
  readonly wordsPerVector: number;
  words: Uint32Array = new Uint32Array(0);
  has: Uint8Array = new Uint8Array(0);
  count = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.wordsPerVector = Math.ceil(dimensions / 32);
  }

  set(row: number, vector: Float32Array): void {
    this.has = grown(this.has, row + 1);
    this.words = grown(this.words, (row + 1) * this.wordsPerVector);
    if (this.has[row] === 0) this.count++;
    this.has[row] = 1;
    packSigns(vector, this.words, row * this.wordsPerVector);
  }

  remove(row: number): void {
    if (this.has[row] !== 1) return;
    this.has[row] = 0;
    this.count--;
  }

  /**
   * Hamming distance of the query to every row for which `wanted` is 1 and a vector is there; 65535 elsewhere.
   * `distances` needs room for `rows` elements.
   */
  distances(query: Float32Array, wanted: Uint8Array, rows: number, distances: Uint16Array): void {
    const size = this.wordsPerVector;
    const probe = new Uint32Array(size);
    packSigns(query, probe, 0);
    const { words, has } = this;
    const end = Math.min(rows, has.length);
    distances.fill(65535, 0, rows);
    for (let row = 0; row < end; row++) {
      if ((has[row] ?? 0) === 0 || (wanted[row] ?? 0) === 0) continue;
      distances[row] = differingBits(words, row * size, probe);
    }
  }
}

/** Bytes of the running sum hold up to 255: as many words as that allows are added before they are gathered. */
const WORDS_PER_SUM = 30;

/**
 * Bits in which `probe` differs from the words at `at`. Counts are kept as four bytes side by side and gathered once
 * for many words: after Hacker's Delight, figure 5-2.
 */
function differingBits(words: Uint32Array, at: number, probe: Uint32Array): number {
  let total = 0;
  let sum = 0;
  let left = WORDS_PER_SUM;
  for (let i = 0; i < probe.length; i++) {
    let v = (words[at + i] ?? 0) ^ (probe[i] ?? 0);
    v -= (v >>> 1) & 0x55555555;
    v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
    sum += (v + (v >>> 4)) & 0x0f0f0f0f;
    if (--left === 0) {
      total += gathered(sum);
      sum = 0;
      left = WORDS_PER_SUM;
    }
  }
  return total + gathered(sum);
}

/** The sum of the four bytes of a word. */
function gathered(bytes: number): number {
  const pairs = (bytes & 0x00ff00ff) + ((bytes >>> 8) & 0x00ff00ff);
  return (pairs & 0xffff) + (pairs >>> 16);
}

function packSigns(vector: Float32Array, into: Uint32Array, at: number): void {
  for (let word = 0; word * 32 < vector.length; word++) {
    let bits = 0;
    const end = Math.min(32, vector.length - word * 32);
    for (let i = 0; i < end; i++) if ((vector[word * 32 + i] ?? 0) > 0) bits |= 1 << i;
    into[at + word] = bits >>> 0;
  }
}

/** The cosines that Hamming distances between sign bits stand for, by distance: angle/π of the bits differ on average. */
export function cosinesOfDistances(dimensions: number): Float64Array {
  return Float64Array.from({ length: dimensions + 1 }, (_, distance) => Math.cos((Math.PI * distance) / dimensions));
}
