import type { ReadJob, WriteJob } from '../jobs.ts';

/** Values of system_metadata by key; a key that is not there is left out. */
export const readMetadata: ReadJob<{ readonly keys: readonly string[] }, Record<string, string>> = (db, { keys }) =>
  Object.fromEntries(
    db
      .all<{ key: string; value: string }>(
        'read metadata',
        'SELECT key, value FROM system_metadata WHERE key IN (SELECT value FROM json_each(?))',
        [JSON.stringify(keys)],
      )
      .map(({ key, value }) => [key, value]),
  );

/** Stores several values in one transaction; null removes a key. */
export const writeMetadata: WriteJob<{ readonly values: Readonly<Record<string, string | null>> }, undefined> = (
  db,
  { values },
  context,
) =>
  db.transaction(() => {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) db.run('remove metadata', 'DELETE FROM system_metadata WHERE key = ?', [key]);
      else {
        db.run(
          'write metadata',
          `INSERT INTO system_metadata (key, value, updated_at) VALUES (?, ?, ?)
           ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
          [key, value, context.clock.now()],
        );
      }
    }
    return undefined;
  });
