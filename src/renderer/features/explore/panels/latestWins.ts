/**
 * Sends one value at a time. What is given while one is on its way waits, and only the newest of those is sent after it:
 * a drag asks for where it is, not for everywhere it was.
 */
export function latestWins<T>(send: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let running: Promise<void> | null = null;
  let next: { readonly value: T } | null = null;

  async function run(): Promise<void> {
    try {
      while (next !== null) {
        const { value } = next;
        next = null;
        await send(value);
      }
    } finally {
      running = null;
    }
  }

  return (value) => {
    next = { value };
    running ??= run();
    return running;
  };
}
