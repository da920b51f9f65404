import type { Database } from './engine/storage/database.ts';
import { isOwnerAlive } from './engine/processOwner.ts';

/** Kept beside the memory's own data, so that a command in a terminal can point into the page of a running app. */
const key = 'served_at';

/** Tells other processes where this one serves the page. */
export async function announceAddress(database: Database, origin: string, self: string): Promise<void> {
  await database.write('writeMetadata', { values: { [key]: `${origin} ${self}` } });
}

export async function withdrawAddress(database: Database, self: string): Promise<void> {
  if ((await readAddress(database))?.owner !== self) return;
  await database.write('writeMetadata', { values: { [key]: null } });
}

/** The origin of the page that a running process serves from this file; null when none is known to. */
export async function servedAddress(database: Database, self: string): Promise<string | null> {
  const address = await readAddress(database);
  return address !== null && isOwnerAlive(address.owner, self) === true ? address.origin : null;
}

async function readAddress(database: Database): Promise<{ origin: string; owner: string } | null> {
  const { [key]: kept } = await database.read('readMetadata', { keys: [key] });
  const [origin, owner] = kept?.split(' ', 2) ?? [];
  return origin === undefined || owner === undefined ? null : { origin, owner };
}
