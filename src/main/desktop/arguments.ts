import { parseArgs } from 'node:util';

/** The database named by `--db`, among whatever switches Chromium was given as well. */
export function databaseArgument(argv: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: { db: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  return typeof values.db === 'string' ? values.db : undefined;
}
