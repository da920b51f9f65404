import type { z } from 'zod';
import type { entityEditRequestSchema, EntityView } from '../../../shared/contract/edits.ts';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { settle } from '../contradiction/settle.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import { OWNER } from '../episodic/speakers.ts';
import type { JobContext } from '../jobs.ts';
import { factsJudgedByName } from '../semantic/identity/layOutAround.ts';
import { nameKey } from '../semantic/names.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { sanitizeText } from '../text/sanitize.ts';
import { logDecision } from './decisions.ts';
import { nextFreeKey } from './entityKeys.ts';
import { aliasesOf, type EntityRow, entityView, requireEntity } from './entityView.ts';
import { differenceOf, type PlaceChange, type Places } from './places.ts';
import { putPlaces } from './putPlaces.ts';

export interface EditEntityArgs {
  readonly request: z.output<typeof entityEditRequestSchema>;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}
type Edit = Pick<EditEntityArgs['request'], 'name' | 'type' | 'aliases'>;

/** Nodes with tables of their own, whose type is what they are. */
const fixedTypes = new Set(['contradiction', 'fallacy']);

/**
 * Write job: gives an entity another name, type or list of aliases, as one decision. Its key follows the name. The name
 * it had becomes an alias, so that it is still found by it, until a later edit takes it out of the aliases. What is judged
 * by the name is laid out anew.
 * @throws PalimpsestError not_found; conflict when it is not at the version the edit was made on, or was merged;
 *   invalid for a name without letters, and for the owner's name, which Settings hold
 */
export function editEntity(
  db: WriteHandle,
  { request, madeBy, rules }: EditEntityArgs,
  context: JobContext,
): { decision_id: number | null; entity: EntityView } {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const row = requireEntity(db, datasetId, request.id);
    const edit = cleaned(request);
    requireEditable(row, request.version, edit);
    const aliases = aliasesOf(db, row);
    const present = placesOf(row, aliases);
    const wanted = edited(db, datasetId, row, aliases, edit);
    const change = withNames(row, edit, differenceOf(present, wanted), { before: present, after: wanted });
    if (Object.keys(change.after).length === 0) return { decision_id: null, entity: entityView(db, row) };
    const now = context.clock.now();
    const changes = new ChangeList();
    const scope = { db, context, datasetId, now, changes, rules };
    putPlaces(scope, change);
    if (`entity/${row.id}/name` in change.after) settle(scope, factsJudgedByName(db, [row.id]));
    const reason = request.reason ?? null;
    const decision = logDecision(db, { datasetId, kind: 'entity_edited', reason, madeBy, change, now });
    changes.write(db, datasetId);
    return { decision_id: decision, entity: entityView(db, requireEntity(db, datasetId, row.id)) };
  });
}

/** A change of name rests on what both names were as aliases, even where that stays. */
function withNames(row: EntityRow, { name = row.name }: Edit, change: PlaceChange, all: PlaceChange): PlaceChange {
  if (name === row.name) return change;
  const paths = [row.name, name].map((each) => `entity/${row.id}/alias/${nameKey(each)}`);
  const pick = (from: Places): Places => Object.fromEntries(paths.map((path) => [path, from[path] === true]));
  return { before: { ...change.before, ...pick(all.before) }, after: { ...change.after, ...pick(all.after) } };
}

function cleaned({ name, type, aliases }: Edit): Edit {
  return {
    ...(name === undefined ? {} : { name: requireName(name, 'name') }),
    ...(type === undefined ? {} : { type: sanitizeText(type) }),
    ...(aliases === undefined ? {} : { aliases: aliases.map((alias) => requireName(alias, 'aliases')) }),
  };
}

/** @throws PalimpsestError invalid for a text by which nothing could be found */
export function requireName(text: string, field: string): string {
  const name = sanitizeText(text).trim();
  if (/[\p{L}\p{N}\p{S}\p{P}]/u.test(name) && nameKey(name) !== '') return name;
  throw new PalimpsestError('invalid', 'A name needs a letter, a digit or a symbol.', { field });
}

function requireEditable(row: EntityRow, version: number, { name, type }: Edit): void {
  if (row.merged_into !== null) {
    throw new PalimpsestError('conflict', `This entity was merged into “${row.merged_name ?? ''}”. Edit that one.`);
  }
  if (row.version !== version) {
    throw new PalimpsestError('conflict', `This entity was changed meanwhile: it is “${row.name}” (${row.type}) now.`, {
      hint: 'Nothing was changed. Look at it as it is now, then edit it again.',
      field: 'version',
    });
  }
  const isRenamed = name !== undefined && name !== row.name;
  const isRetyped = type !== undefined && type !== row.type;
  if (row.key === nameKey(OWNER) && (isRenamed || isRetyped)) {
    throw new PalimpsestError('invalid', 'This is the person whose memory it is, who keeps this name and type.', {
      hint: 'The name you go by is in Settings; others can be added as aliases.',
      field: isRenamed ? 'name' : 'type',
    });
  }
  if (isRetyped && (fixedTypes.has(row.type) || fixedTypes.has(type))) {
    throw new PalimpsestError('invalid', `An entity cannot be turned from ${row.type} into ${type}.`, {
      field: 'type',
    });
  }
}

function placesOf(
  { id, name, type, key }: Pick<EntityRow, 'id' | 'name' | 'type' | 'key'>,
  aliases: readonly string[],
): Places {
  return {
    [`entity/${id}/name`]: name,
    [`entity/${id}/type`]: type,
    [`entity/${id}/key`]: key,
    ...Object.fromEntries([nameKey(name), ...aliases].map((alias) => [`entity/${id}/alias/${alias}`, true])),
  };
}

function edited(db: WriteHandle, datasetId: number, row: EntityRow, present: readonly string[], edit: Edit): Places {
  const name = edit.name ?? row.name;
  const norm = nameKey(name);
  const isSameName = norm === nameKey(row.name);
  const key = isSameName ? row.key : nextFreeKey(db, datasetId, norm, row.id);
  const aliases = new Set(edit.aliases === undefined ? present : edit.aliases.map(nameKey));
  if (!isSameName) aliases.add(nameKey(row.name));
  const places = placesOf({ id: row.id, name, type: edit.type ?? row.type, key }, [...aliases]);
  // An alias that goes is told as not being there, so that the decision has both sides of each place.
  const gone = [nameKey(row.name), ...present].filter((alias) => alias !== norm && !aliases.has(alias));
  return { ...places, ...Object.fromEntries(gone.map((alias) => [`entity/${row.id}/alias/${alias}`, false])) };
}
