import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('./writerChild.ts', import.meta.url));
const running = new Set<ChildProcessWithoutNullStreams>();

/** A writer process and the lines it says. */
export class Child {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #exit: Promise<unknown>;
  readonly lines: string[] = [];
  #complaints = '';
  #wake = Promise.withResolvers<void>();
  #hasEnded = false;

  constructor(...args: string[]) {
    this.#process = spawn(process.execPath, [entry, ...args], { stdio: 'pipe' });
    running.add(this.#process);
    this.#process.stderr.on('data', (data: Buffer) => {
      this.#complaints += data.toString();
    });
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      this.lines.push(line);
      this.#next();
    });
    this.#exit = once(this.#process, 'close').then(() => {
      running.delete(this.#process);
      this.#hasEnded = true;
      this.#next();
    });
  }

  /** The first line that begins so, said already or later. */
  async hears(beginning: string): Promise<string> {
    return (await this.#until(() => this.lines.find((line) => line.startsWith(beginning)))) ?? '';
  }

  /** Resolves when so many lines of this kind were said. */
  async hearsMany(beginning: string, count: number): Promise<void> {
    await this.#until(() =>
      this.lines.filter((line) => line.startsWith(beginning)).length >= count ? true : undefined,
    );
  }

  say(line: string): void {
    this.#process.stdin.write(`${line}\n`);
  }

  /** Ends it as a power cut ends a process: no handler runs. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exit;
  }

  async #until<T>(look: () => T | undefined): Promise<T | undefined> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (this.#hasEnded)
        throw new Error(`the child ended; it said: ${this.lines.slice(-3).join(', ')} ${this.#complaints}`);
      await this.#wake.promise;
    }
  }

  #next(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }
}

/** Ends what a failed test left running. */
export function endChildren(): void {
  for (const one of running) one.kill('SIGKILL');
}
