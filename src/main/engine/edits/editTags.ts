import type { z } from 'zod';
import type { tagsEditRequestSchema } from '../../../shared/contract/edits.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { sanitizeText } from '../text/sanitize.ts';
import { logDecision } from './decisions.ts';
import { differenceOf, type PlaceChange, type Thing } from './places.ts';
import { readPlaces } from './placeReads.ts';
import { putPlaces } from './putPlaces.ts';

export interface EditTagsArgs {
  readonly request: z.output<typeof tagsEditRequestSchema>;
  readonly madeBy: string;
}

/**
 * Write job: gives a fact, a passage or an artifact another list of tags, as one decision. A tag given to an artifact or
 * taken from it is given to, or taken from, its passages and the facts that only it says.
 * @throws PalimpsestError not_found; conflict when other tags are there than those the edit was made on
 */
export function editTags(
  db: WriteHandle,
  { request, madeBy }: EditTagsArgs,
  context: JobContext,
): { decision_id: number | null; tags: string[] } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const thing = requireTagged(db, datasetId, request);
    const present = tagsOf(db, thing);
    const wanted = new Set(request.tags.map((tag) => sanitizeText(tag)));
    requireSame(present, request.before);
    const change = changeOfTags(db, thing, present, wanted);
    if (Object.keys(change.after).length === 0) return { decision_id: null, tags: present };
    const now = context.clock.now();
    const changes = new ChangeList();
    putPlaces({ db, changes, datasetId, now }, change);
    const reason = request.reason ?? null;
    const decision = logDecision(db, { datasetId, kind: 'tags_edited', reason, madeBy, change, now });
    changes.write(db, datasetId);
    return { decision_id: decision, tags: tagsOf(db, thing) };
  });
}

function requireTagged(db: ReadHandle, datasetId: number, { fact_id, artifact_id }: EditTagsArgs['request']): Thing {
  const kind = fact_id === undefined ? 'artifact' : 'fact';
  const id = fact_id ?? artifact_id ?? 0;
  const row = db.get(`tags.${kind}`, `SELECT 1 FROM ${kind} WHERE dataset_id = ? AND id = ?`, [datasetId, id]);
  if (row === undefined) throw new PalimpsestError('not_found', `There is no ${kind} ${id}.`, { field: `${kind}_id` });
  return { kind, id };
}

function tagsOf(db: ReadHandle, { kind, id }: Thing): string[] {
  const table = kind === 'fact' ? 'tag WHERE fact_id' : 'artifact_tag WHERE artifact_id';
  return db
    .all<{ tag: string }>(`tags.of.${kind}`, `SELECT tag FROM ${table} = ? ORDER BY tag`, [id])
    .map(({ tag }) => tag);
}

function requireSame(present: readonly string[], before: readonly string[]): void {
  const expected = new Set(before);
  if (present.length === expected.size && present.every((tag) => expected.has(tag))) return;
  const now = present.length === 0 ? 'there are none now' : `they are ${present.join(', ')} now`;
  throw new PalimpsestError('conflict', `The tags were changed meanwhile: ${now}.`, {
    hint: 'Nothing was changed. Look at them as they are now, then edit them again.',
    field: 'before',
  });
}

function changeOfTags(
  db: ReadHandle,
  thing: Thing,
  present: readonly string[],
  wanted: ReadonlySet<string>,
): PlaceChange {
  const changed = [...new Set([...present, ...wanted])].filter((tag) => wanted.has(tag) !== present.includes(tag));
  const bearers = thing.kind === 'fact' ? [] : factsOnlyOf(db, thing.id).map((id): Thing => ({ kind: 'fact', id }));
  const paths = [thing, ...bearers].flatMap(({ kind, id }) =>
    changed.map((tag) => ({ path: `${kind}/${id}/tag/${tag}`, tag })),
  );
  const before = readPlaces(
    db,
    paths.map(({ path }) => path),
  );
  return differenceOf(before, Object.fromEntries(paths.map(({ path, tag }) => [path, wanted.has(tag)])));
}

/** The passages of an artifact and the facts that nothing else says. */
function factsOnlyOf(db: ReadHandle, artifactId: number): number[] {
  return db
    .all<{ id: number }>(
      'tags.bearers',
      `SELECT DISTINCT a.fact_id AS id FROM assertion a WHERE a.artifact_id = @id
         AND NOT EXISTS (SELECT 1 FROM assertion o WHERE o.fact_id = a.fact_id AND o.artifact_id IS NOT @id) ORDER BY 1`,
      { id: artifactId },
    )
    .map(({ id }) => id);
}
