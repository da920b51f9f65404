import { hostname } from 'node:os';

/** Names a process for other processes that use the same file, on this machine or another. */
export function processOwner(pid: number): string {
  return `${pid}@${hostname()}`;
}

/** Whether the owner is a process of this machine that still runs; null when it is another machine's and cannot be told. */
export function isOwnerAlive(owner: string): boolean | null {
  const [pid = '', host] = owner.split('@');
  if (host !== hostname()) return null;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    // EPERM: it is there, but another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
