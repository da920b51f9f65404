import type { ConsultResult } from '../../../shared/contract/consult.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import type { RecalledFact } from '../../../shared/contract/recall.ts';
import { factViewsOf } from '../semantic/factList.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { Route } from './routePrompt.ts';

/** Of all entities together, beside what consult found. */
const mostOfEntities = 80;

interface Wanted {
  readonly route: Pick<Route, 'entities' | 'intents'>;
  readonly found: readonly ConsultResult[];
  readonly nowMs: number;
}

/**
 * What consult found that is no passage, best first; then what else holds of the named entities, the latest of each in
 * turn, so that one with many facts leaves room for the others. Asked for what was or for an order, also what is over.
 */
export function recalledFacts(db: ReadHandle, { route, found, nowMs }: Wanted): RecalledFact[] {
  const { entities, intents } = route;
  const includesPast = intents.some(({ intent }) => intent === 'temporal' || intent === 'episodic');
  const of = new Map(entities.map((entity) => [entity.id, factsOf(db, entity, { includesPast, nowMs })]));
  const hits = found.filter(({ kind, type }) => kind === 'fact' && type !== 'experience');
  const named = new Map(entities.map((entity) => [entity.id, entity]));
  const fromHits = hits.map((hit): RecalledFact => {
    const { id, text, polarity, modality, status, valid_at, invalid_at, score } = hit;
    const about = hit.entities.flatMap((entity) => named.get(entity.id) ?? []);
    return { id, type: typeOf(hit), text, polarity, modality, status, valid_at, invalid_at, score, about };
  });
  const isHit = new Set(hits.map(({ id }) => id));
  const others = inTurn([...of.values()])
    .filter((id) => !isHit.has(id))
    .slice(0, mostOfEntities);
  const fromEntities = factViewsOf(db, others, nowMs).map(
    ({ id, type, text, polarity, modality, status, valid_at, invalid_at }): RecalledFact => ({
      ...{ id, type, text, polarity, modality, status, valid_at, invalid_at },
      score: null,
      about: entities.filter((entity) => of.get(entity.id)?.includes(id)),
    }),
  );
  return [...fromHits, ...fromEntities];
}

/** A community is no fact, and is filtered before. */
function typeOf({ type }: ConsultResult): RecalledFact['type'] {
  return type === 'community' ? 'signal' : type;
}

function factsOf(
  db: ReadHandle,
  { id }: EntityRef,
  { includesPast, nowMs }: { readonly includesPast: boolean; readonly nowMs: number },
): number[] {
  return db
    .rows(
      'recall.factsOf',
      `SELECT DISTINCT f.id FROM fact_entity fe JOIN fact f ON f.id = fe.fact_id
       WHERE fe.entity_id = @id AND fe.role <> 'speaker' AND f.chunk_id IS NULL
         AND (f.status IN ('holds', 'disputed') OR (@past AND f.status = 'expired'))
         AND (@past OR f.invalid_at IS NULL OR f.invalid_at > @now)
       ORDER BY coalesce(f.valid_at, f.occurred_at, f.created_at) DESC, f.id DESC LIMIT ${mostOfEntities}`,
      { id, past: includesPast ? 1 : 0, now: nowMs },
    )
    .map(([fact]) => Number(fact));
}

/** The first of each list, then the second of each, each number once. */
function inTurn(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []));
  return [...new Set(turns.flat())];
}
