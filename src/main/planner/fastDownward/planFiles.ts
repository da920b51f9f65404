import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface ReadPlan {
  readonly steps: readonly string[];
  readonly cost: number;
}

/**
 * Reads a plan file of Fast Downward: steps like `(walk home bakery)` and, last, a comment with the cost. Null for a
 * file without that line, which was not written to its end, or with anything else in it.
 */
export function readPlan(text: string): ReadPlan | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const last = /^; cost = (\d+) \((unit cost|general cost)\)$/.exec(lines.pop()?.trim() ?? '');
  if (last === null) return null;
  const steps: string[] = [];
  for (const line of lines) {
    // A step without objects has a blank before the bracket.
    const step = /^\(([^()]+)\)$/.exec(line.trim());
    if (step?.[1] === undefined) return null;
    steps.push(step[1].trim());
  }
  return { steps, cost: Number(last[1]) };
}

/** The best complete plan among files named `plan`, or `plan.1`, `plan.2` …, each of which is cheaper than the one before. */
export function bestPlan(files: ReadonlyMap<string, string>): ReadPlan | null {
  const numbered = [...files]
    .map(([name, text]) => ({ number: Number(/^plan(?:\.(\d+))?$/.exec(name)?.[1] ?? 0), text }))
    .toSorted((a, b) => b.number - a.number);
  for (const { text } of numbered) {
    const plan = readPlan(text);
    if (plan !== null) return plan;
  }
  return null;
}

/** The plan files that a run left in its folder. */
export async function readPlanFiles(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of await readdir(folder)) {
    if (/^plan(\.\d+)?$/.test(name)) files.set(name, await readFile(path.join(folder, name), 'utf8'));
  }
  return files;
}
