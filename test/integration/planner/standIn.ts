import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RecordedRun } from '../../fastDownwardRuns.ts';

/** A program in place of Fast Downward; gives the path of it. */
function writeProgram(folder: string, script: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'fast-downward');
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  return file;
}

/** Answers `--version`, and whatever else it is asked by what was recorded, plan files included. */
export function replaying(
  folder: string,
  run: Pick<RecordedRun, 'stdout' | 'stderr' | 'exit_code' | 'plan_files'>,
): string {
  return writeProgram(
    folder,
    `#!${process.execPath}
const run = ${JSON.stringify(run)};
if (process.argv.includes('--version')) console.log('Fast Downward 24.06+\\ngit revision: 5ea802478');
else {
  for (const [name, text] of Object.entries(run.plan_files)) require('node:fs').writeFileSync(name, text);
  process.stdout.write(run.stdout);
  process.stderr.write(run.stderr);
  process.exitCode = run.exit_code;
}
`,
  );
}

/** Starts a search that goes on for ever, as the driver does: as a child that outlives it when it alone is ended. */
export function endless(folder: string): string {
  return writeProgram(
    folder,
    `#!/bin/sh
case "$*" in *--version*) echo "Fast Downward 24.06+"; exit 0;; esac
sh -c 'trap "" TERM; while :; do sleep 1; done' &
echo "search started"
wait
`,
  );
}
