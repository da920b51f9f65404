import type { z } from 'zod';
import { PalimpsestError } from '../../../../shared/contract/errors.ts';
import type { RelationEditResponse, relationEditRequestSchema } from '../../../../shared/contract/relations.ts';
import type { SettleScope } from '../../contradiction/applyDecided.ts';
import type { RulesConfig } from '../../contradiction/claims.ts';
import { settle } from '../../contradiction/settle.ts';
import { logDecision } from '../../edits/decisions.ts';
import { differenceOf, type PlaceChange, type Places, type RelationValue } from '../../edits/places.ts';
import { readPlaces } from '../../edits/placeReads.ts';
import { putPlaces } from '../../edits/putPlaces.ts';
import { isRelation, relationsLaidOutBy } from '../../edits/relationPlaces.ts';
import { ChangeList } from '../../episodic/changes.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { ReadHandle, WriteHandle } from '../../storage/handles.ts';
import { rehearse } from '../../storage/rehearsal.ts';
import { factsOfEnds, PlaceChangeDraft } from '../identity/attachments.ts';
import { factsAround } from '../identity/layOutAround.ts';
import { joinedSayings, sayingsOfStatements } from '../identity/sayings.ts';
import { StateWatch } from '../identity/stateWatch.ts';
import { normalizeRelationPhrase } from '../relationKinds.ts';
import { layOutRelations } from './layOutRelations.ts';

type Request = z.output<typeof relationEditRequestSchema>;
type Change = Request['change'];

export interface EditRelationsArgs {
  readonly request: Request;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}

/**
 * Write job: changes what is known of relations as one decision, tells what was told under a new phrase under its
 * relation, and lays out every set that this touches. A preview does the same work and takes it back.
 * @throws PalimpsestError not_found; conflict for a phrase that another relation has; cancelled
 */
export function editRelations(db: WriteHandle, args: EditRelationsArgs, context: JobContext): RelationEditResponse {
  if (args.request.preview) return { ...rehearse(db, () => edit(db, args, context)), decision_id: null };
  return db.transaction(() => edit(db, args, context));
}

function edit(
  db: WriteHandle,
  { request, madeBy, rules }: EditRelationsArgs,
  context: JobContext,
): RelationEditResponse {
  const datasetId = requireDataset(db, request);
  const now = context.clock.now();
  const scope: SettleScope = { db, context, datasetId, now, changes: new ChangeList(), rules };
  const wanted = placesOf(db, datasetId, request.change);
  const asked = differenceOf(readPlaces(db, Object.keys(wanted)), wanted);
  if (Object.keys(asked.after).length === 0) return unchanged(request.preview);
  const [watch, cases] = [new StateWatch(db), openCases(db, datasetId)];
  putPlaces(scope, asked);
  const renamed = tellUnder(scope, asked);
  const laidOut = layOutRelations(scope, relationsLaidOutBy(db, datasetId, asked));
  const change = {
    before: { ...asked.before, ...renamed.before },
    after: { ...asked.after, ...renamed.after },
  };
  const reason = request.reason ?? null;
  const id = logDecision(db, { datasetId, kind: 'relations_edited', reason, madeBy, change, now });
  scope.changes.write(db, datasetId);
  const changed = watch.changed(Number.POSITIVE_INFINITY);
  const after = openCases(db, datasetId);
  return {
    decision_id: id,
    preview: request.preview,
    laid_out: laidOut,
    renamed: factsOfEnds(renamed).length,
    changed: changed.slice(0, MOST_SHOWN),
    changed_total: changed.length,
    contradictions: { opened: countNotIn(after, cases), settled: countNotIn(cases, after) },
  };
}

const MOST_SHOWN = 50;

function countNotIn(these: ReadonlySet<number>, those: ReadonlySet<number>): number {
  return [...these].filter((id) => !those.has(id)).length;
}

function unchanged(preview: boolean): RelationEditResponse {
  return {
    decision_id: null,
    preview,
    laid_out: { sets: 0, facts: 0 },
    renamed: 0,
    changed: [],
    changed_total: 0,
    contradictions: { opened: 0, settled: 0 },
  };
}

function openCases(db: ReadHandle, datasetId: number): Set<number> {
  const rows = db.rows(
    'relations.openCases',
    `SELECT c.entity_id FROM contradiction c JOIN entity e ON e.id = c.entity_id WHERE e.dataset_id = ? AND c.status = 'open'`,
    [datasetId],
  );
  return new Set(rows.map(([id]) => Number(id)));
}

/** What is wanted at each place that the change names. */
function placesOf(db: ReadHandle, datasetId: number, change: Change): Places {
  const path = (part: string, rest: string): string => `relations/${datasetId}/${part}/${rest}`;
  switch (change.kind) {
    case 'decline':
      return { [path('declined', change.key)]: true };
    case 'dimension':
      return { [path('dimension', change.name)]: change.groups === null ? null : JSON.stringify(change.groups) };
    case 'relation':
      return {
        [path('kind', change.relation)]: rulesOf(db, path('kind', change.relation), change),
        ...(change.phrases === undefined ? {} : phrasesOf(db, datasetId, change, path)),
      };
  }
}

const plain: RelationValue = {
  cardinality: 'many',
  exclusive_group: null,
  inverse: null,
  symmetric: false,
  transitive: false,
  opposite_of: null,
  dependency: false,
  iri: null,
};

type RelationChange = Extract<Change, { kind: 'relation' }>;

function rulesOf(db: ReadHandle, path: string, change: RelationChange): RelationValue {
  const known = readPlaces(db, [path])[path];
  const before = isRelation(known) ? known : plain;
  if (change.opposite_of === change.relation)
    throw new PalimpsestError('invalid', 'A relation is not its own opposite.', { field: 'change.opposite_of' });
  return {
    cardinality: change.cardinality ?? before.cardinality,
    exclusive_group: given(change.exclusive_group, before.exclusive_group),
    inverse: given(change.inverse, before.inverse),
    symmetric: change.symmetric ?? before.symmetric,
    transitive: change.transitive ?? before.transitive,
    opposite_of: given(change.opposite_of, before.opposite_of),
    dependency: change.dependency ?? before.dependency,
    iri: given(change.iri, before.iri),
  };
}

/** Null is given, too. */
function given(value: string | null | undefined, before: string | null): string | null {
  return value === undefined ? before : value;
}

/** The whole new list: what is no longer on it names nothing. */
function phrasesOf(
  db: ReadHandle,
  datasetId: number,
  { relation, phrases = [] }: RelationChange,
  path: (part: string, rest: string) => string,
): Places {
  const own = db.rows(
    'relations.phrases',
    'SELECT phrase_norm FROM relation_alias WHERE dataset_id = ? AND relation = ?',
    [datasetId, relation],
  );
  const places: Record<string, string | null> = {};
  for (const [phrase] of own) places[path('phrase', String(phrase))] = null;
  for (const { phrase, inverted } of phrases) {
    const norm = normalizeRelationPhrase(phrase);
    const taken = db.get<{ relation: string }>(
      'relations.phraseTaken',
      'SELECT relation FROM relation_alias WHERE dataset_id = ? AND phrase_norm = ? AND relation <> ?',
      [datasetId, norm, relation],
    );
    if (norm === '' || taken !== undefined) {
      const why = norm === '' ? 'names nothing' : `says ${taken?.relation ?? ''} already`;
      throw new PalimpsestError('conflict', `“${phrase}” ${why}.`, { field: 'change.phrases' });
    }
    places[path('phrase', norm)] = `${inverted ? '^' : ''}${relation}`;
  }
  return places;
}

/** Tells facts whose relation is a phrase that came to name another under that one; with the places that undo it. */
function tellUnder(scope: SettleScope, { before, after }: PlaceChange): PlaceChangeDraft {
  const { db, datasetId } = scope;
  const draft = new PlaceChangeDraft();
  for (const [path, value] of Object.entries(after)) {
    const [, phrase] = /^relations\/\d+\/phrase\/(.*)$/s.exec(path) ?? [];
    if (phrase === undefined || typeof value !== 'string' || (before[path] ?? null) !== null) continue;
    addRenamed(db, draft, { datasetId, phrase, to: value.replace('^', ''), inverted: value.startsWith('^') });
  }
  const facts = factsOfEnds(draft);
  if (facts.length === 0) return draft;
  const around = factsAround(db, datasetId, facts);
  putPlaces(scope, draft);
  const said = sayingsOfStatements(db, datasetId, facts);
  settle(scope, [...new Set([...facts, ...around])]);
  draft.addAll(joinedSayings(said, sayingsOfStatements(db, datasetId, facts), facts));
  return draft;
}

interface Renaming {
  readonly datasetId: number;
  readonly phrase: string;
  readonly to: string;
  readonly inverted: boolean;
}

/** A value has no side to be told from: under an inverted phrase it stays as it is. */
function addRenamed(db: ReadHandle, draft: PlaceChangeDraft, { datasetId, phrase, to, inverted }: Renaming): void {
  const rows = db.all<{ id: number; relation: string; subject_id: number; object_id: number | null }>(
    'relations.factsOfPhrase',
    `SELECT id, relation, subject_id, object_id FROM fact WHERE dataset_id = ? AND chunk_id IS NULL AND subject_id IS NOT NULL
       AND relation IN (SELECT value FROM json_each(?)) ORDER BY id`,
    [datasetId, JSON.stringify(namesOf(db, datasetId, phrase))],
  );
  for (const { id, relation, subject_id, object_id } of rows) {
    if (inverted && object_id === null) continue;
    draft.add(`fact/${id}/relation`, relation, to);
    if (!inverted) continue;
    draft.add(`fact/${id}/subject`, String(subject_id), String(object_id));
    draft.add(`fact/${id}/object`, String(object_id), String(subject_id));
  }
}

/** Relations that only a phrase gave a name to, and this one. */
function namesOf(db: ReadHandle, datasetId: number, phrase: string): string[] {
  return db
    .rows(
      'relations.unknown',
      `SELECT DISTINCT f.relation FROM fact f WHERE f.dataset_id = ? AND f.relation IS NOT NULL AND f.chunk_id IS NULL
         AND NOT EXISTS (SELECT 1 FROM relation_kind k WHERE k.dataset_id = f.dataset_id AND k.relation = f.relation)`,
      [datasetId],
    )
    .map(([name]) => String(name))
    .filter((name) => normalizeRelationPhrase(name) === phrase);
}
