import type { Output } from '../../shared/contract/operations.ts';
import type { RememberResponse } from '../../shared/contract/remember.ts';
import type { Invocation } from './command.ts';

/** As many as one call takes. */
const MOST_AT_ONCE = 1000;

/**
 * Has a model read what was just told, and of what was known already what it has not read or could not; null where none
 * reads, or nobody waits for it.
 */
export async function readByModel(
  invocation: Invocation,
  { artifacts }: RememberResponse,
  concurrency: number | undefined,
): Promise<Output<'listExtraction'> | null> {
  const { arguments: args, dataset, signal } = invocation;
  if (args.flag('no-wait') || signal.aborted) return null;
  const { state } = await invocation.call('listExtraction', { ...dataset, artifact_ids: [] });
  if (state === 'off' || state === 'no_model') return null;
  const app = await invocation.app();
  if (await app.isEmbeddedElsewhere()) {
    invocation.say('The app that is running has its model read them.');
    return null;
  }
  const known = artifacts.flatMap(({ status, artifact_id }) => (status === 'known' ? (artifact_id ?? []) : []));
  for (let from = 0; from < known.length; from += MOST_AT_ONCE) {
    const artifact_ids = known.slice(from, from + MOST_AT_ONCE);
    await invocation.call('extractByModel', { ...dataset, artifact_ids, which: 'unread' });
  }
  await app.settleExtraction({
    signal,
    concurrency,
    onProgress: (done, total) => invocation.progress('windows', done, total),
  });
  // How far it came is told after Ctrl-C too.
  const read = await invocation.call('listExtraction', dataset, new AbortController().signal);
  for (const { title, artifact_id, failures } of read.artifacts) {
    for (const { window, reason } of failures) {
      invocation.say(`${title ?? `artifact ${artifact_id}`}: the model could not read window ${window}: ${reason}`);
    }
  }
  if (read.waiting > 0) invocation.say(`${read.waiting} windows still wait for the model.`);
  return read;
}
