import type { ChangeList } from '../../episodic/changes.ts';
import { wordsOf } from '../../extraction/passageWords.ts';
import type { WriteHandle } from '../../storage/handles.ts';
import { removeVectors } from '../vectorTables.ts';

interface PassageText {
  readonly fact_id: number;
  readonly text: string;
  readonly turnRef: string | null;
  readonly is_gone: number;
}

/**
 * Artifacts that lose some of their passages and stay: each forgotten passage is blanked in the text of every version,
 * where offsets of the others stay right, and the passages after it lose it from their words and vectors. Runs while
 * the passages are still there.
 */
export function blankPassages(db: WriteHandle, changes: ChangeList): void {
  const artifacts = db.all<{ id: number }>(
    'forget.thinned',
    `SELECT DISTINCT c.artifact_id AS id FROM gone_chunk g JOIN chunk c ON c.id = g.id
     WHERE c.artifact_id NOT IN (SELECT id FROM gone_artifact)`,
  );
  for (const { id } of artifacts) {
    blankOwnText(db, id);
    blankOtherVersions(db, id);
    forgetAsPrevious(db, changes, id);
  }
}

function blankOwnText(db: WriteHandle, artifactId: number): void {
  const places = db.all<{ start: number; end: number }>(
    'forget.places',
    'SELECT c.start, c.end FROM gone_chunk g JOIN chunk c ON c.id = g.id WHERE c.artifact_id = ?',
    [artifactId],
  );
  const text = textOf(db, artifactId);
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, start), ' '.repeat(Math.max(0, end - Math.max(start, from))));
    from = Math.max(from, end);
  }
  writeText(db, artifactId, parts.join('') + text.slice(from));
}

/** Elsewhere in the lineage the same words stand at other places, or in passages that moved on. */
function blankOtherVersions(db: WriteHandle, artifactId: number): void {
  const others = db.all<{ id: number }>(
    'forget.otherVersions',
    `SELECT o.id FROM artifact a JOIN artifact o ON o.dataset_id = a.dataset_id AND o.source_uri = a.source_uri
     WHERE a.id = ? AND o.id <> a.id`,
    [artifactId],
  );
  if (others.length === 0) return;
  const gone = db.all<{ text: string }>(
    'forget.goneTexts',
    'SELECT DISTINCT c.text FROM gone_chunk g JOIN chunk c ON c.id = g.id WHERE c.artifact_id = ?',
    [artifactId],
  );
  for (const { id } of others) {
    const text = gone.reduce((rest, each) => rest.replaceAll(each.text, ' '.repeat(each.text.length)), textOf(db, id));
    writeText(db, id, text);
  }
}

function textOf(db: WriteHandle, artifactId: number): string {
  return db.get<{ text: string }>('artifact.text', 'SELECT text FROM artifact WHERE id = ?', [artifactId])?.text ?? '';
}

function writeText(db: WriteHandle, artifactId: number, text: string): void {
  db.run('artifact.blank', 'UPDATE artifact SET text = ? WHERE id = ?', [text, artifactId]);
}

function forgetAsPrevious(db: WriteHandle, changes: ChangeList, artifactId: number): void {
  const passages = db.all<PassageText>(
    'forget.neighbours',
    `SELECT f.id AS fact_id, c.text, c.turn_ref AS turnRef, c.id IN (SELECT id FROM gone_chunk) AS is_gone
     FROM chunk c JOIN fact f ON f.chunk_id = c.id WHERE c.artifact_id = ? ORDER BY c.seq`,
    [artifactId],
  );
  const before = new Map(wordsOf(passages).map((words, i) => [passages[i]?.fact_id ?? 0, words.previous]));
  const staying = passages.filter((passage) => passage.is_gone === 0);
  for (const [i, words] of wordsOf(staying).entries()) {
    const factId = staying[i]?.fact_id ?? 0;
    if (words.previous === before.get(factId)) continue;
    db.run('fact.replaceWords', 'INSERT OR REPLACE INTO fact_fts (rowid, own, previous) VALUES (?, ?, ?)', [
      factId,
      words.own,
      words.previous,
    ]);
    removeVectors(db, 'fact', [factId]);
    changes.add('fact', factId);
    changes.add('vector', factId);
  }
}
