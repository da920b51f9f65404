import type { Output } from '../../../shared/contract/operations.ts';

type Omitted = Output<'graphFocus'>['omitted'];
export type Reason = keyof Omitted;

/** Counts what a reply leaves out, so that with what it shows it adds up to the total. */
export class Omissions {
  readonly #counts = new Map<Reason, number>();

  add(reason: Reason, count = 1): void {
    if (count > 0) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
  }

  get sum(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get byReason(): Omitted {
    return Object.fromEntries(this.#counts);
  }
}
