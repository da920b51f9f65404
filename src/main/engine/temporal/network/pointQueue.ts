/** Points in the order of their keys, least first: a binary heap on two arrays. */
export class PointQueue {
  readonly #keys: number[] = [];
  readonly #points: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  push(key: number, point: number): void {
    let at = this.#keys.length;
    this.#keys.push(key);
    this.#points.push(point);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#keys[parent] ?? 0) <= key) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#set(at, key, point);
  }

  /** The least key with its point; only while `size` is above 0. */
  pop(): { key: number; point: number } {
    const least = { key: this.#keys[0] ?? 0, point: this.#points[0] ?? 0 };
    const key = this.#keys.pop() ?? 0;
    const point = this.#points.pop() ?? 0;
    if (this.#keys.length > 0) this.#sink(key, point);
    return least;
  }

  #sink(key: number, point: number): void {
    const size = this.#keys.length;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const right = child + 1;
      const least = right < size && (this.#keys[right] ?? 0) < (this.#keys[child] ?? 0) ? right : child;
      if ((this.#keys[least] ?? 0) >= key) break;
      this.#move(least, at);
      at = least;
    }
    this.#set(at, key, point);
  }

  #move(from: number, to: number): void {
    this.#set(to, this.#keys[from] ?? 0, this.#points[from] ?? 0);
  }

  #set(at: number, key: number, point: number): void {
    this.#keys[at] = key;
    this.#points[at] = point;
  }
}
