/** Seeded randomness, so that two runs measure the same file. */
export class Randomness {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Uniform in [0, 1): 32 bits of a multiply-xorshift generator. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return ((x ^ (x >>> 15)) >>> 0) / 4_294_967_296;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  pick<T>(list: readonly T[]): T {
    const one = list[this.below(list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  /** The first items far more often than the last, as words are in talk. */
  pickCommon<T>(list: readonly T[]): T {
    const one = list[Math.floor(list.length ** this.next()) - 1] ?? list[0];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  /** Standard normal (Box, Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
