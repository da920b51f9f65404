import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { TrustChange } from '../../../../shared/contract/sources.ts';
import type { SourceTerm } from '../../../../shared/contract/trust.ts';
import type { PlaceChange } from '../../edits/places.ts';
import { type Baseline, baselineValue, readBaselines, steeredTypes } from '../../lineage/documentTypes.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { type KnownSource, readSources, type SourceFigures, SteeringFigures, termOf } from '../sourceFigures.ts';
import { saidFigure } from './trustPlaces.ts';

/** What sources and types are to count for. */
export interface Figures {
  readonly sources: ReadonlyMap<number, SourceTerm>;
  readonly types: ReadonlyMap<string, number>;
}

export interface TrustPlan {
  readonly change: PlaceChange;
  readonly figures: Figures;
  readonly fields: readonly { readonly name: string; readonly before: string | null; readonly after: string | null }[];
}

interface SourceStep {
  readonly source: KnownSource;
  readonly next: SourceFigures;
}
interface TypeStep {
  readonly baseline: Baseline;
  readonly next: Pick<Baseline, 'own' | 'file'>;
}

/** What a change of trust sets, and what counts then. @throws PalimpsestError not_found for what is no source of the dataset */
export function planTrustChange(db: ReadHandle, datasetId: number, change: TrustChange): TrustPlan {
  switch (change.kind) {
    case 'source':
      return planOf([sourceStep(db, datasetId, change)], []);
    case 'document_type':
      return planOf([], [typeStep(db, datasetId, change.name, change.baseline)]);
    case 'steering_file': {
      const { sources, types } = pendingOfFile(db, datasetId);
      return planOf(sources, types);
    }
  }
}

/** Where the steering file says otherwise than what is in force. */
export function pendingOfFile(db: ReadHandle, datasetId: number): { sources: SourceStep[]; types: TypeStep[] } {
  const figures = new SteeringFigures(db);
  const sources = readSources(db, { datasetId }).flatMap((source): SourceStep[] => {
    const file = figures.of(source);
    return saidFigure(file) === saidFigure(source.file) ? [] : [{ source, next: { ...source, file } }];
  });
  const steered = steeredTypes(db);
  const types = readBaselines(db, datasetId).flatMap((baseline): TypeStep[] => {
    const file = steered.get(baseline.name) ?? null;
    return file === baseline.file ? [] : [{ baseline, next: { own: baseline.own, file } }];
  });
  return { sources, types };
}

function sourceStep(
  db: ReadHandle,
  datasetId: number,
  { entity_id, role, reliability }: Extract<TrustChange, { kind: 'source' }>,
): SourceStep {
  const isOwn = db.get('source.ofDataset', 'SELECT 1 FROM entity WHERE id = ? AND dataset_id = ?', [
    entity_id,
    datasetId,
  ]);
  const [source] = isOwn === undefined ? [] : readSources(db, { ids: [entity_id] });
  if (source === undefined) {
    throw new PalimpsestError('not_found', `There is no source ${entity_id}.`, { field: 'change.entity_id' });
  }
  const next = {
    ...source,
    role: role === undefined ? source.role : role,
    reliability: reliability === undefined ? source.reliability : reliability,
  };
  // Another role may have a figure of its own in the file, which counts with it at once.
  return { source, next: next.role === source.role ? next : { ...next, file: new SteeringFigures(db).of(next) } };
}

/** A type that was never used has nothing to weigh; its baseline is made when the change is. */
function typeStep(db: ReadHandle, datasetId: number, name: string, own: number | null): TypeStep {
  const [known] = readBaselines(db, datasetId, [name]);
  const baseline = known ?? { id: 0, name, own: null, file: steeredTypes(db).get(name) ?? null, shipped: null };
  return { baseline, next: { own, file: baseline.file } };
}

function planOf(sources: readonly SourceStep[], types: readonly TypeStep[]): TrustPlan {
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  const fields: TrustPlan['fields'][number][] = [];
  const set = (path: string, field: string, was: string | null, is: string | null): void => {
    if (was === is) return;
    before[path] = was;
    after[path] = is;
    fields.push({ name: field, before: was, after: is });
  };
  for (const { source, next } of sources) {
    const of = (part: string): string => (sources.length === 1 ? part : `${source.name}: ${part}`);
    set(`entity/${source.id}/role`, of('role'), source.role, next.role);
    set(`entity/${source.id}/reliability`, of('reliability'), textOf(source.reliability), textOf(next.reliability));
    set(`entity/${source.id}/filed`, of('steering file'), saidFigure(source.file), saidFigure(next.file));
  }
  for (const { baseline, next } of types) {
    set(`baseline/${baseline.id}/own`, baseline.name, textOf(baseline.own), textOf(next.own));
    set(`baseline/${baseline.id}/filed`, `${baseline.name}: steering file`, textOf(baseline.file), textOf(next.file));
  }
  return {
    change: { before, after },
    fields,
    figures: {
      sources: new Map(sources.map(({ source, next }) => [source.id, termOf({ ...source, ...next })])),
      types: new Map(types.map(({ baseline, next }) => [baseline.name, baselineValue({ ...baseline, ...next })])),
    },
  };
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value);
}
