import { PalimpsestError } from '../shared/contract/errors.ts';
import { sessionIdSchema } from '../shared/contract/primitives.ts';
import type { Output, Parsed } from '../shared/contract/operations.ts';
import type { Database } from './engine/storage/database.ts';
import type { Remembering } from './remembering.ts';

interface EntryParts {
  readonly database: Database;
  readonly remembering: Remembering;
}

/**
 * Remembers a comment inside a ticket, page or thread as a text of its own, told by its author and not by whoever wrote the
 * ticket. The same comment again is known; one that was edited is a new version.
 * @throws PalimpsestError as remembering does
 */
export async function attributeEntry(
  { database, remembering }: EntryParts,
  entry: Parsed<'attributeContainerEntryToSource'>,
  signal: AbortSignal,
): Promise<Output<'attributeContainerEntryToSource'>> {
  const { user_id, dataset: name, container, handle, text, time, document_type } = entry;
  const dataset = { user_id, dataset: name };
  const { speaker } = await database.write('ensureHandle', { dataset, handle, name: entry.name });
  // What it is known by: an edited comment is told under the same id.
  const id = `entry:${container}#${encodeURIComponent(handle)}@${time}`;
  const message = { id, messages: [{ speaker, timestamp: time, content: text }] };
  const told = await remembering.run(
    {
      kind: 'remember',
      label: container,
      dataset,
      sources: [{ name: container, source: { kind: 'text', text: JSON.stringify(message) } }],
      options: {
        format: 'chat',
        documentType: document_type,
        title: container,
        at: time,
        // The entries of one container are one session.
        sessionId: sessionIdSchema.safeParse(container).success ? container : undefined,
      },
      resume: true,
      concurrency: 1,
    },
    signal,
  );
  const [artifact] = told.artifacts;
  if (artifact === undefined || artifact.artifact_id === null || artifact.status === 'failed') {
    throw new PalimpsestError('invalid', artifact?.error ?? 'The entry holds no text.', { field: 'text' });
  }
  const { source_id, trust_weight } = await database.read('entryTrust', { artifactId: artifact.artifact_id });
  return { source_id, trust_weight, artifact_id: artifact.artifact_id, status: artifact.status };
}
