import type { PlanLimit } from '../../../shared/contract/plan.ts';

/** What the end of a run without a usable plan file means. */
export type Ending =
  /** Proved: the whole space was looked at, without a bound. */
  | { readonly kind: 'unsolvable' }
  | { readonly kind: 'gave_up'; readonly limit: PlanLimit | null; readonly message: string }
  /** The planner cannot read the task. */
  | { readonly kind: 'bad_input'; readonly message: string }
  | { readonly kind: 'unsupported'; readonly message: string }
  /** The search that was asked for cannot do with something in the task; another one can. */
  | { readonly kind: 'unsupported_search' }
  | { readonly kind: 'failed'; readonly message: string };

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Tells apart how runs of Fast Downward end, of releases 24.06 to 26.6, which use some exit codes differently. Plan files
 * come first: they count whatever the code is.
 */
export function readEnding({ code, stdout, stderr }: Ended): Ending {
  switch (code) {
    case 0:
      return failed('it reported a plan and left no complete plan file');
    case 10:
      return { kind: 'unsolvable' };
    case 11:
    case 12:
    case 13:
      return withoutPlan(stdout);
    case 20:
    case 22:
      return gaveUp('memory', 'its memory limit was reached');
    case 2:
    case 21:
    case 23:
    case 232:
      return gaveUp('time', 'its time limit was reached');
    case 3:
    case 24:
      return gaveUp('time', 'its limits of time and memory were reached');
    case 30:
      return failed(`its translator crashed (${lastLine(readableBytes(stderr)) ?? 'without a message'})`);
    case 31:
      return refused(stdout);
    case 32:
      return failed(`its search crashed (${lastLine(stderr) ?? 'without a message'})`);
    case 34:
      return { kind: 'unsupported_search' };
    case 33:
    case 36:
      return failed(`it does not take these options (${lastLine(stderr) ?? 'without a message'})`);
    case 37:
      return failed('it cannot limit time or memory on this system');
    case 127:
      return failed(`Python did not start (${lastLine(stderr) ?? 'without a message'})`);
    case 137:
    case 143:
    case 241:
    case 247:
    case null:
      return failed('it was ended from outside');
    default:
      return failed(`it ended with code ${code} (${lastLine(stderr) ?? 'without a message'})`);
  }
}

/** No bound on costs, as the planner writes it. */
const unbounded = '2147483647';

/** Code 12 says that a search ended, not why; 26.6 says 11 for a proof and 13 for one within a bound. */
function withoutPlan(stdout: string): Ending {
  let bound = unbounded;
  for (const line of stdout.split('\n')) {
    bound = /\(real\) bound = (\d+)/.exec(line)?.[1] ?? bound;
    const isProof =
      line.trim() === 'Task is provably unsolvable.' ||
      (line.includes('Completely explored state space -- no solution!') && bound === unbounded);
    if (isProof) return { kind: 'unsolvable' };
  }
  if (stdout.includes('Time limit reached')) return gaveUp('time', 'its search ran out of time');
  return gaveUp(null, 'its search ended without a plan and without a proof that there is none');
}

function refused(stdout: string): Ending {
  const between = /translator command line string:.*\n([\s\S]*?)translate exit code/.exec(stdout)?.[1] ?? '';
  const lines = between
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('Parsing') && !line.startsWith('->'));
  const message = lines.join(' ').slice(0, longestMessage) || 'without a message';
  return lines.some((line) => line.includes('Invalid requirement'))
    ? { kind: 'unsupported', message }
    : { kind: 'bad_input', message };
}

const longestMessage = 500;

function failed(message: string): Ending {
  return { kind: 'failed', message };
}

function gaveUp(limit: PlanLimit | null, message: string): Ending {
  return { kind: 'gave_up', limit, message };
}

/** The driver prints what the translator wrote as a Python bytes literal, on one line. */
function readableBytes(stderr: string): string {
  return stderr.replaceAll(String.raw`\n`, '\n').replace(/^b['"]/, '');
}

function lastLine(text: string): string | undefined {
  const line = text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => /\w/.test(each))
    .at(-1);
  return line?.slice(0, longestMessage);
}
