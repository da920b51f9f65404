export interface ProgressOptions {
  readonly write: (text: string) => void;
  /** A line that is written over in a terminal; else lines one after another, few of them. */
  readonly isTerminal: boolean;
  /** Milliseconds. */
  readonly now: () => number;
}

const inTerminalEveryMs = 100;
const inLogEveryMs = 1_000;
const inLogAtLatestMs = 10_000;
const step = 0.05;
const clearLine = '\r\u001b[2K';

/** How far long work is, for people. */
export class Progress {
  readonly #options: ProgressOptions;
  #shownMs = Number.NEGATIVE_INFINITY;
  #shownPart = 0;
  #what = '';
  #isOpen = false;

  constructor(options: ProgressOptions) {
    this.#options = options;
  }

  /** In a log at most a line each second, and only when 5 % more is done or ten seconds have passed. */
  show(what: string, done: number, total: number): void {
    const { write, isTerminal, now } = this.#options;
    if (what !== this.#what) this.#restart(what);
    const part = total === 0 ? 0 : done / total;
    const sinceMs = now() - this.#shownMs;
    const isDue = isTerminal
      ? sinceMs >= inTerminalEveryMs
      : sinceMs >= inLogAtLatestMs || (sinceMs >= inLogEveryMs && part - this.#shownPart >= step);
    if (!isDue) return;
    this.#shownMs = now();
    this.#shownPart = part;
    const line = `${what}: ${done} of ${total}`;
    this.#isOpen = isTerminal;
    write(isTerminal ? clearLine + line : `${line}\n`);
  }

  /** Takes the line away, before anything else is written to the terminal. */
  clear(): void {
    if (this.#isOpen) this.#options.write(clearLine);
    this.#isOpen = false;
  }

  #restart(what: string): void {
    this.#what = what;
    this.#shownPart = 0;
    // What is over within a second needs no line in a log.
    this.#shownMs = this.#options.isTerminal ? Number.NEGATIVE_INFINITY : this.#options.now();
  }
}
