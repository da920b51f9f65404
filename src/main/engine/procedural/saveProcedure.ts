import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { ProcedureSaved, procedureSaveRequestSchema } from '../../../shared/contract/procedures.ts';
import { logDecision } from '../edits/decisions.ts';
import { differenceOf, type PlaceChange, type Places } from '../edits/places.ts';
import { ChangeList } from '../episodic/changes.ts';
import { ensureDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { cleanPath, ROOT } from '../taxonomy/paths.ts';
import { requireSound } from './checkRecipe.ts';
import { putProcedurePlace, readProcedurePlace, writeProcedureWords } from './procedurePlaces.ts';
import { cleanRecipe, type Recipe, recipeColumns } from './recipe.ts';
import { procedureNamed, requireProcedure, type StoredProcedure, viewOf } from './storedProcedure.ts';

type Request = z.output<typeof procedureSaveRequestSchema>;

export interface SaveProcedureArgs {
  readonly request: Request;
  readonly madeBy: string;
}

/**
 * Write job: adds a procedure, or makes the next version of the one that has this name or id, as one decision. What is
 * the same already changes nothing.
 * @throws PalimpsestError invalid with line and column; not_found for an unknown id; conflict for another version than
 *   the one that stands, and for a name that another procedure has
 */
export function upsertProceduralKnowledge(
  db: WriteHandle,
  { request, madeBy }: SaveProcedureArgs,
  context: JobContext,
): ProcedureSaved {
  const recipe = cleanRecipe(request);
  requireSound(recipe);
  const path = request.taxonomy_path === undefined ? null : cleanPath(request.taxonomy_path, 'taxonomy_path');
  return db.transaction(() => {
    const now = context.clock.now();
    const datasetId = ensureDataset(db, request, now);
    const known =
      request.id === undefined
        ? procedureNamed(db, datasetId, recipe.task_type)
        : requireProcedure(db, datasetId, { id: request.id });
    const namesake = procedureNamed(db, datasetId, recipe.task_type);
    if (namesake !== undefined && namesake.id !== known?.id) {
      throw new PalimpsestError('conflict', `There is another procedure “${namesake.task_type}” already.`, {
        field: 'task_type',
      });
    }
    requireVersion(known, request.version);
    const saving = { db, changes: new ChangeList(), now, madeBy, reason: request.reason ?? null, datasetId };
    return known === undefined
      ? addProcedure(saving, recipe, path ?? ROOT, context.uids.next(now))
      : changeProcedure(saving, known, { recipe, path });
  });
}

function requireVersion(known: StoredProcedure | undefined, version: number | undefined): void {
  if (version === undefined || known?.version === version) return;
  throw new PalimpsestError(
    'conflict',
    known === undefined
      ? 'The procedure is not there any more.'
      : `The procedure was changed since: version ${known.version} stands now.`,
    { field: 'version', hint: 'Read it again before you save.' },
  );
}

interface Saving {
  readonly db: WriteHandle;
  readonly changes: ChangeList;
  readonly now: number;
  readonly madeBy: string;
  readonly reason: string | null;
  readonly datasetId: number;
}

function addProcedure(saving: Saving, recipe: Recipe, path: string, uid: string): ProcedureSaved {
  const { db, datasetId, madeBy, now, changes } = saving;
  const { lastId: id } = db.run(
    'procedure.add',
    `INSERT INTO procedure (uid, dataset_id, ${recipeColumns}, taxonomy_path, made_by, updated_at)
     VALUES (@uid, @datasetId, @task_type, @scope, @trigger_context, @instructions, @pddl_action, @user_feedback_rules,
       @path, @madeBy, @now)`,
    { ...recipe, uid, datasetId, path, madeBy, now },
  );
  writeProcedureWords(db, id, recipe);
  changes.add('procedure', id);
  const place = `procedure/${id}/recipe`;
  return finish(saving, id, { before: { [place]: null }, after: { [place]: recipe } }, 'made');
}

function changeProcedure(
  saving: Saving,
  known: StoredProcedure,
  { recipe, path }: { readonly recipe: Recipe; readonly path: string | null },
): ProcedureSaved {
  const { id } = known;
  const wanted: Places = {
    [`procedure/${id}/recipe`]: recipe,
    ...(path === null ? {} : { [`procedure/${id}/branch`]: path }),
  };
  const change = putProcedure(saving, id, wanted);
  return finish(saving, id, change, 'changed');
}

function finish(saving: Saving, id: number, change: PlaceChange, outcome: 'made' | 'changed'): ProcedureSaved {
  const decision = logProcedure(saving, change, 'procedure_saved');
  const procedure = viewOf(requireProcedure(saving.db, saving.datasetId, { id }));
  return { decision_id: decision, outcome: decision === null ? 'known' : outcome, procedure };
}

/** Brings these places of a procedure about, and gives what that changed. */
export function putProcedure(
  { db, changes, now, madeBy }: Pick<Saving, 'db' | 'changes' | 'now' | 'madeBy'>,
  id: number,
  wanted: Places,
): PlaceChange {
  const parts = (['recipe', 'helpful', 'branch'] as const).filter((part) => `procedure/${id}/${part}` in wanted);
  const before = Object.fromEntries(
    parts.map((part) => [`procedure/${id}/${part}`, readProcedurePlace(db, { id }, part)]),
  );
  const change = differenceOf(before, wanted);
  for (const part of parts) {
    const path = `procedure/${id}/${part}`;
    if (!(path in change.after)) continue;
    const put = { before: change.before[path], after: change.after[path], madeBy };
    putProcedurePlace({ db, changes, now }, { kind: 'procedure', id, part, rest: '' }, part, put);
  }
  return change;
}

/** Logs what changed; null when nothing did. */
export function logProcedure(
  { db, changes, now, madeBy, reason, datasetId }: Saving,
  change: PlaceChange,
  kind: 'procedure_saved' | 'procedure_marked' | 'procedure_bound' | 'procedure_removed',
): number | null {
  if (Object.keys(change.after).length === 0) return null;
  const id = logDecision(db, { datasetId, kind, reason, madeBy, change, now });
  changes.write(db, datasetId);
  return id;
}
