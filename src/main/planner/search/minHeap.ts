const firstCapacity = 64;

/** Numbers by their keys, the smallest key out first; of equal first keys, the smaller second one. Allocates only to grow. */
export class MinHeap {
  #first = new Float64Array(firstCapacity);
  #second = new Float64Array(firstCapacity);
  #values = new Int32Array(firstCapacity);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#size = 0;
  }

  push(first: number, second: number, value: number): void {
    if (this.#size === this.#values.length) this.#grow();
    let at = this.#size;
    this.#size += 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isBefore(first, second, parent)) break;
      this.#copy(parent, at);
      at = parent;
    }
    this.#put(at, first, second, value);
  }

  /** The first keys of the next value; only when there is one. */
  get nextKey(): number {
    return this.#first[0] ?? 0;
  }

  /** Takes the next value out; only when there is one. */
  pop(): number {
    const value = this.#values[0] ?? 0;
    this.#size -= 1;
    const last = this.#size;
    const first = this.#first[last] ?? 0;
    const second = this.#second[last] ?? 0;
    const moved = this.#values[last] ?? 0;
    let at = 0;
    for (let child = 1; child < last; child = at * 2 + 1) {
      if (child + 1 < last && this.#isBefore(this.#first[child + 1] ?? 0, this.#second[child + 1] ?? 0, child))
        child += 1;
      if (this.#isBefore(first, second, child) || this.#isEqual(first, second, child)) break;
      this.#copy(child, at);
      at = child;
    }
    this.#put(at, first, second, moved);
    return value;
  }

  #isBefore(first: number, second: number, at: number): boolean {
    const other = this.#first[at] ?? 0;
    return first < other || (first === other && second < (this.#second[at] ?? 0));
  }

  #isEqual(first: number, second: number, at: number): boolean {
    return first === this.#first[at] && second === this.#second[at];
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.#first[from] ?? 0, this.#second[from] ?? 0, this.#values[from] ?? 0);
  }

  #put(at: number, first: number, second: number, value: number): void {
    this.#first[at] = first;
    this.#second[at] = second;
    this.#values[at] = value;
  }

  #grow(): void {
    const capacity = this.#values.length * 2;
    const first = new Float64Array(capacity);
    first.set(this.#first);
    this.#first = first;
    const second = new Float64Array(capacity);
    second.set(this.#second);
    this.#second = second;
    const values = new Int32Array(capacity);
    values.set(this.#values);
    this.#values = values;
  }
}
