import { grown } from './growable.ts';
import { cosinesOfDistances, SignBits } from './signBits.ts';
import type { VectorTable } from './vectorTable.ts';

/** Room for rounded vectors in memory, two bytes a component; larger datasets rescore from the store. */
const ROUNDED_LIMIT_BYTES = 320 * 1024 * 1024;
const STEPS = 32_767;

/**
 * The vectors of a dataset as its reader keeps them: sign bits for the shortlist and, while they fit, each vector
 * rounded to 16 bits by its own largest component, which keeps a cosine of unit vectors to about 0.00001. (Bytes keep
 * it to 0.001 only, and near ties then change places.)
 */
export class VectorImage {
  readonly table: VectorTable;
  readonly bits: SignBits;
  private readonly limit: number;
  private readonly cosineOf: Float64Array;
  private isTooLarge = false;
  private rounded: Int16Array = new Int16Array(0);
  private scale: Float64Array = new Float64Array(0);

  constructor(table: VectorTable, limitBytes: number = ROUNDED_LIMIT_BYTES) {
    this.table = table;
    this.bits = new SignBits(table.dimensions);
    this.cosineOf = cosinesOfDistances(table.dimensions);
    this.limit = Math.floor(limitBytes / (Int16Array.BYTES_PER_ELEMENT * table.dimensions));
  }

  set(row: number, vector: Float32Array): void {
    this.bits.set(row, vector);
    if (row >= this.limit) {
      this.isTooLarge = true;
      this.rounded = new Int16Array(0);
    }
    if (this.isTooLarge) return;
    const size = this.table.dimensions;
    this.scale = grown(this.scale, row + 1);
    if (this.rounded.length < (row + 1) * size) {
      const bigger = new Int16Array(Math.max((row + 1) * size, Math.ceil(this.rounded.length * 1.5)));
      bigger.set(this.rounded);
      this.rounded = bigger;
    }
    let largest = 0;
    for (let i = 0; i < size; i++) {
      const value = Math.abs(vector[i] ?? 0);
      if (value > largest) largest = value;
    }
    const scale = largest === 0 ? 1 : largest / STEPS;
    this.scale[row] = scale;
    const { rounded } = this;
    for (let i = 0, at = row * size; i < size; i++, at++) rounded[at] = Math.round((vector[i] ?? 0) / scale);
  }

  remove(row: number): void {
    this.bits.remove(row);
  }

  has(row: number): boolean {
    return this.bits.has[row] === 1;
  }

  /** True when cosines of single rows need no read of the store. */
  get isResident(): boolean {
    return this.rounded.length > 0;
  }

  /** Cosine of a row with a unit vector, from the rounded copy; 0 for a row without a vector. */
  cosine(row: number, query: Float32Array): number {
    if (!this.has(row)) return 0;
    const size = this.table.dimensions;
    const { rounded } = this;
    let sum = 0;
    let other = 0;
    // Two sums side by side: one alone waits for itself at every step.
    let at = row * size;
    for (let i = 0; i + 1 < size; i += 2, at += 2) {
      sum += (rounded[at] ?? 0) * (query[i] ?? 0);
      other += (rounded[at + 1] ?? 0) * (query[i + 1] ?? 0);
    }
    if (size % 2 === 1) sum += (rounded[at] ?? 0) * (query[size - 1] ?? 0);
    sum += other;
    return sum * (this.scale[row] ?? 0);
  }

  /** The cosine that a Hamming distance stands for; 0 where there is no distance. */
  estimate(distance: number): number {
    return this.cosineOf[distance] ?? 0;
  }
}
