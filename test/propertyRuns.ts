/**
 * How often a property of whole memories, a file each, is tried: a thousand times in CI, which takes minutes; `few` times
 * elsewhere. REVIEW_RUNS=N asks for another number.
 */
export function memoryRuns(few: number): { readonly numRuns: number } {
  const asked = process.env['REVIEW_RUNS'];
  const usual = process.env['CI'] === undefined ? few : 1000;
  return { numRuns: asked === undefined ? usual : Number(asked) };
}

/** Long enough for all of them on a busy machine. */
export const memoryRunsMs = 1_800_000;
