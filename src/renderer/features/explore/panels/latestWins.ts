import { oneAtATime } from '../../../state/oneAtATime.ts';

/**
 * Sends one value at a time. What is given while one is on its way waits, and only the newest of those is sent after it:
 * a drag asks for where it is, not for everywhere it was.
 */
export function latestWins<T>(send: (value: T) => Promise<void>): (value: T) => Promise<void> {
  let latest: { readonly value: T } | null = null;
  const sendLatest = oneAtATime(async () => {
    if (latest !== null) await send(latest.value);
  });
  return (value) => {
    latest = { value };
    return sendLatest();
  };
}
