import type { ChildProcess } from 'node:child_process';
import { afterEach } from 'vitest';
import { endOf, lineOf, type Ran, type RunOptions, startCommand } from './commandLine.ts';

export interface ServedApp {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly token: string;
  /** Sends one request as JSON, or a buffer as it is. */
  post(path: string, body: unknown, signal?: AbortSignal): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Resolves with the first event that fits; the stream is open when the outer promise resolves. */
  event(fits: (event: Record<string, unknown>) => boolean): Promise<{ seen: Promise<Record<string, unknown>> }>;
  /** Ctrl-C, and what the process said until its end. */
  interrupt(): Promise<Ran>;
}

const open: ChildProcess[] = [];
afterEach(() => {
  for (const child of open.splice(0)) child.kill('SIGKILL');
});

/** The app served by the real command line in a process of its own, on a free port. */
export async function serveApp(options: RunOptions, args: readonly string[] = []): Promise<ServedApp> {
  const child = startCommand(['serve', '--port', '0', '--json', ...args], options);
  open.push(child);
  const ended = endOf(child);
  const [line] = await lineOf(child, /^\{.*\}$/m);
  const { origin, url } = JSON.parse(line) as { origin: string; url: string };
  const token = new URL(url).hash.replace('#token=', '');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    child,
    origin,
    token,
    async post(path, body, signal) {
      const bytes = body instanceof Buffer ? (body as Buffer<ArrayBuffer>) : JSON.stringify(body);
      const reply = await fetch(origin + path, {
        method: 'POST',
        headers,
        body: bytes,
        ...(signal === undefined ? {} : { signal }),
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    },
    async event(fits) {
      const reply = await fetch(`${origin}/events`, { headers });
      return { seen: firstOf(reply.body ?? new ReadableStream(), fits) };
    },
    interrupt: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

async function firstOf(
  stream: ReadableStream<Uint8Array>,
  fits: (event: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of stream) {
    text += decoder.decode(part, { stream: true });
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      if (!message.startsWith('data: ')) continue;
      const event = JSON.parse(message.slice(6)) as Record<string, unknown>;
      if (fits(event)) return event;
    }
  }
  throw new Error('the stream ended');
}
