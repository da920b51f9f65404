import { z } from 'zod';
import type { ResolutionEffects } from '../../../../shared/contract/truth.ts';
import { type FactState, isSameValue, type Places } from '../../edits/places.ts';
import { readPlaces } from '../../edits/placeReads.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { formatInstantOrNull } from '../../temporal/instants.ts';
import { readSets } from '../storedSets.ts';

interface LinkRow {
  readonly from_id: number;
  readonly from: string;
  readonly to: string;
  readonly to_id: number;
  readonly kind: string;
}

interface CaseRow {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

/** How everything around some facts is held: their sets, the links among them and their contradictions. */
export interface Surroundings {
  readonly factIds: readonly number[];
  readonly states: Places;
  readonly links: readonly LinkRow[];
  readonly cases: readonly CaseRow[];
}

export function lookAround(db: ReadHandle, datasetId: number, seeds: readonly number[]): Surroundings {
  const sets = readSets(db, datasetId, seeds);
  const factIds = [...new Set([...seeds, ...sets.flatMap(({ facts }) => facts.map(({ id }) => id))])];
  const ids = JSON.stringify(factIds);
  return {
    factIds,
    states: readPlaces(
      db,
      factIds.map((id) => `fact/${id}/state`),
    ),
    links: db.all<LinkRow>(
      'effects.links',
      `SELECT l.from_fact AS from_id, a.text AS "from", l.to_fact AS to_id, b.text AS "to", l.kind
       FROM json_each(@ids) j CROSS JOIN fact_link l ON l.to_fact = j.value
       JOIN fact a ON a.id = l.from_fact JOIN fact b ON b.id = l.to_fact
       WHERE l.kind IN ('supersedes', 'resolves_conflict', 'corrects') ORDER BY 1, 3, 5`,
      { ids },
    ),
    cases: db.all<CaseRow>(
      'effects.cases',
      `SELECT DISTINCT e.id, e.name, c.status FROM json_each(?) j CROSS JOIN contradiction_fact cf ON cf.fact_id = j.value
       JOIN contradiction c ON c.entity_id = cf.contradiction_id JOIN entity e ON e.id = c.entity_id ORDER BY e.id`,
      [ids],
    ),
  };
}

/** What differs between two looks at the same surroundings. */
export function effectsBetween(
  db: ReadHandle,
  before: Surroundings,
  after: Surroundings,
): Pick<ResolutionEffects, 'facts' | 'contradictions' | 'links'> {
  return {
    facts: factsBetween(db, before, after),
    contradictions: casesBetween(before, after),
    links: linksBetween(before, after),
  };
}

function factsBetween(db: ReadHandle, before: Surroundings, after: Surroundings): ResolutionEffects['facts'] {
  const changed = after.factIds.filter((id) => !isSameValue(stateIn(before, id), stateIn(after, id)));
  const rows = db.all<{ id: number; text: string }>(
    'effects.texts',
    'SELECT f.id, f.text FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value ORDER BY f.id',
    [JSON.stringify(changed)],
  );
  return rows.map(({ id, text }) => ({
    id,
    text,
    before: heldOf(stateIn(before, id)),
    after: heldOf(stateIn(after, id)),
  }));
}

function stateIn({ states }: Surroundings, id: number): FactState | null {
  const state = states[`fact/${id}/state`] ?? null;
  return typeof state === 'object' && state !== null && 'status' in state ? state : null;
}

function heldOf(state: FactState | null): ResolutionEffects['facts'][number]['after'] {
  if (state === null) return null;
  const { status, valid_at, valid_offset, invalid_at, invalid_offset, invalid_kind } = state;
  return {
    status,
    valid_at: formatInstantOrNull(valid_at, valid_offset),
    invalid_at: formatInstantOrNull(invalid_at, invalid_offset),
    invalid_kind,
  };
}

const statusSchema = z.enum(['open', 'suspected', 'resolved', 'dismissed']);

function casesBetween(before: Surroundings, after: Surroundings): ResolutionEffects['contradictions'] {
  const was = new Map(before.cases.map(({ id, status }) => [id, status]));
  return after.cases.flatMap(({ id, name, status }) => {
    const old = was.get(id) ?? null;
    if (old === status) return [];
    return { id, name, before: statusSchema.nullable().parse(old), after: statusSchema.parse(status) };
  });
}

function linksBetween(before: Surroundings, after: Surroundings): ResolutionEffects['links'] {
  const key = ({ from_id, to_id, kind }: LinkRow): string => `${from_id} ${to_id} ${kind}`;
  const [was, is] = [new Set(before.links.map(key)), new Set(after.links.map(key))];
  const shown =
    (change: 'added' | 'removed') =>
    ({ from, to, kind }: LinkRow) => ({ from, to, kind, change });
  return [
    ...after.links.filter((link) => !was.has(key(link))).map(shown('added')),
    ...before.links.filter((link) => !is.has(key(link))).map(shown('removed')),
  ];
}
