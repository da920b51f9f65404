import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';

/** Artifacts committed so far by whoever writes the file. */
export function storedArtifacts(file: string): number {
  if (!existsSync(file)) return 0;
  const db = new SqliteDatabase(file, { readonly: true });
  try {
    return Number(db.prepare('SELECT count(*) FROM artifact').pluck().get());
  } catch {
    // The file is only being made.
    return 0;
  } finally {
    db.close();
  }
}

/** Looks again and again until another process has committed so many artifacts. */
export async function untilStored(file: string, count: number): Promise<void> {
  while (storedArtifacts(file) < count) await pause(5);
}
