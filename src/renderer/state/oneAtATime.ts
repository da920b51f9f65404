/** While `work` runs, further calls ask for one more run after it, however many they are: the last change is never missed. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
  }
  return () => {
    isWanted = true;
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
