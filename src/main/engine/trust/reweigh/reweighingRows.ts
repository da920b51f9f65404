import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import { parsePlace, parsePlaces } from '../../edits/places.ts';
import { baselineValue, readBaselines } from '../../lineage/documentTypes.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { readSources, termOf } from '../sourceFigures.ts';
import type { Scope } from './nextSayings.ts';
import type { Figures } from './planTrustChange.ts';

/** A re-weighing under way or done, with the cursor from which it goes on after a crash. */
export interface ReweighingRow {
  readonly id: number;
  readonly dataset_id: number;
  readonly decision_id: number;
  /** The one that this one undoes, or does again; null for a change itself. */
  readonly base_id: number | null;
  readonly status: 'weighing' | 'laying_out' | 'done';
  readonly owner: string;
  readonly cursor: number;
  readonly looked: number;
  readonly weighed: number;
  readonly laid_out: number;
  /** Sayings to look at, as they were counted. */
  readonly total: number;
}

/** @throws PalimpsestError not_found */
export function requireReweighing(db: ReadHandle, id: number): ReweighingRow {
  const row = db.get<ReweighingRow>('reweighing.get', 'SELECT * FROM reweighing WHERE id = ?', [id]);
  if (row === undefined) throw new PalimpsestError('not_found', `There is no re-weighing ${id}.`);
  return row;
}

export function reweighingOfDecision(db: ReadHandle, decisionId: number): ReweighingRow | null {
  return (
    db.get<ReweighingRow>('reweighing.ofDecision', 'SELECT * FROM reweighing WHERE decision_id = ?', [decisionId]) ??
    null
  );
}

/** Read job: whether a decision weighed sayings otherwise, so that it is undone in steps. */
export function hasReweighed(db: ReadHandle, { id }: { readonly id: number }): boolean {
  return reweighingOfDecision(db, id) !== null;
}

/** What a re-weighing is about, with what counts now. What was forgotten since is left out. */
export function aboutReweighing(db: ReadHandle, row: ReweighingRow): { scope: Scope; figures: Figures } {
  const decision = db.get<{ after: string | null }>('decision.after', 'SELECT after FROM decision_log WHERE id = ?', [
    row.decision_id,
  ]);
  const places = Object.keys(parsePlaces(decision?.after ?? null) ?? {}).flatMap((path) => parsePlace(path) ?? []);
  const ids = (kind: string): Set<number> => new Set(places.filter((place) => place.kind === kind).map(({ id }) => id));
  const sources = readSources(db, { ids: [...ids('entity')] });
  const baselineIds = ids('baseline');
  const baselines = readBaselines(db, row.dataset_id).filter(({ id }) => baselineIds.has(id));
  return {
    scope: {
      datasetId: row.dataset_id,
      sources: sources.map(({ id }) => id),
      types: baselines.map(({ name }) => name),
      baseId: row.base_id,
    },
    figures: {
      sources: new Map(sources.map((source) => [source.id, termOf(source)])),
      types: new Map(baselines.map((baseline) => [baseline.name, baselineValue(baseline)])),
    },
  };
}
