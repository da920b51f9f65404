type Numbers = Float64Array | Int32Array | Int16Array | Uint32Array | Uint16Array | Uint8Array;

/** The same array, or a copy of at least `needed` elements with room to grow. New elements are `fill`. */
export function grown<T extends Numbers>(array: T, needed: number, fill = 0): T {
  if (needed <= array.length) return array;
  const size = Math.max(needed, Math.ceil(array.length * 1.5), 16);
  const bigger = new (array.constructor as new (length: number) => T)(size);
  bigger.set(array);
  if (fill !== 0) bigger.fill(fill, array.length);
  return bigger;
}

/** A list of row numbers that grows in place: an array of JavaScript numbers costs four times as much. */
export class RowList {
  rows: Int32Array = new Int32Array(4);
  length = 0;

  push(row: number): void {
    if (this.length === this.rows.length) this.rows = grown(this.rows, this.length + 1);
    this.rows[this.length++] = row;
  }

  last(): number {
    return this.length === 0 ? -1 : (this.rows[this.length - 1] ?? -1);
  }

  remove(row: number): void {
    const at = this.rows.subarray(0, this.length).indexOf(row);
    if (at < 0) return;
    this.rows.copyWithin(at, at + 1, this.length);
    this.length--;
  }

  view(): Int32Array {
    return this.rows.subarray(0, this.length);
  }
}
