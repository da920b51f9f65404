import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Compiling the sources anew for each of hundreds of short runs would take longer than the runs. */
const compileCache = path.join(tmpdir(), 'palimpsest-compile-cache');
const commandLine = path.resolve(import.meta.dirname, '../../../src/main/cli.ts');

export interface Ran {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** PALIMPSEST_HOME of the run. */
  readonly home: string;
  readonly env?: Record<string, string>;
  /** What stands on standard input; nothing when left out. */
  readonly input?: string | Buffer;
}

/** The real command line as a process of its own. Meaning search is off unless the environment says otherwise. */
export function startCommand(args: readonly string[], { home, env = {} }: RunOptions): ChildProcess {
  const { DATABASE_PATH: _, ...inherited } = process.env;
  return spawn(process.execPath, [commandLine, ...args], {
    cwd: home,
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: compileCache,
      EMBEDDINGS_SERVER: 'off',
      PALIMPSEST_HOME: home,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end. */
export async function palimpsest(args: readonly string[], options: RunOptions): Promise<Ran> {
  const child = startCommand(args, options);
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  return await endOf(child);
}

export async function endOf(child: ChildProcess): Promise<Ran> {
  const closed = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const [stdout, stderr, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), closed]);
  return { code, stdout, stderr };
}

/** Stdout as the one JSON document it has to be. */
export function documentOf(ran: Ran): Record<string, unknown> {
  const lines = ran.stdout.split('\n');
  if (lines.length !== 2 || lines[1] !== '') throw new Error(`stdout is not one line: ${ran.stdout}\n${ran.stderr}`);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

/** Resolves with the first line of stdout that matches. */
export async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let text = '';
  const output = child.stdout;
  if (output === null) throw new Error('the command has no stdout');
  return await new Promise((resolve, reject) => {
    output.on('data', (part: Buffer) => {
      text += part.toString();
      const found = pattern.exec(text);
      if (found !== null) resolve(found);
    });
    child.on('close', (code) => reject(new Error(`ended with ${code} before it said ${pattern}: ${text}`)));
  });
}

async function textOf(stream: Readable | null): Promise<string> {
  if (stream === null) return '';
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
