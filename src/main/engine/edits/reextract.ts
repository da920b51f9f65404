import type { z } from 'zod';
import type { reextractRequestSchema, reextractResponseSchema } from '../../../shared/contract/edits.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { Owner } from '../episodic/speakers.ts';
import { BY_MODEL, type PreparedArtifact } from '../extraction/told.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { rehearse } from '../storage/rehearsal.ts';
import { logDecision } from './decisions.ts';
import { type ReadingScope, openReading, type ReadPassage } from './openReading.ts';
import { ReadingWatch } from './readingWatch.ts';
import { putMention } from './putPlaces.ts';
import { factsOfReading, takeReading } from './takeReading.ts';

export interface ReextractArgs {
  readonly request: z.output<typeof reextractRequestSchema>;
  /** What extraction finds in the stored text now. */
  readonly prepared: PreparedArtifact;
  readonly owner: Owner;
  readonly madeBy: string;
  readonly rules?: RulesConfig | undefined;
}
type Response = z.output<typeof reextractResponseSchema>;

const EXAMPLES = 5;
const EXAMPLE_CHARACTERS = 160;

/**
 * Write job: makes an artifact's facts again from what is found in its text now, as one decision. Its passages stay as
 * they are. A fact no longer found is withdrawn, unless another artifact says it, the owner does, or somebody edited it.
 * A preview does the same work and takes it back.
 * @throws PalimpsestError not_found; conflict when the text is no longer the one that was read
 */
export function reextract(db: WriteHandle, args: ReextractArgs, context: JobContext): Response {
  const { preview } = args.request;
  if (preview) return { ...rehearse(db, () => readAgain(db, args, context)), decision_id: null };
  return db.transaction(() => readAgain(db, args, context));
}

function readAgain(
  db: WriteHandle,
  { request, prepared, owner, madeBy, rules }: ReextractArgs,
  context: JobContext,
): Response {
  const datasetId = requireDataset(db, request);
  const now = context.clock.now();
  const changes = new ChangeList();
  const watch = new ReadingWatch(db, { datasetId, artifactId: request.artifact_id, prepared });
  const { scope, passages } = openReading(
    db,
    context,
    { datasetId, prepared, owner, now, changes, rules },
    request.artifact_id,
  );
  const found = factsOfReading(scope, passages);
  watch.beforeFacts(found);
  linkMentionsAgain(scope, passages);
  const { same, stored, gone, withdrawn, ended } = takeReading(scope, found, passages);
  const before = new Set([...same.map(({ id }) => id), ...gone.map(({ fact_id }) => fact_id)]);
  const come = new Set(stored.map(({ id }) => id).filter((id) => !before.has(id)));
  const change = watch.change(withdrawn);
  const isSame = Object.keys(change.after).length === 1;
  const reason = request.reason ?? null;
  const about = watch.entitiesOfMade();
  const decision = isSame
    ? null
    : logDecision(db, { datasetId, kind: 'reextracted', reason, madeBy, change, about, now });
  changes.write(db, datasetId);
  return {
    decision_id: decision,
    preview: request.preview,
    go: some(db, ended),
    come: some(db, come),
    stay: some(
      db,
      [...before].filter((id) => !ended.has(id)),
    ),
  };
}

/** Passages mention whom extraction finds in them now, and whom a model found in them; nobody else. */
function linkMentionsAgain(scope: ReadingScope, passages: ReadonlyMap<number, ReadPassage>): void {
  const { db, entities, changes, prepared } = scope;
  const wanted = Map.groupBy(prepared.extraction.mentions, ({ passageSeq }) => passageSeq);
  for (const [seq, { factId, chunkId }] of passages) {
    const now = new Set((wanted.get(seq) ?? []).map(({ entity }) => entities.id(entity)));
    const before = new Set(
      db
        .rows(
          'reading.mentions',
          `SELECT m.entity_id FROM fact_entity m JOIN entity e ON e.id = m.entity_id
           WHERE m.fact_id = ? AND m.role = 'mention' AND e.made_by <> '${BY_MODEL}'
             AND NOT EXISTS (SELECT 1 FROM assertion a JOIN fact_entity of_said ON of_said.fact_id = a.fact_id
               WHERE a.chunk_id = ? AND a.made_by = '${BY_MODEL}' AND a.withdrawn_at IS NULL
                 AND of_said.entity_id = m.entity_id)`,
          [factId, chunkId],
        )
        .map(([id]) => Number(id)),
    );
    for (const id of now) if (!before.has(id)) putMention(db, factId, id, true);
    for (const id of before) if (!now.has(id)) putMention(db, factId, id, false);
    if (now.size !== before.size || [...now].some((id) => !before.has(id))) changes.add('fact', factId);
  }
}

function some(db: WriteHandle, ids: Iterable<number>): Response['go'] {
  const all = [...ids];
  const texts = db.rows(
    'reading.examples',
    `SELECT f.text FROM json_each(?) j CROSS JOIN fact f ON f.id = j.value ORDER BY f.id LIMIT ${EXAMPLES}`,
    [JSON.stringify(all)],
  );
  return { count: all.length, examples: texts.map(([text]) => shortened(String(text))) };
}

function shortened(text: string): string {
  return text.length > EXAMPLE_CHARACTERS ? `${text.slice(0, EXAMPLE_CHARACTERS).toWellFormed()}…` : text;
}
