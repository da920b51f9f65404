import { type SteeringConfig, steeringConfigSchema } from '../../../shared/contract/steering.ts';
import type { JobContext } from '../jobs.ts';
import { nameKey } from '../semantic/names.ts';
import { readMetadata, writeMetadata } from '../storage/metadata.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { roleKey } from './roles.ts';

const KEY = 'steering';

/** Read job: the steering file as it was read last without a fault; null when none ever was. */
export function keptSteering(db: ReadHandle, _: object, context: JobContext): SteeringConfig | null {
  const { [KEY]: text } = readMetadata(db, { keys: [KEY] }, context);
  if (text === undefined) return null;
  const parsed = steeringConfigSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/**
 * Write job: keeps what the steering file says, for when it cannot be read, and its figures, so that what is told from now
 * on counts by them. Sources and types that were used before keep the figures in force until they are weighed otherwise.
 */
export function keepSteering(
  db: WriteHandle,
  { config }: { readonly config: SteeringConfig },
  context: JobContext,
): { changed: boolean } {
  return db.transaction(() => {
    const text = JSON.stringify(config);
    if (readMetadata(db, { keys: [KEY] }, context)[KEY] === text) return { changed: false };
    writeMetadata(db, { values: { [KEY]: text } }, context);
    db.run('steering.clear', 'DELETE FROM steering_figure');
    for (const [name, value] of Object.entries(config.source_reliability_heuristics)) {
      addFigure(db, 'person', nameKey(name), value);
      addFigure(db, 'role', roleKey(name), value);
    }
    for (const { type_name, baseline_trust_weight } of Object.values(config.custom_document_type_rules)) {
      addFigure(db, 'document_type', type_name, baseline_trust_weight);
    }
    return { changed: true };
  });
}

/** Of two names that are one to the memory the first counts. */
function addFigure(db: WriteHandle, kind: 'person' | 'role' | 'document_type', name: string, value: number): void {
  if (name === '') return;
  db.run('steering.figure', 'INSERT OR IGNORE INTO steering_figure (kind, name, value) VALUES (?, ?, ?)', [
    kind,
    name,
    value,
  ]);
}
