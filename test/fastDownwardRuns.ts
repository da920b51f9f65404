import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const runSchema = z.object({
  name: z.string(),
  case: z.string().nullable(),
  args: z.array(z.string()),
  exit_code: z.number(),
  stdout: z.string(),
  stderr: z.string(),
  plan_files: z.record(z.string(), z.string()),
});
const runsSchema = z.object({ format: z.literal(1), runs: z.array(runSchema) });
export type RecordedRun = z.infer<typeof runSchema>;

/** Runs of Fast Downward 24.06+, as they were. */
export const recordedRuns: readonly RecordedRun[] = runsSchema.parse(
  JSON.parse(readFileSync(new URL('fixtures/pddl/fast-downward-runs.json', import.meta.url), 'utf8')),
).runs;

export function recordedRun(name: string): RecordedRun {
  const run = recordedRuns.find((one) => one.name === name);
  if (run === undefined) throw new Error(`no recorded run ${name}`);
  return run;
}

/** The real planner, where `.ci/run` installed it; null elsewhere. */
export const realFastDownward: string | null = ((): string | null => {
  const place = path.resolve(import.meta.dirname, '../.cache/fast-downward');
  return existsSync(path.join(place, 'bin', 'python3')) ? place : null;
})();
