import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import type {
  taxonomyCycleAskedRequestSchema,
  taxonomyCycleAskedResponseSchema,
  taxonomyCyclesRequestSchema,
  taxonomyCyclesResponseSchema,
} from '../../../shared/contract/taxonomy.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { findCycles, type KindLink, wayUp } from './cycles.ts';

/** The relations that say of what kind something is. */
export const kindRelations: ReadonlySet<string> = new Set(['is_a', 'subclass_of']);

/** What is held to be of a kind; what was merged counts as what it was merged into. */
const standing = `f.relation IN ('is_a', 'subclass_of') AND f.object_id IS NOT NULL AND f.subject_id IS NOT NULL
  AND f.polarity = 'affirmed' AND f.modality = 'asserted' AND f.status IN ('holds', 'disputed')`;

/** Read job: the circles in is_a and subclass_of, with the facts that close them. @throws PalimpsestError not_found */
export function detectTaxonomyCycles(
  db: ReadHandle,
  request: z.output<typeof taxonomyCyclesRequestSchema>,
): z.output<typeof taxonomyCyclesResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const links = db
      .rows(
        'taxonomy.kindLinks',
        `SELECT f.id, coalesce(s.merged_into, s.id), coalesce(o.merged_into, o.id) FROM fact f INDEXED BY fact_is_a
         JOIN entity s ON s.id = f.subject_id JOIN entity o ON o.id = f.object_id WHERE f.dataset_id = ? AND ${standing}`,
        [datasetId],
      )
      .map(([fact, from, to]) => ({ fact: Number(fact), from: Number(from), to: Number(to) }));
    const cycles = findCycles(links).map((ids) => {
      const inside = new Set(ids);
      const facts = links.filter(({ from, to }) => inside.has(from) && inside.has(to)).map(({ fact }) => fact);
      return { nodes: refsOf(db, ids), fact_ids: facts.toSorted((a, b) => a - b) };
    });
    return { cycles };
  });
}

/** Read job: whether one more link would close a circle. @throws PalimpsestError not_found */
export function wouldCreateTaxonomyCycle(
  db: ReadHandle,
  request: z.output<typeof taxonomyCycleAskedRequestSchema>,
): z.output<typeof taxonomyCycleAskedResponseSchema> {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    for (const id of [request.subject_id, request.object_id]) requireEntityOf(db, datasetId, id);
    const through = circleThrough(db, datasetId, request.subject_id, request.object_id);
    return { would_cycle: through !== null, through: through === null ? [] : refsOf(db, through) };
  });
}

/** Refuses a link that would make something a kind of itself. @throws PalimpsestError invalid, naming the way round */
export function refuseKindCycle(
  db: ReadHandle,
  datasetId: number,
  link: { readonly relation: string | null; readonly subjectId: number | null; readonly objectId: number | null },
): void {
  const { relation, subjectId, objectId } = link;
  if (relation === null || subjectId === null || objectId === null || !kindRelations.has(relation)) return;
  const through = circleThrough(db, datasetId, subjectId, objectId);
  if (through === null) return;
  const names = refsOf(db, through).map(({ name }) => name);
  throw new PalimpsestError('invalid', `That would make a circle: ${names.join(' is a ')} already.`, {
    hint: 'Nothing can be a kind of itself. Take one of these back first.',
    field: 'object',
  });
}

function circleThrough(db: ReadHandle, datasetId: number, subjectId: number, objectId: number): number[] | null {
  const [subject, object] = [rootOf(db, subjectId), rootOf(db, objectId)];
  return wayUp(object, subject, (ids) => parentsOf(db, datasetId, ids));
}

function parentsOf(db: ReadHandle, datasetId: number, ids: readonly number[]): KindLink[] {
  return db
    .rows(
      'taxonomy.parents',
      `SELECT j.value, coalesce(o.merged_into, o.id) FROM json_each(@ids) j
       CROSS JOIN (SELECT id, id AS root FROM entity UNION ALL SELECT id, merged_into FROM entity WHERE merged_into IS NOT NULL) s
         ON s.root = j.value
       CROSS JOIN fact f INDEXED BY fact_is_a ON f.dataset_id = @datasetId AND f.subject_id = s.id
       JOIN entity o ON o.id = f.object_id WHERE ${standing} ORDER BY f.id`,
      { ids: JSON.stringify(ids), datasetId },
    )
    .map(([from, to]) => ({ from: Number(from), to: Number(to) }));
}

function rootOf(db: ReadHandle, id: number): number {
  const row = db.get<{ root: number }>(
    'taxonomy.root',
    'SELECT coalesce(merged_into, id) AS root FROM entity WHERE id = ?',
    [id],
  );
  return row?.root ?? id;
}

function requireEntityOf(db: ReadHandle, datasetId: number, id: number): void {
  const row = db.get('taxonomy.entity', 'SELECT 1 FROM entity WHERE dataset_id = ? AND id = ?', [datasetId, id]);
  if (row === undefined) throw new PalimpsestError('not_found', `There is no entity ${id}.`);
}

/** In the order of the ids. */
function refsOf(db: ReadHandle, ids: readonly number[]): EntityRef[] {
  return db.all<EntityRef>(
    'taxonomy.refs',
    'SELECT e.id, e.name FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value ORDER BY j.key',
    [JSON.stringify(ids)],
  );
}
