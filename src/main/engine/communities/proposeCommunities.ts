import type { DatasetRef } from '../../../shared/contract/primitives.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { digestOf, type Telling } from './digest.ts';
import { partitionOf, type Tie } from './partition.ts';

export interface ProposedCommunity {
  readonly summary: string;
  /** Entity ids, those with the greatest weight in it first. */
  readonly members: readonly number[];
}

export interface ProposedCommunities {
  readonly datasetId: number;
  readonly communities: readonly ProposedCommunity[];
  readonly modularity: number;
}

/** A fact that names more entities than these ties none of them: it is a list. */
const MOST_IN_FACT = 12;

/** Facts that tell at present, and the entities that can be members. */
const live = `f.dataset_id = @datasetId AND f.status IN ('holds', 'disputed', 'said')
  AND (f.invalid_at IS NULL OR f.invalid_at > @now)`;
const member = `e.merged_into IS NULL AND e.is_category = 0 AND e.type NOT IN ('contradiction', 'fallacy', 'category')`;

/**
 * Read job: splits the entities of a dataset into communities and writes a digest of each. Two entities are tied by each
 * live fact or passage that names both, the less the more others it names; who merely said it is not named in it.
 * @throws PalimpsestError not_found for an unknown dataset
 */
export function proposeCommunities(db: ReadHandle, ref: DatasetRef, context: JobContext): ProposedCommunities {
  return db.snapshot(() => {
    const datasetId = requireDataset(db, ref);
    const scope = { datasetId, now: context.clock.now() };
    const { communities, modularity } = partitionOf(readTies(db, scope));
    const names = namesOf(db, communities.flat());
    const tellings = readTellings(db, scope, communities);
    return {
      datasetId,
      modularity,
      communities: communities.map((members, at) => ({
        members,
        summary: digestOf(
          members.map((id) => names.get(id) ?? ''),
          members,
          tellings.get(at) ?? [],
        ),
      })),
    };
  });
}

interface Scope {
  readonly datasetId: number;
  readonly now: number;
}

function readTies(db: ReadHandle, { datasetId, now }: Scope): Tie[] {
  const ties: Tie[] = [];
  let fact = 0;
  let named: number[] = [];
  const close = (): void => {
    if (named.length > MOST_IN_FACT) return;
    named.forEach((a, at) => {
      for (const b of named.slice(at + 1)) ties.push({ a, b, weight: 1 / (named.length - 1) });
    });
  };
  const rows = db.iterate<{ fact_id: number; entity_id: number }>(
    'communities.ties',
    `SELECT DISTINCT fe.fact_id, fe.entity_id FROM fact f JOIN fact_entity fe ON fe.fact_id = f.id AND fe.role <> 'speaker'
     JOIN entity e ON e.id = fe.entity_id AND ${member} WHERE ${live} ORDER BY fe.fact_id, fe.entity_id`,
    { datasetId, now },
  );
  for (const row of rows) {
    if (row.fact_id !== fact) {
      close();
      fact = row.fact_id;
      named = [];
    }
    named.push(row.entity_id);
  }
  close();
  return ties;
}

function namesOf(db: ReadHandle, ids: readonly number[]): Map<number, string> {
  const rows = db.rows(
    'communities.names',
    'SELECT id, name FROM entity WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  );
  return new Map(rows.map(([id, name]) => [Number(id), String(name)]));
}

/** Asserted facts whose ends are in one community, by the community's place. */
function readTellings(
  db: ReadHandle,
  { datasetId, now }: Scope,
  communities: readonly (readonly number[])[],
): Map<number, Telling[]> {
  const communityOf = new Map(communities.flatMap((members, at) => members.map((id) => [id, at] as const)));
  const tellings = new Map<number, Telling[]>();
  const rows = db.iterate<{
    text: string;
    subject_id: number;
    object_id: number | null;
    sources: number;
    trust: number;
  }>(
    'communities.tellings',
    `SELECT f.text, f.subject_id, f.object_id, coalesce(f.trust_weight, 0) AS trust,
       (SELECT count(DISTINCT a.source_id) FROM assertion a WHERE a.fact_id = f.id AND a.withdrawn_at IS NULL) AS sources
     FROM fact f WHERE ${live} AND f.subject_id IS NOT NULL AND f.modality = 'asserted'
       AND f.fact_type IN ('knowledge', 'decision', 'signal') ORDER BY f.id`,
    { datasetId, now },
  );
  for (const { text, subject_id: subjectId, object_id: objectId, sources, trust } of rows) {
    const at = communityOf.get(subjectId);
    if (at === undefined || (objectId !== null && communityOf.get(objectId) !== at)) continue;
    const own = tellings.get(at);
    const telling = { text, subjectId, sources, trust };
    if (own === undefined) tellings.set(at, [telling]);
    else own.push(telling);
  }
  return tellings;
}
