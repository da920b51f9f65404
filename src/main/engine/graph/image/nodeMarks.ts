import { grown } from '../../consult/image/growable.ts';

/** A number for some of the nodes, forgotten as a whole without touching them all. */
export class NodeMarks {
  #value: Int32Array = new Int32Array(0);
  #round: Int32Array = new Int32Array(0);
  #now = 0;

  /** Forgets every mark; room for so many nodes. */
  clear(nodes: number): this {
    this.#value = grown(this.#value, nodes);
    this.#round = grown(this.#round, this.#value.length);
    this.#now += 1;
    return this;
  }

  has(node: number): boolean {
    return this.#round[node] === this.#now;
  }

  /** −1 when it has none. */
  get(node: number): number {
    return this.#round[node] === this.#now ? (this.#value[node] ?? -1) : -1;
  }

  set(node: number, value: number): void {
    this.#round[node] = this.#now;
    this.#value[node] = value;
  }

  /** Marks it; false when it was marked already. */
  add(node: number): boolean {
    if (this.has(node)) return false;
    this.set(node, 1);
    return true;
  }
}
