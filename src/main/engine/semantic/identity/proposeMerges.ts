import { ChangeList } from '../../episodic/changes.ts';
import { findDataset } from '../../episodic/datasets.ts';
import type { JobContext } from '../../jobs.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import type { DatasetRef } from '../../../../shared/contract/primitives.ts';
import { typesAgree } from '../names.ts';
import { areAlike, likeness } from './likeness.ts';

interface NewEntity {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

interface Candidate extends NewEntity {
  /** Whether it is called so, by its name or an alias. */
  readonly is_called: number;
}

interface Proposed {
  readonly other: NewEntity;
  readonly reason: 'same_name' | 'alike';
  readonly likeness: number;
  readonly shared: readonly number[];
}

/** Entities looked at in one transaction; the rest waits for the next call, and others may write meanwhile. */
const MOST_AT_ONCE = 50;
/** Of names that begin or end alike so many are compared: thousands of them are a series, not one thing. */
const MOST_ALIKE = 300;
/** Of a thing that much is said of, the first facts tell enough of what is around it. */
const MOST_AROUND = 200;
const MOST_SHARED = 5;
/** Characters of the number that tells namesakes apart. */
const MOST_NUMBER = 3;

const scanKey = (datasetId: number): string => `merges_proposed:${datasetId}`;

/**
 * Write job: looks at entities that are new since it last looked, and proposes to merge those that may be one thing
 * (DESIGN section 4, rule 1): namesakes, and names that are nearly the same, of one type and met in one context. What
 * was decided of a pair stays. Returns how many are left to look at.
 */
export function proposeMerges(db: WriteHandle, dataset: DatasetRef, { clock }: JobContext): { left: number } {
  return db.transaction(() => {
    const datasetId = findDataset(db, dataset);
    if (datasetId === null) return { left: 0 };
    const from = scannedTo(db, datasetId);
    const fresh = db.all<NewEntity>(
      'proposal.newEntities',
      `SELECT id, key, name, type FROM entity WHERE dataset_id = ? AND id > ? AND merged_into IS NULL
         AND is_category = 0 AND type NOT IN ('contradiction', 'fallacy') ORDER BY id LIMIT ${MOST_AT_ONCE}`,
      [datasetId, from],
    );
    const last = fresh.at(-1)?.id;
    if (last === undefined) return { left: 0 };
    const now = clock.now();
    const changes = new ChangeList();
    for (const entity of fresh) {
      for (const { other, reason, likeness: alike, shared } of proposalsFor(db, datasetId, entity)) {
        const [a, b] = [Math.min(entity.id, other.id), Math.max(entity.id, other.id)];
        db.run(
          'proposal.add',
          'INSERT OR IGNORE INTO merge_proposal (a, b, reason, likeness, shared, proposed_at) VALUES (?, ?, ?, ?, ?, ?)',
          [a, b, reason, alike, JSON.stringify(shared), now],
        );
        changes.add('entity', a);
        changes.add('entity', b);
      }
    }
    db.run('proposal.scanned', 'INSERT OR REPLACE INTO system_metadata (key, value, updated_at) VALUES (?, ?, ?)', [
      scanKey(datasetId),
      String(last),
      now,
    ]);
    changes.write(db, datasetId);
    const left = db.rows('proposal.left', 'SELECT count(*) FROM entity WHERE dataset_id = ? AND id > ?', [
      datasetId,
      last,
    ]);
    return { left: fresh.length < MOST_AT_ONCE ? 0 : Number(left[0]?.[0] ?? 0) };
  });
}

function scannedTo(db: WriteHandle, datasetId: number): number {
  const row = db.get<{ value: string }>('proposal.scannedTo', 'SELECT value FROM system_metadata WHERE key = ?', [
    scanKey(datasetId),
  ]);
  return Number(row?.value ?? 0);
}

function proposalsFor(db: WriteHandle, datasetId: number, entity: NewEntity): Proposed[] {
  return candidates(db, datasetId, entity).flatMap((other): Proposed[] => {
    const isNamesake = bareKey(other.key) === bareKey(entity.key);
    if (isNamesake || (other.is_called === 1 && !typesAgree(other.type, entity.type))) {
      return [{ other, reason: 'same_name', likeness: 1, shared: sharedContext(db, entity.id, other.id) }];
    }
    if (other.type !== entity.type || !areAlike(entity.name, other.name)) return [];
    const shared = sharedContext(db, entity.id, other.id);
    return shared.length === 0 ? [] : [{ other, reason: 'alike', likeness: likeness(entity.name, other.name), shared }];
  });
}

/** A key without the number that tells it from its namesakes. */
function bareKey(key: string): string {
  return key.replace(/#\d+$/, '');
}

/**
 * Entities that are called so, or whose key begins or ends as this one's does: of two names that may be one, either is so.
 */
function candidates(db: WriteHandle, datasetId: number, { id, key }: NewEntity): Candidate[] {
  const edits = Math.floor(key.length / 9);
  // An edit touches two neighbours at most, so that one leaves the begin or the end as it is. Of two edits in a longer
  // name, one at each end goes unseen.
  const same = Math.max(4, Math.floor(key.length / (edits + 1)) - 2);
  return db.all<Candidate>(
    'proposal.candidates',
    `SELECT e.id, e.key, e.name, e.type, max(near.is_called) AS is_called FROM (
       SELECT entity_id AS id, 1 AS is_called FROM entity_alias WHERE alias_norm = @bare
       UNION ALL SELECT id, 0 FROM (SELECT id, key FROM entity
         WHERE dataset_id = @datasetId AND substr(key, 1, 4) = substr(@key, 1, 4) LIMIT ${MOST_ALIKE})
         WHERE substr(key, 1, @same) = substr(@key, 1, @same) AND abs(length(key) - length(@key)) <= @longer
       UNION ALL SELECT id, 0 FROM (SELECT id, key FROM entity
         WHERE dataset_id = @datasetId AND substr(key, -4) = substr(@key, -4) LIMIT ${MOST_ALIKE})
         WHERE substr(key, -@same) = substr(@key, -@same) AND abs(length(key) - length(@key)) <= @longer) near
     CROSS JOIN entity e ON e.id = near.id
     WHERE e.dataset_id = @datasetId AND e.id < @id AND e.merged_into IS NULL AND e.is_category = 0
       AND e.type NOT IN ('contradiction', 'fallacy') GROUP BY e.id ORDER BY e.id`,
    { datasetId, key, bare: bareKey(key), id, same, longer: edits + MOST_NUMBER },
  );
}

/** What both are told of with, in facts and passages; who merely said so does not count. */
function sharedContext(db: WriteHandle, a: number, b: number): number[] {
  const around = (id: string): string =>
    `SELECT DISTINCT o.entity_id AS id FROM (SELECT fact_id FROM fact_entity WHERE entity_id = ${id} AND role <> 'speaker' LIMIT ${MOST_AROUND}) f
     JOIN fact_entity o ON o.fact_id = f.fact_id AND o.role <> 'speaker' WHERE o.entity_id NOT IN (@a, @b)`;
  return db
    .rows(
      'proposal.shared',
      `SELECT x.id FROM (${around('@a')}) x JOIN (${around('@b')}) y ON y.id = x.id ORDER BY x.id LIMIT ${MOST_SHARED}`,
      { a, b },
    )
    .map(([id]) => Number(id));
}
