import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { isSameValue, type Place, type PlaceValue, type ProcedurePart, type RecipeValue } from '../edits/places.ts';
import type { ChangeList } from '../episodic/changes.ts';
import { removeVectors } from '../maintenance/vectorTables.ts';
import type { ReadHandle, WriteHandle } from '../storage/handles.ts';
import { ROOT } from '../taxonomy/paths.ts';
import { indexWords } from '../text/words.ts';
import { bodyOf, intentOf, isSameRecipe, recipeColumns } from './recipe.ts';
import { recipeOf, type StoredProcedure, procedureNamed, storedProcedure } from './storedProcedure.ts';

/** `procedure/4/recipe` is what it says, null while it is out of use. */
export function readProcedurePlace(db: ReadHandle, { id }: Pick<Place, 'id'>, part: ProcedurePart): PlaceValue {
  const row = storedProcedure(db, id);
  if (row === undefined) return null;
  switch (part) {
    case 'recipe':
      return row.withdrawn_at === null ? recipeOf(row) : null;
    case 'helpful':
      return row.is_highly_helpful === 1;
    case 'branch':
      return row.taxonomy_path;
  }
}

interface Putting {
  readonly db: WriteHandle;
  readonly changes: ChangeList;
  readonly now: number;
}

interface Wanted {
  readonly before: PlaceValue | undefined;
  readonly after: PlaceValue | undefined;
  readonly madeBy: string;
}

/**
 * Brings a place of a procedure about. What it said until then stays as a version, so that undoing makes one more.
 * @throws PalimpsestError conflict when it is not what it should be before, or its name was taken meanwhile
 */
export function putProcedurePlace(
  putting: Putting,
  place: Place,
  part: ProcedurePart,
  { before, after, madeBy }: Wanted,
): void {
  const { db, changes } = putting;
  const present = readProcedurePlace(db, place, part);
  const row = storedProcedure(db, place.id);
  if (row === undefined || isSameValue(present, after ?? null)) return;
  if (!isSameValue(present, before ?? null)) throw changedSince(part, present);
  switch (part) {
    case 'recipe':
      putRecipe(putting, row, isRecipe(after) ? after : null, madeBy);
      break;
    case 'helpful':
      db.run('procedure.putHelpful', 'UPDATE procedure SET is_highly_helpful = ? WHERE id = ?', [
        Number(after === true),
        row.id,
      ]);
      break;
    case 'branch':
      db.run('procedure.putBranch', 'UPDATE procedure SET taxonomy_path = ? WHERE id = ?', [
        typeof after === 'string' ? after : ROOT,
        row.id,
      ]);
  }
  changes.add('procedure', row.id);
}

function changedSince(part: ProcedurePart, present: PlaceValue): PalimpsestError {
  return new PalimpsestError(
    'conflict',
    part === 'branch' && typeof present === 'string'
      ? `It was bound elsewhere since: it is at ${present} now.`
      : 'The procedure was changed since.',
  );
}

export function isRecipe(value: PlaceValue | undefined): value is RecipeValue {
  return typeof value === 'object' && value !== null && 'task_type' in value;
}

function putRecipe({ db, now }: Putting, row: StoredProcedure, recipe: RecipeValue | null, madeBy: string): void {
  if (recipe === null) {
    db.run('procedure.withdraw', 'UPDATE procedure SET withdrawn_at = ? WHERE id = ?', [now, row.id]);
    db.run('procedure.removeWords', 'DELETE FROM procedure_fts WHERE rowid = ?', [row.id]);
    return removeVectors(db, 'procedure', [row.id]);
  }
  const namesake = procedureNamed(db, row.dataset_id, recipe.task_type);
  if (namesake !== undefined && namesake.id !== row.id) {
    throw new PalimpsestError('conflict', `There is another procedure “${namesake.task_type}” by now.`);
  }
  const was = recipeOf(row);
  if (isSameRecipe(was, recipe)) {
    db.run('procedure.bringBack', 'UPDATE procedure SET withdrawn_at = NULL WHERE id = ?', [row.id]);
  } else {
    keepVersion(db, row.id);
    db.run(
      'procedure.nextVersion',
      `UPDATE procedure SET task_type = @task_type, scope = @scope, trigger_context = @trigger_context,
         instructions = @instructions, pddl_action = @pddl_action, user_feedback_rules = @user_feedback_rules,
         version = version + 1, made_by = @madeBy, updated_at = @now, withdrawn_at = NULL WHERE id = @id`,
      { ...recipe, madeBy, now, id: row.id },
    );
  }
  if (intentOf(was) !== intentOf(recipe)) removeVectors(db, 'procedure', [row.id]);
  writeProcedureWords(db, row.id, recipe);
}

/** What stands becomes a row of its own, which nothing changes any more. */
function keepVersion(db: WriteHandle, id: number): void {
  db.run(
    'procedure.keepVersion',
    `INSERT INTO procedure (uid, dataset_id, ${recipeColumns}, times_applied, is_highly_helpful, version, superseded_by,
       taxonomy_path, made_by, updated_at)
     SELECT uid || '.' || version, dataset_id, ${recipeColumns}, times_applied, is_highly_helpful, version, id,
       taxonomy_path, made_by, updated_at FROM procedure WHERE id = ?`,
    [id],
  );
}

/** Its row in the index of words, written afresh. */
export function writeProcedureWords(db: WriteHandle, id: number, recipe: RecipeValue): void {
  db.run('procedure.words', 'INSERT OR REPLACE INTO procedure_fts (rowid, intent, body) VALUES (?, ?, ?)', [
    id,
    indexWords(intentOf(recipe)),
    indexWords(bodyOf(recipe)),
  ]);
}
