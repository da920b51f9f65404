import { randomBytes } from 'node:crypto';
import { redact, redactText } from './redaction.ts';

export type LogLevel = 'info' | 'warning' | 'error';

export interface Log {
  /** Writes one line and returns its id, by which a person can find it again. */
  write(level: LogLevel, text: string, fields?: Readonly<Record<string, unknown>>): string;
}

export interface LogOptions {
  /** Takes one finished line, without its line break. */
  readonly sink: (line: string) => void;
  /** Milliseconds UTC. */
  readonly now: () => number;
  readonly newId: () => string;
}

/** A log of JSON lines. Secrets are taken out here, before any destination sees the line. */
export function createLog({ sink, now, newId }: LogOptions): Log {
  return {
    write(level, text, fields = {}) {
      const id = newId();
      const line = { at: new Date(now()).toISOString(), level, id, text: redactText(text) };
      sink(JSON.stringify(Object.keys(fields).length === 0 ? line : { ...line, fields: redact(fields) }));
      return id;
    },
  };
}

/** The log of a program that has no file for it. Standard output stays free for results. */
export function standardErrorLog(): Log {
  return createLog({
    sink: (line) => process.stderr.write(`${line}\n`),
    now: Date.now,
    newId: () => randomBytes(5).toString('hex'),
  });
}

/** The same log without what only interests those who look after the program. */
export function warningsOnly(log: Log): Log {
  const silent = createLog({ sink: () => undefined, now: Date.now, newId: () => '' });
  return { write: (level, text, fields) => (level === 'info' ? silent : log).write(level, text, fields) };
}
