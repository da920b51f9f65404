import type { ReadHandle } from '../storage/handles.ts';
import { readPins } from '../contradiction/pins.ts';
import { readProcedurePlace } from '../procedural/procedurePlaces.ts';
import { readTrustPlace } from '../trust/reweigh/trustPlaces.ts';
import { readRuleStatus } from '../rules/putRuleStatus.ts';
import { readIdentity } from './identityReads.ts';
import { readRelationPlace } from './relationPlaces.ts';
import {
  type CaseValue,
  isIdentityPart,
  isTrustPart,
  linkOf,
  type FactState,
  type PinValue,
  type Place,
  type PlaceChange,
  type Places,
  type PlaceValue,
  type RuleValue,
  parsePlace,
  stateColumns,
  type VerdictValue,
} from './places.ts';

/** What is at these places at present. */
export function readPlaces(db: ReadHandle, paths: Iterable<string>): Places {
  const places: Record<string, PlaceValue> = {};
  for (const path of paths) {
    const place = parsePlace(path);
    if (place !== null) places[path] = readPlace(db, place);
  }
  return places;
}

export function readPlace(db: ReadHandle, place: Place): PlaceValue {
  const { id, part, rest } = place;
  if (isIdentityPart(part)) return readIdentity(db, { id, part, rest });
  if (isTrustPart(part)) return readTrustPlace(db, place);
  switch (part) {
    case 'name':
    case 'type':
    case 'key':
      return (
        db.get<{ value: string }>(`place.${part}`, `SELECT ${part} AS value FROM entity WHERE id = ?`, [id])?.value ??
        null
      );
    case 'path':
    case 'path_by':
      return readPath(db, id)?.[part] ?? null;
    case 'category':
      return exists(db, 'category', 'entity WHERE id = ? AND is_category = 1', [id]);
    case 'case':
      return readCase(db, id);
    case 'verdict':
      return readVerdict(db, id);
    case 'link':
      return readLink(db, place);
    case 'rule':
      return readRule(db, id);
    case 'pin':
      return readPin(db, id, Number(rest));
    case 'alias':
      return exists(db, 'alias', 'entity_alias WHERE entity_id = ? AND alias_norm = ?', [id, rest]);
    case 'state':
      return readState(db, id);
    case 'assertion':
      return exists(db, 'assertion', 'assertion WHERE id = ? AND withdrawn_at IS NULL', [Number(rest)]);
    case 'mention':
      return exists(db, 'mention', `fact_entity WHERE fact_id = ? AND entity_id = ? AND role = 'mention'`, [
        id,
        Number(rest),
      ]);
    case 'tag':
      return place.kind === 'fact'
        ? exists(db, 'factTag', 'tag WHERE fact_id = ? AND tag = ?', [id, rest])
        : exists(db, 'artifactTag', 'artifact_tag WHERE artifact_id = ? AND tag = ?', [id, rest]);
    case 'status':
      return readRuleStatus(db, id);
    case 'made':
    case 'read':
    case 'moved':
      return null;
    case 'recipe':
    case 'helpful':
    case 'branch':
      return readProcedurePlace(db, place, part);
    case 'kind':
    case 'phrase':
    case 'dimension':
    case 'declined':
      return readRelationPlace(db, place, part);
  }
}

function readPath(db: ReadHandle, id: number): { path: string; path_by: string | null } | undefined {
  return db.get('place.path', 'SELECT taxonomy_path AS path, taxonomy_by AS path_by FROM entity WHERE id = ?', [id]);
}

/** The places of a fact that a decision brings into being: it was withdrawn, so to speak, before. */
export function madeFact(db: ReadHandle, factId: number, hash: number): PlaceChange {
  const [made, path] = [`fact/${factId}/made`, `fact/${factId}/state`];
  const state = readState(db, factId);
  return {
    before: { [made]: String(hash), [path]: state === null ? null : { ...state, status: 'withdrawn' } },
    after: { [made]: String(hash), [path]: state },
  };
}

function readCase(db: ReadHandle, entityId: number): CaseValue | null {
  return (
    db.get<CaseValue>(
      'place.case',
      'SELECT status AS "case", resolution, rationale, resolver FROM contradiction WHERE entity_id = ?',
      [entityId],
    ) ?? null
  );
}

function readVerdict(db: ReadHandle, entityId: number): VerdictValue | null {
  return (
    db.get<VerdictValue>(
      'place.verdict',
      'SELECT status AS verdict, rationale, resolver FROM fallacy WHERE entity_id = ?',
      [entityId],
    ) ?? null
  );
}

function readLink(db: ReadHandle, place: Place): boolean {
  const { kind, to } = linkOf(place);
  return exists(db, 'link', 'fact_link WHERE from_fact = ? AND to_fact = ? AND kind = ?', [place.id, to, kind]);
}

function readRule(db: ReadHandle, factId: number): RuleValue | null {
  return (
    db.get<RuleValue>(
      'place.rule',
      'SELECT rule_context AS context, constraint_type AS "constraint", standing FROM fact WHERE id = ?',
      [factId],
    ) ?? null
  );
}

function readPin(db: ReadHandle, a: number, b: number): PinValue | null {
  const pin = readPins(db, [a]).find((row) => row.a === a && row.b === b);
  return pin === undefined
    ? null
    : { outcome: pin.outcome, last_assertion: pin.last_assertion, claims: [...pin.claims] };
}

function readState(db: ReadHandle, factId: number): FactState | null {
  return db.get<FactState>('place.state', `SELECT ${stateColumns.join(', ')} FROM fact WHERE id = ?`, [factId]) ?? null;
}

function exists(db: ReadHandle, name: string, from: string, parameters: readonly (string | number)[]): boolean {
  return db.get(`place.${name}`, `SELECT 1 FROM ${from}`, parameters) !== undefined;
}
