/** How often a property of whole memories is tried, each run taken back on one file. */
export const memoryRuns = { numRuns: 1000 };

/** Long enough for them on a busy machine. */
export const memoryRunsMs = 1_800_000;
