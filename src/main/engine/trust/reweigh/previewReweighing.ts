import type { DatasetRef } from '../../../../shared/contract/primitives.ts';
import {
  type TrustChange,
  type TrustChangeEffects,
  type TrustEffect,
  trustEffectSchema,
} from '../../../../shared/contract/sources.ts';
import type { RulesConfig } from '../../contradiction/claims.ts';
import { foresee, type ForeseenFact } from '../../contradiction/foresee.ts';
import { readSets } from '../../contradiction/storedSets.ts';
import { findDataset } from '../../episodic/datasets.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { formatInstantOrNull } from '../../temporal/instants.ts';
import { countSayings, nextSayings, sayingsOfFacts, type Scope } from './nextSayings.ts';
import { type Figures, planTrustChange, type TrustPlan } from './planTrustChange.ts';
import { weighSaying } from './weighSaying.ts';

export interface TrustChangeArgs {
  readonly dataset: DatasetRef;
  readonly change: TrustChange;
}

/** Read job: what a change sets, and how many sayings are to be looked at. @throws PalimpsestError not_found */
export function planReweighing(
  db: ReadHandle,
  { dataset, change }: TrustChangeArgs,
): { fields: TrustPlan['fields']; total: number } {
  return db.snapshot(() => {
    const datasetId = findDataset(db, dataset);
    // Where nothing was ever told there is nothing to weigh.
    const plan = planTrustChange(db, datasetId ?? 0, change);
    return { fields: plan.fields, total: datasetId === null ? 0 : countSayings(db, scopeOf(datasetId, plan.figures)) };
  });
}

export interface PreviewStep extends Pick<TrustChangeEffects, 'sayings' | 'sets' | 'facts' | 'effects'> {
  readonly looked: number;
  /** Where the next step begins; null after the last. */
  readonly cursor: number | null;
}

/**
 * Read job: what one step of a re-weighing would change, by the steps of the real one with nothing written. A set counts
 * in the step of its first saying that would weigh otherwise.
 */
export function previewReweighing(
  db: ReadHandle,
  { dataset, change, cursor, rules, most }: TrustChangeArgs & { cursor: number; rules: RulesConfig; most: number },
): PreviewStep {
  return db.snapshot(() => {
    const datasetId = findDataset(db, dataset);
    if (datasetId === null) return { looked: 0, sayings: 0, sets: 0, facts: 0, effects: [], cursor: null };
    const { figures } = planTrustChange(db, datasetId, change);
    const page = nextSayings(db, scopeOf(datasetId, figures), cursor);
    const weighed = page.sayings.flatMap((saying) => weighSaying(saying, figures) ?? []);
    const sets = foreseenSets(db, { datasetId, figures, rules, cursor, facts: weighed.map(({ factId }) => factId) });
    const facts = sets.flat();
    return {
      looked: page.sayings.length,
      cursor: page.cursor,
      sayings: weighed.length,
      sets: sets.length,
      facts: facts.length,
      effects: effectsOf(db, facts.slice(0, most)),
    };
  });
}

function scopeOf(datasetId: number, { sources, types }: Figures): Scope {
  return { datasetId, sources: [...sources.keys()], types: [...types.keys()], baseId: null };
}

interface Foreseeing {
  readonly datasetId: number;
  readonly figures: Figures;
  readonly rules: RulesConfig;
  readonly cursor: number;
  readonly facts: readonly number[];
}

/** By set, its facts that would be held otherwise; sets that would stay as they are are left out. */
function foreseenSets(db: ReadHandle, { datasetId, figures, rules, cursor, facts }: Foreseeing): ForeseenFact[][] {
  if (facts.length === 0) return [];
  const sets = readSets(db, datasetId, [...new Set(facts)]);
  return sets.flatMap((set) => {
    const sayings = sayingsOfFacts(
      db,
      set.facts.map(({ id }) => id),
    );
    const weighed = sayings.flatMap((saying) => weighSaying(saying, figures) ?? []);
    const first = Math.min(...weighed.map(({ id }) => id));
    if (first <= cursor) return [];
    const more = new Map(weighed.map(({ id, more: by }) => [id, by]));
    const foreseen = foresee(set, rules, more).filter(isHeldOtherwise);
    return foreseen.length === 0 ? [] : [foreseen];
  });
}

/** How its beginning is known is no part of what holds. */
function isHeldOtherwise({ before, after }: ForeseenFact): boolean {
  return (
    before?.status !== after.status ||
    before.valid_at !== after.valid_at ||
    before.invalid_at !== after.invalid_at ||
    before.invalid_kind !== after.invalid_kind
  );
}

function effectsOf(db: ReadHandle, facts: readonly ForeseenFact[]): TrustEffect[] {
  const rows = db.all<{ id: number; text: string }>(
    'effects.texts',
    'SELECT f.id, f.text FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value ORDER BY f.id',
    [JSON.stringify(facts.map(({ like }) => like))],
  );
  const texts = new Map(rows.map(({ id, text }) => [id, text]));
  return facts.map(({ id, like, before, after }) => ({
    fact_id: id,
    text: texts.get(like) ?? '',
    before: before === null ? null : heldOf(before),
    after: heldOf(after),
  }));
}

function heldOf({ status, valid_at, invalid_at, invalid_kind }: ForeseenFact['after']): TrustEffect['after'] {
  return trustEffectSchema.shape.after.parse({
    status,
    valid_at: formatInstantOrNull(valid_at),
    invalid_at: formatInstantOrNull(invalid_at),
    invalid_kind,
  });
}
