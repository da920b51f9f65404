import { hostname } from 'node:os';

/**
 * Names the running process for others that use the same file, on this machine or another: number, machine and start,
 * because numbers are given again. Made once, in the main thread.
 */
export function processOwner(): string {
  return `${process.pid}@${hostname()}#${Math.round(performance.timeOrigin)}`;
}

/** Whether the owner still runs, as far as `self` can tell; null when it is another machine's. */
export function isOwnerAlive(owner: string, self: string): boolean | null {
  if (owner === self) return true;
  const [, pid = '', host = ''] = /^(\d+)@(.*?)(?:#\d+)?$/.exec(owner) ?? [];
  if (host !== hostname()) return null;
  // An earlier bearer of the number of this very process.
  if (pid === self.slice(0, self.indexOf('@'))) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    // EPERM: it is there, but another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
