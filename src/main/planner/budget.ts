import type { PlanLimit } from '../../shared/contract/plan.ts';
import { PalimpsestError } from '../../shared/contract/errors.ts';

/** How much of anything grounding and search may take together. */
export interface Limits {
  readonly states: number;
  readonly ms: number;
  readonly mb: number;
}

/** Thrown through grounding and search when a limit is reached; whoever began them turns it into an answer. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly limit: PlanLimit;

  constructor(limit: PlanLimit) {
    super(`limit of ${limit} reached`);
    this.limit = limit;
  }
}

export interface BudgetOptions extends Limits {
  readonly now: () => number;
  readonly isCancelled: () => boolean;
}

/** Looking at the clock costs more than one step of a search. */
const stepsPerLook = 256;

/** What is left of the limits. Memory is what the big tables take, counted by those who make them. */
export class Budget {
  readonly #options: BudgetOptions;
  readonly #endsAt: number;
  readonly #counted: { states: number };
  #untilLook = stepsPerLook;
  #bytes = 0;
  #states = 0;

  /** `counted` goes on counting the states of everything that shares it. */
  constructor(options: BudgetOptions, counted: { states: number } = { states: 0 }) {
    this.#options = options;
    this.#endsAt = options.now() + options.ms;
    this.#counted = counted;
  }

  /** How many states may be stored in all. */
  get states(): number {
    return this.#options.states;
  }

  /** States stored so far, those of all parts together. */
  get counted(): number {
    return this.#counted.states;
  }

  /** One more state is stored. @throws LimitReached states */
  takeState(): void {
    if (this.#states >= this.#options.states) throw new LimitReached('states');
    this.#states += 1;
    this.#counted.states += 1;
  }

  /** One small step of work. @throws LimitReached time; PalimpsestError cancelled */
  step(): void {
    this.#untilLook -= 1;
    if (this.#untilLook <= 0) this.look();
  }

  /** For larger steps: looks at once. */
  look(): void {
    this.#untilLook = stepsPerLook;
    if (this.#options.isCancelled()) throw new PalimpsestError('cancelled', 'Cancelled.');
    if (this.#options.now() > this.#endsAt) throw new LimitReached('time');
  }

  /** Notes tables that grew (or, negative, were let go). @throws LimitReached memory */
  take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#options.mb * 1024 * 1024) throw new LimitReached('memory');
  }

  /** A share of the time that is left, and at most so many of the states, with what memory is left. */
  part(share: number, states = this.#options.states): Budget {
    const { mb } = this.#options;
    const ms = Math.max(0, this.#endsAt - this.#options.now()) * share;
    const left = this.#options.states - this.#counted.states;
    const limits = { ms, states: Math.min(states, left), mb: mb - this.#bytes / 1024 / 1024 };
    return new Budget({ ...this.#options, ...limits }, this.#counted);
  }
}
