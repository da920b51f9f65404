import type { ConsultRequest } from '../../../shared/contract/consult.ts';
import type { EntityRef } from '../../../shared/contract/primitives.ts';
import type { IntentFound, RecallRequest } from '../../../shared/contract/recall.ts';
import type { TimeQuestion } from '../../../shared/contract/timeQuestion.ts';
import { clocksOf, windowOf } from '../consult/asked.ts';
import { imageOf } from '../consult/image/imageCache.ts';
import { findMentions } from '../consult/names.ts';
import { cutQuery } from '../consult/prepareQuery.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import { entitiesNamed } from '../semantic/history.ts';
import { nameKey } from '../semantic/names.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { readTimeQuestion } from '../temporal/asked/timeQuestion.ts';
import { formatInstant } from '../temporal/instants.ts';
import { classifyIntents } from './intents.ts';

export interface RouteArgs {
  readonly request: RecallRequest;
  /** The same prompt as consult is asked. */
  readonly consult: ConsultRequest;
  /** Names of procedures that may be called for. */
  readonly taskTypes: readonly string[];
}

/** Where a prompt leads: what it wants, what it names, when. */
export interface Route {
  readonly intents: IntentFound[];
  readonly entities: EntityRef[];
  readonly unknown: string[];
  readonly question: TimeQuestion | null;
  /** The stretch of time that it names, as far as it is bounded. */
  readonly period: { readonly from: string | null; readonly to: string | null } | null;
}

/**
 * Read job: what a prompt names, and by that and its words what it wants.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function routePrompt(
  db: ReadHandle,
  { request, consult, taskTypes }: RouteArgs,
  { clock }: Pick<JobContext, 'clock'>,
): Route {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, request);
    const { query } = cutQuery(request.prompt);
    const given = request.entities.map((name) => ({ name, ids: idsOf(db, datasetId, name) }));
    const entities = refsOf(db, [...given.flatMap(({ ids }) => ids), ...mentionedIn(db, datasetId, query)]);
    const window = windowOf(consult, query, clocksOf(consult, clock.now()).anchorMs);
    const question = readTimeQuestion(query);
    const intents = classifyIntents({
      prompt: query,
      entities: entities.map(({ name }) => name),
      contested: contestedOf(db, entities),
      procedures: namedIn(query, taskTypes),
      period: window === null || window.words === '' ? null : window.words,
      asksTime: question !== null,
    });
    return {
      intents,
      entities,
      unknown: given.flatMap(({ name, ids }) => (ids.length === 0 ? [name] : [])),
      question,
      period: window === null ? null : { from: instantOrNull(window.fromMs), to: instantOrNull(window.toMs) },
    };
  });
}

function idsOf(db: ReadHandle, datasetId: number, name: string): number[] {
  const id = /^entity:(\d{1,15})$/.exec(name)?.[1];
  if (id === undefined) return entitiesNamed(db, datasetId, name);
  return db
    .all<{ id: number }>(
      'route.entity',
      'SELECT coalesce(merged_into, id) AS id FROM entity WHERE dataset_id = ? AND id = ?',
      [datasetId, Number(id)],
    )
    .map((row) => row.id);
}

function mentionedIn(db: ReadHandle, datasetId: number, query: string): number[] {
  const image = imageOf(db, datasetId);
  return findMentions(image, query).flatMap(({ entities }) =>
    entities.flatMap((at) => image.graph.entities[at]?.id ?? []),
  );
}

function refsOf(db: ReadHandle, ids: readonly number[]): EntityRef[] {
  return db.all<EntityRef>(
    'route.refs',
    'SELECT e.id, e.name FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value ORDER BY j.key',
    [JSON.stringify([...new Set(ids)])],
  );
}

/** Names of those that an open contradiction is about. */
function contestedOf(db: ReadHandle, entities: readonly EntityRef[]): string[] {
  return db
    .all<{ name: string }>(
      'route.contested',
      `SELECT e.name FROM json_each(?) j CROSS JOIN entity e ON e.id = j.value WHERE EXISTS (
         SELECT 1 FROM fact f JOIN contradiction_fact cf ON cf.fact_id = f.id
         JOIN contradiction c ON c.entity_id = cf.contradiction_id
         WHERE f.subject_id = e.id AND c.status = 'open') ORDER BY j.key`,
      [JSON.stringify(entities.map(({ id }) => id))],
    )
    .map(({ name }) => name);
}

/** Those whose name stands in the prompt, word by word. */
function namedIn(prompt: string, names: readonly string[]): string[] {
  const said = ` ${nameKey(prompt).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return names.filter((name) => {
    const words = nameKey(name)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return words !== '' && said.includes(` ${words} `);
  });
}

function instantOrNull(ms: number): string | null {
  return Number.isFinite(ms) ? formatInstant(ms) : null;
}
