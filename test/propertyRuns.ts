/** How often a property of whole memories, a file each, is tried: `few` times, or as often as REVIEW_RUNS=N asks. */
export function memoryRuns(few: number): { readonly numRuns: number } {
  const asked = process.env['REVIEW_RUNS'];
  return { numRuns: asked === undefined ? few : Number(asked) };
}

/** Long enough for a thousand of them on a busy machine. */
export const memoryRunsMs = 1_800_000;
