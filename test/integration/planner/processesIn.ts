import { readdirSync, readlinkSync } from 'node:fs';

/** How many processes work in a folder or below it. Linux only: it reads /proc. */
export function processesIn(folder: string): number {
  let count = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) continue;
    try {
      if (readlinkSync(`/proc/${entry}/cwd`).startsWith(folder)) count += 1;
    } catch {
      // It ended meanwhile, or is another user's.
    }
  }
  return count;
}

/** Waits until as many processes work in a folder as are asked for. */
export async function untilProcesses(folder: string, isRight: (count: number) => boolean): Promise<void> {
  while (!isRight(processesIn(folder))) await new Promise((resolve) => setTimeout(resolve, 20));
}
