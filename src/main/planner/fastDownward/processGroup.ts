import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

export interface GroupOptions {
  /** The program, by its absolute path, and its arguments; no shell ever reads them. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Told what comes on stdout, as it comes. The function that it is given ends the run now, as done. */
  readonly onOutput?: ((text: string, end: () => void) => void) | undefined;
}

export interface GroupEnding {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly how: 'exited' | 'ended' | 'timeout' | 'cancelled' | 'not_started';
}

/**
 * Runs a program in a process group of its own and ends the whole group with it: when it exits, when it is cancelled,
 * when its time is over, and when this process is gone, however that came about.
 * Fast Downward's driver starts the search as a child that outlives it, so ending the driver alone is not enough.
 */
export function runProcessGroup(options: GroupOptions): Promise<GroupEnding> {
  const { promise, resolve } = Promise.withResolvers<GroupEnding>();
  if (options.signal.aborted) {
    resolve({ code: null, stdout: '', stderr: '', how: 'cancelled' });
    return promise;
  }
  const child = startGuarded(options);
  const stdout = new Capture();
  const stderr = new Capture();
  let how: GroupEnding['how'] = 'exited';
  let isOver = false;
  const end = (why: GroupEnding['how']): void => {
    // The number of a group that is gone may be given to another.
    if (isOver) return;
    if (how === 'exited') how = why;
    endGroup(child);
  };
  const onAbort = (): void => end('cancelled');
  const timer = setTimeout(() => end('timeout'), options.timeoutMs);
  options.signal.addEventListener('abort', onAbort, { once: true });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout.add(text);
    options.onOutput?.(text, () => end('ended'));
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => stderr.add(text));
  child.stdin?.on('error', ignoreClosedPipe);
  const finish = (code: number | null): void => {
    isOver = true;
    clearTimeout(timer);
    options.signal.removeEventListener('abort', onAbort);
    resolve({ code, stdout: stdout.text, stderr: stderr.text, how });
  };
  child.on('error', (error) => {
    how = 'not_started';
    stderr.add(error.message);
    finish(null);
  });
  // Whoever still holds the pipes open would keep `close` from coming.
  child.on('exit', () => endGroup(child));
  child.on('close', finish);
  return promise;
}

/** The other end goes away in its own time. */
function ignoreClosedPipe(): void {
  // Nothing is ever written into this pipe: it only tells, by closing, that this process is gone.
}

/**
 * The pipe on stdin is closed by the system when this process ends, even when it is killed; the guard then ends the
 * group. `$$` is the shell, which leads the group.
 */
const guard = `exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
(read -r _ <&3; kill -s KILL -- -$$) >/dev/null 2>&1 &
guard=$!
wait $program
code=$?
kill -s KILL $guard 2>/dev/null
exit $code`;

function startGuarded({ command, cwd }: GroupOptions): ChildProcess {
  const [program = '', ...args] = command;
  if (process.platform === 'win32') return spawn(program, args, { cwd, windowsHide: true });
  return spawn('/bin/sh', ['-c', guard, 'sh', program, ...args], { cwd, detached: true });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: everything in it has ended already.
    if (!(error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM'))) throw error;
  }
}

const keptAtEachEnd = 512 * 1024;

/** The beginning and the end of an output, so that no planner's log fills the memory. */
class Capture {
  #head = '';
  #tail = '';

  add(text: string): void {
    const room = keptAtEachEnd - this.#head.length;
    this.#head += text.slice(0, room);
    if (text.length > room) this.#tail = (this.#tail + text.slice(Math.max(0, room))).slice(-keptAtEachEnd);
  }

  get text(): string {
    return this.#head + this.#tail;
  }
}
