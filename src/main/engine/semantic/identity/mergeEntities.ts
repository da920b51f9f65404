import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { entityMergeRequestSchema, entityMergeResponseSchema } from '../../../../shared/contract/identity.ts';
import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { RulesConfig } from '../../contradiction/claims.ts';
import { settle } from '../../contradiction/settle.ts';
import { logDecision } from '../../edits/decisions.ts';
import { aliasesOf, type EntityRow, entityView, requireEntity } from '../../edits/entityView.ts';
import type { PlaceChange } from '../../edits/places.ts';
import { putPlaces } from '../../edits/putPlaces.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import { OWNER } from '../../episodic/speakers.ts';
import type { JobContext } from '../../jobs.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { rehearse } from '../../storage/rehearsal.ts';
import { nameKey, typesAgree } from '../names.ts';
import { attachments, factsOfEnds, lastSaying, type PlaceChangeDraft } from './attachments.ts';
import { numbersDiffer } from './likeness.ts';
import { factsAround, factsPlacedIn } from './layOutAround.ts';
import { joinedSayings, sayingsOfStatements } from './sayings.ts';
import { StateWatch } from './stateWatch.ts';

export interface MergeEntitiesArgs {
  readonly request: z.output<typeof entityMergeRequestSchema>;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}
type Response = z.output<typeof entityMergeResponseSchema>;

/**
 * Write job: makes one entity stand for another too, as one decision: names, facts, mentions and what the other said go
 * to it, statements that became the same are one, and what excludes one another now is laid out. A preview does the
 * same work and takes it back.
 * @throws PalimpsestError not_found; conflict for one that was merged already; invalid for what cannot be merged
 */
export function mergeEntities(db: WriteHandle, args: MergeEntitiesArgs, context: JobContext): Response {
  if (args.request.preview) return { ...rehearse(db, () => merge(db, args, context)), decision_id: null };
  return db.transaction(() => merge(db, args, context));
}

function merge(db: WriteHandle, { request, madeBy, rules }: MergeEntitiesArgs, context: JobContext): Response {
  const datasetId = requireDataset(db, request);
  const { from, into } = requireMergeable(db, datasetId, request.from_id, request.into_id);
  const now = context.clock.now();
  const changes = new ChangeList();
  const scope: SettleScope = { db, context, datasetId, now, changes, rules };
  const watch = new StateWatch(db);
  const change = mergeInto(scope, from, into);
  const reason = request.reason ?? null;
  const about = [from, into].map(({ id }) => ({ kind: 'entity' as const, id }));
  const decision = logDecision(db, { datasetId, kind: 'entities_merged', reason, madeBy, change, about, now });
  changes.write(db, datasetId);
  return {
    decision_id: decision,
    preview: request.preview,
    entity: entityView(db, requireEntity(db, datasetId, into.id)),
    moved: countMoved(change),
    changed: watch.changed(),
    warnings: mergeWarnings(from, into),
  };
}

/** @throws PalimpsestError not_found, conflict, invalid */
export function requireMergeable(
  db: WriteHandle,
  datasetId: number,
  fromId: number,
  intoId: number,
): { from: EntityRow; into: EntityRow } {
  const [from, into] = [requireEntity(db, datasetId, fromId), requireEntity(db, datasetId, intoId)];
  if (from.id === into.id) throw new PalimpsestError('invalid', 'An entity cannot be merged into itself.');
  for (const { name, merged_into, merged_name } of [from, into]) {
    if (merged_into === null) continue;
    throw new PalimpsestError('conflict', `“${name}” was merged into “${merged_name ?? ''}” already.`);
  }
  if (from.key === nameKey(OWNER)) {
    throw new PalimpsestError('invalid', 'This is the person whose memory it is, who stays.', {
      hint: 'Merge the other one into it.',
      field: 'from_id',
    });
  }
  for (const { type, is_category, name } of [from, into]) {
    if (type !== 'contradiction' && type !== 'fallacy' && is_category === 0) continue;
    throw new PalimpsestError(
      'invalid',
      `“${name}” is ${is_category === 1 ? 'a category' : `a ${type}`}: it cannot be merged.`,
    );
  }
  return { from, into };
}

/**
 * Merges within the caller's transaction and decision, and lays out what follows. The places returned undo it: they
 * belong into the decision that the caller logs.
 */
export function mergeInto(scope: SettleScope, from: EntityRow, into: EntityRow): PlaceChange {
  const { db, datasetId } = scope;
  const draft = attachments(db, from.id, into.id);
  addNames(db, draft, from, into);
  draft.add(`entity/${from.id}/last`, null, String(lastSaying(db)));
  draft.add(`entity/${from.id}/merged`, null, String(into.id));
  copySource(db, from.id, into.id);
  const facts = factsOfEnds(draft);
  const around = factsAround(db, datasetId, facts);
  putPlaces(scope, draft);
  const before = sayingsOfStatements(db, datasetId, facts);
  settle(scope, [...new Set([...facts, ...around, ...factsPlacedIn(db, [into.id])])]);
  draft.addAll(joinedSayings(before, sayingsOfStatements(db, datasetId, facts), facts));
  return draft;
}

function addNames(db: WriteHandle, draft: PlaceChangeDraft, from: EntityRow, into: EntityRow): void {
  const own = new Set([nameKey(into.name), ...aliasesOf(db, into)]);
  for (const alias of [nameKey(from.name), ...aliasesOf(db, from)])
    if (!own.has(alias)) draft.add(`entity/${into.id}/alias/${alias}`, false, true);
  if (into.type === 'thing' && from.type !== 'thing') draft.add(`entity/${into.id}/type`, into.type, from.type);
}

/** What one is trusted for as a source stays so for what it said; where the other is no source yet, it becomes one. */
function copySource(db: WriteHandle, from: number, into: number): void {
  db.run(
    'source.copy',
    `INSERT OR IGNORE INTO source (entity_id, handle, role, reliability, file_value, file_basis)
     SELECT ?, handle, role, reliability, file_value, file_basis FROM source WHERE entity_id = ?`,
    [into, from],
  );
}

/** What a merge brings over, in numbers. */
export function countMoved(change: PlaceChange): Response['moved'] {
  const { after } = change;
  const paths = Object.keys(after);
  const matching = (pattern: RegExp): number => new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? [])).size;
  return {
    facts: matching(/^fact\/(\d+)\/(?:subject|object|anchor)$/),
    passages: matching(/^fact\/(\d+)\/(?:mention\/\d+|speaker)$/),
    names: matching(/^entity\/\d+\/alias\/(.*)$/),
    joined: joinedFacts(change),
  };
}

/** Facts whose sayings went to another one. */
function joinedFacts({ before, after }: PlaceChange): number {
  return Object.keys(after).filter(
    (path) => path.endsWith('/sayings') && after[path] === '' && (before[path] ?? '') !== '',
  ).length;
}

/** What speaks against two being one. */
export function mergeWarnings(from: EntityRow, into: EntityRow): string[] {
  return [
    ...(typesAgree(from.type, into.type) ? [] : [`“${from.name}” is a ${from.type}, “${into.name}” a ${into.type}.`]),
    ...(numbersDiffer(from.name, into.name) ? ['Their names differ in a number.'] : []),
  ];
}
