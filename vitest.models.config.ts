import { defineConfig } from 'vitest/config';

/** The suite with real small models: one worker, since each of them takes all of a core. */
export default defineConfig({
  test: {
    include: ['test/models/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
