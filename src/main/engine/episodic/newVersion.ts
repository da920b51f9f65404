import type { IndexWords, Passage } from '../extraction/told.ts';
import { contextChanged, diffPassages } from '../lineage/passageDiff.ts';
import { removeVectors } from '../maintenance/vectorTables.ts';
import { settle } from '../contradiction/settle.ts';
import { endUnsupported } from '../semantic/factState.ts';
import { keepBestTrust } from '../semantic/factTrust.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { momentColumns } from './moments.ts';
import { insertPassage, standingBySeq } from './passages.ts';
import type { StoredPassage, StoreScope } from './storeScope.ts';

interface OldPassage extends StoredPassage {
  readonly start: number;
  readonly speaker: string | null;
  readonly role: string | null;
  readonly occurredAt: number | null;
  readonly text: string;
}

/** Where the passages of a new version stand, by seq. */
export interface CarriedPassages {
  readonly entered: ReadonlyMap<number, StoredPassage>;
  /** Unchanged themselves, but said after something else than before: what they mean may have changed. */
  readonly recontexted: ReadonlyMap<number, StoredPassage>;
  /** Chunks of what is no longer said; they stay with the old version. */
  readonly removed: readonly number[];
}

/**
 * Moves the unchanged passages of the previous version into the new one, with their ids, facts and assertions, and adds
 * the new ones.
 */
export function carryOver(scope: StoreScope, previousId: number): CarriedPassages {
  const { db, prepared } = scope;
  const { passages } = prepared.cut;
  const isConversation = prepared.told.body.kind === 'turns';
  const before = readPassages(db, previousId);
  const diff = diffPassages(
    before.map((old) => passageKey(old, old.occurredAt, isConversation)),
    passages.map((passage) => passageKey(passage, passage.occurredAt?.ms ?? null, isConversation)),
  );
  const turnOf = passages.map((passage) => passage.turnRef);
  const recontexted = new Map<number, StoredPassage>();
  for (const [j, isChanged] of contextChanged(diff.keptFrom, turnOf).entries()) {
    const old = before[diff.keptFrom[j] ?? -1];
    const passage = passages[j];
    if (old === undefined || passage === undefined) continue;
    movePassage(scope, old, passage);
    if (!isChanged) continue;
    reindexPassage(scope, old, prepared.passageWords[j]);
    recontexted.set(passage.seq, old);
  }
  const entered = enterPassages(scope, diff.keptFrom);
  db.run('artifact.supersede', `UPDATE artifact SET status = 'superseded' WHERE id = ?`, [previousId]);
  return { entered, recontexted, removed: diff.removed.flatMap((i) => before[i]?.chunkId ?? []) };
}

function readPassages(db: WriteHandle, artifactId: number): OldPassage[] {
  return db.all<OldPassage>(
    'chunk.ofArtifact',
    `SELECT c.id AS chunkId, f.id AS factId, c.start, c.speaker, c.role, c.occurred_at AS occurredAt, c.text
     FROM chunk c JOIN fact f ON f.chunk_id = c.id WHERE c.artifact_id = ? ORDER BY c.seq`,
    [artifactId],
  );
}

/** A turn of a conversation is itself by speaker, time and text; a paragraph of a note by its text. */
function passageKey(
  { speaker, role, text }: { speaker: string | null; role: string | null; text: string },
  occurredAt: number | null,
  isConversation: boolean,
): string {
  return isConversation ? JSON.stringify([speaker, role, occurredAt, text]) : text;
}

function movePassage({ db, artifactId }: StoreScope, old: OldPassage, passage: Passage): void {
  db.run(
    'chunk.move',
    `UPDATE chunk SET artifact_id = ?, seq = ?, start = ?, end = ?, turn_ref = ?,
       occurred_at = ?, occurred_at_precision = ?, occurred_at_offset = ?, occurred_at_words = ? WHERE id = ?`,
    [
      artifactId,
      passage.seq,
      passage.start,
      passage.end,
      passage.turnRef,
      ...momentColumns(passage.occurredAt),
      old.chunkId,
    ],
  );
  const shift = passage.start - old.start;
  db.run(
    'assertion.move',
    'UPDATE assertion SET artifact_id = ?, start = start + ?, end = end + ? WHERE chunk_id = ?',
    [artifactId, shift, shift, old.chunkId],
  );
}

/** The words and the vector of a passage hold some of what was said before it. */
function reindexPassage({ db, changes }: StoreScope, { factId }: StoredPassage, words: IndexWords | undefined): void {
  db.run('fact.replaceWords', 'INSERT OR REPLACE INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [
    factId,
    words?.own ?? '',
    words?.previous ?? '',
  ]);
  removeVectors(db, 'fact', [factId]);
  changes.add('fact', factId);
  changes.add('vector', factId);
}

/**
 * Takes back every assertion made in these passages. Comes after the new version's facts are stored, so that what is
 * said in other words now goes on without a break.
 */
export function withdrawPassages(scope: StoreScope, chunkIds: readonly number[]): void {
  const { db, changes, now } = scope;
  if (chunkIds.length === 0) return;
  const touched = db.all<{ fact_id: number }>(
    'assertion.withdraw',
    `UPDATE assertion SET withdrawn_at = ? WHERE withdrawn_at IS NULL AND chunk_id IN (SELECT value FROM json_each(?))
     RETURNING fact_id`,
    [now, JSON.stringify(chunkIds)],
  );
  const factIds = new Set(touched.map(({ fact_id }) => fact_id));
  for (const id of factIds) changes.add('fact', id);
  endUnsupported(db, changes, factIds, now);
  settle(scope, [...factIds]);
  keepBestTrust(db, changes, [...factIds], now);
}

function enterPassages(scope: StoreScope, keptFrom: Int32Array): Map<number, StoredPassage> {
  const { cut, passageWords } = scope.prepared;
  const standing = standingBySeq(scope.prepared);
  const entered = new Map<number, StoredPassage>();
  for (const [j, passage] of cut.passages.entries()) {
    if ((keptFrom[j] ?? -1) >= 0) continue;
    const words = passageWords[j] ?? { own: '', previous: '' };
    entered.set(passage.seq, insertPassage(scope, passage, words, standing.get(passage.seq) ?? null));
  }
  return entered;
}
