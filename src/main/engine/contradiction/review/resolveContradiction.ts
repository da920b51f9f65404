import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type {
  contradictionResolveRequestSchema,
  Resolution,
  ResolutionEffects,
} from '../../../../shared/contract/truth.ts';
import { logDecision } from '../../edits/decisions.ts';
import { type CaseValue, type PlaceChange, pinPath, type Places } from '../../edits/places.ts';
import { readPlaces } from '../../edits/placeReads.ts';
import { putCase, putPin } from '../../edits/putDecided.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { Owner } from '../../episodic/speakers.ts';
import type { JobContext } from '../../jobs.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { rehearse } from '../../storage/rehearsal.ts';
import type { SettleScope } from '../applyDecided.ts';
import type { RulesConfig } from '../claims.ts';
import { newPin } from '../newPin.ts';
import { settle } from '../settle.ts';
import { pinsFor, type WantedPin } from './decidedPins.ts';
import { effectsBetween, lookAround } from './effects.ts';
import { factsOfMerge, logMergedClaims, mergeClaims } from './mergeClaims.ts';
import { tellDates } from './ownerDates.ts';
import { requireContradiction, summariesOf, type SummaryRow } from './summaries.ts';

export interface ResolveArgs {
  readonly request: z.output<typeof contradictionResolveRequestSchema>;
  readonly owner: Owner;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

type Decision = Exclude<Resolution, { kind: 'later' } | { kind: 'merge' }>;

/**
 * Write job: settles a contradiction as a person decides it, in one transaction and as one decision: pins on its facts,
 * and the dates that the owner gives, from which what holds is laid out anew. A preview does the same and takes it back.
 * “Neither” strikes what was said: it is withdrawn for its whole span, and counts again only when another source says it.
 * @throws PalimpsestError not_found; conflict when it is no longer at `version`; invalid for facts that are not its own,
 *   and for dates by which its claims still contest one another
 */
export function resolveContradiction(db: WriteHandle, args: ResolveArgs, context: JobContext): ResolutionEffects {
  if (args.request.preview) return rehearse(db, () => resolve(db, args, context));
  return db.transaction(() => resolve(db, args, context));
}

function resolve(db: WriteHandle, args: ResolveArgs, context: JobContext): ResolutionEffects {
  const { request, rules } = args;
  const datasetId = requireDataset(db, request);
  const row = requireAt(db, datasetId, request.id, request.version);
  const now = context.clock.now();
  const scope: SettleScope = { db, context, datasetId, now, changes: new ChangeList(), rules };
  if (request.resolution.kind === 'later') return putOff(scope, row, request.preview);
  const factIds = saidFacts(db, request.id);
  if (request.resolution.kind === 'merge') return resolveByMerging(scope, args, request.resolution, factIds);
  requireOwn(request.resolution, factIds);
  const before = lookAround(db, datasetId, factIds);
  const decided = decide(scope, args, row.kind, request.resolution, factIds);
  requireApart(db, request, factIds);
  const after = lookAround(db, datasetId, factIds);
  const change = withStates(decided, before.states, readPlaces(db, Object.keys(before.states)));
  const decision = log(scope, args, change, factIds);
  scope.changes.write(db, datasetId);
  return {
    decision_id: request.preview ? null : decision,
    preview: request.preview,
    contradiction: summaryOf(scope, request.id),
    merged: null,
    ...effectsBetween(db, before, after),
  };
}

function resolveByMerging(
  scope: SettleScope,
  { request, madeBy }: ResolveArgs,
  resolution: Extract<Resolution, { kind: 'merge' }>,
  factIds: readonly number[],
): ResolutionEffects {
  const { db, datasetId } = scope;
  const { id: contradictionId, rationale = null, preview } = request;
  const around = factsOfMerge(db, resolution, factIds);
  const before = lookAround(db, datasetId, around);
  const merge = { contradictionId, resolution, rationale, madeBy };
  const done = mergeClaims(scope, merge);
  const decision = logMergedClaims(scope, done, merge, factIds);
  scope.changes.write(db, datasetId);
  return {
    decision_id: preview ? null : decision,
    preview,
    contradiction: summaryOf(scope, contradictionId),
    merged: done.merged,
    ...effectsBetween(db, before, lookAround(db, datasetId, around)),
  };
}

function requireAt(db: WriteHandle, datasetId: number, id: number, version: number): SummaryRow {
  const row = requireContradiction(db, datasetId, id);
  if (row.version !== version) {
    throw new PalimpsestError('conflict', 'This contradiction changed meanwhile.', {
      field: 'version',
      hint: 'Look at it again; nothing was decided.',
    });
  }
  return row;
}

function putOff(scope: SettleScope, { id }: SummaryRow, preview: boolean): ResolutionEffects {
  const { db, now, changes, datasetId } = scope;
  db.run('contradiction.defer', 'UPDATE contradiction SET deferred_at = ?, version = version + 1 WHERE entity_id = ?', [
    now,
    id,
  ]);
  changes.add('entity', id);
  changes.write(db, datasetId);
  const nothing = { merged: null, facts: [], contradictions: [], links: [] };
  return { decision_id: null, preview, contradiction: summaryOf(scope, id), ...nothing };
}

function summaryOf({ db, datasetId, now }: SettleScope, id: number): ResolutionEffects['contradiction'] {
  const [summary] = summariesOf(db, [requireContradiction(db, datasetId, id)], now);
  if (summary === undefined) throw new Error(`contradiction ${id} has no summary`);
  return summary;
}

/** Facts of the contradiction that somebody says. */
function saidFacts(db: WriteHandle, id: number): number[] {
  return db
    .rows(
      'contradiction.saidFacts',
      `SELECT cf.fact_id FROM contradiction_fact cf WHERE cf.contradiction_id = ?
         AND EXISTS (SELECT 1 FROM assertion a WHERE a.fact_id = cf.fact_id AND a.withdrawn_at IS NULL) ORDER BY 1`,
      [id],
    )
    .map(([factId]) => Number(factId));
}

function requireOwn(resolution: Decision, factIds: readonly number[]): void {
  const named =
    resolution.kind === 'keep'
      ? resolution.fact_ids
      : resolution.kind === 'both_dated'
        ? resolution.dates.map(({ fact_id }) => fact_id)
        : [];
  const strange = named.find((id) => !factIds.includes(id));
  if (strange !== undefined) {
    throw new PalimpsestError('invalid', `Fact ${strange} is not among the claims of this contradiction.`, {
      field: 'resolution',
    });
  }
}

/** Sets the pins and tells the dates, lays everything out, and gives the places that were decided. */
function decide(
  scope: SettleScope,
  args: ResolveArgs,
  kind: string,
  resolution: Decision,
  factIds: readonly number[],
): PlaceChange {
  const { db } = scope;
  const { request } = args;
  const pins = pinsFor(kind, resolution, factIds);
  const paths = [`entity/${request.id}/case`, ...pins.map(({ a, b }) => pinPath(a, b))];
  const before = readPlaces(db, paths);
  const set = pins.map((pin) => ({ pin, value: newPin(db, [pin.a, pin.b], pin.outcome) }));
  const told = resolution.kind === 'both_dated' ? tellDates(scope, resolution.dates, args) : [];
  for (const { pin, value } of set) setPin(scope, pin, value.claims);
  putCase(scope, request.id, caseOf(resolution, args));
  settle(scope, factIds);
  const said = (isSaid: boolean): Places => Object.fromEntries(told.map((path) => [path, isSaid]));
  return { before: { ...before, ...said(false) }, after: { ...readPlaces(db, paths), ...said(true) } };
}

/** The owner's dates are said by now, and no repeat of what is struck. */
function setPin({ db }: SettleScope, { a, b, outcome }: WantedPin, claims: readonly number[]): void {
  putPin(db, a, b, { ...newPin(db, [], outcome), claims: [...claims] });
}

function caseOf(resolution: Decision, { request, madeBy }: ResolveArgs): CaseValue {
  const named = { keep: 'kept', both_dated: 'both_dated', neither: 'neither', dismissed: null };
  return {
    case: resolution.kind === 'dismissed' ? 'dismissed' : 'resolved',
    resolution: named[resolution.kind],
    rationale: request.rationale ?? null,
    resolver: madeBy,
  };
}

/** Dates by which the claims still contest one another decide nothing. */
function requireApart(db: WriteHandle, { id, resolution }: ResolveArgs['request'], factIds: readonly number[]): void {
  if (resolution.kind !== 'both_dated' || resolution.dates.length === 0) return;
  const disputed = db.get(
    'contradiction.stillDisputed',
    `SELECT 1 FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value WHERE f.status IN ('disputed', 'expired', 'withdrawn')
     UNION ALL SELECT 1 FROM contradiction c WHERE c.entity_id = ? AND c.kind = 'time' AND c.status = 'open'`,
    [JSON.stringify(factIds), id],
  );
  if (disputed === undefined) return;
  throw new PalimpsestError('invalid', 'With these dates the claims still contest one another.', {
    field: 'resolution.dates',
    hint: 'Give spans that do not overlap, or dates for each of them.',
  });
}

function withStates({ before, after }: PlaceChange, was: Places, is: Places): PlaceChange {
  const changed = Object.keys(was).filter((path) => JSON.stringify(was[path]) !== JSON.stringify(is[path]));
  const pick = (states: Places): Places => Object.fromEntries(changed.map((path) => [path, states[path] ?? null]));
  return { before: { ...before, ...pick(was) }, after: { ...after, ...pick(is) } };
}

function log(
  { db, datasetId, now }: SettleScope,
  { request, madeBy }: ResolveArgs,
  change: PlaceChange,
  factIds: readonly number[],
): number {
  const id = logDecision(db, {
    datasetId,
    kind: request.resolution.kind === 'dismissed' ? 'contradiction_dismissed' : 'contradiction_resolved',
    reason: request.rationale ?? null,
    madeBy,
    change,
    about: factIds.map((factId) => ({ kind: 'fact', id: factId })),
    now,
  });
  db.run(
    'pin.ofDecision',
    'UPDATE pin SET decision_id = ? WHERE a IN (SELECT value FROM json_each(?)) AND b IN (SELECT value FROM json_each(?)) AND decision_id IS NULL',
    [id, JSON.stringify(factIds), JSON.stringify(factIds)],
  );
  return id;
}
