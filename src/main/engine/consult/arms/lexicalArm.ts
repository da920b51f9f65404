import { foldText } from '../../text/fold.ts';
import type { Consultation } from '../consultation.ts';
import { indexTerms } from '../image/analyzer.ts';
import type { WordScores } from '../image/wordScan.ts';
import { type ArmList, LaneRows, mergeLanes, notRun } from '../lanes.ts';
import type { Ranked } from '../topRows.ts';

/** Rows read for an exact look at their letters, at most. */
const SUBSTRING_ROWS = 2_000;
/** Orders the passages of one session among themselves without reordering sessions. */
const WITHIN_SESSION = 0.001;

export interface LexicalResult {
  readonly lists: readonly ArmList[];
  readonly scores: WordScores;
}

/** BM25 over the passage's own words, the previous passage's with them, and the session's; and letters words cannot find. */
export function lexicalArm(consultation: Consultation): LexicalResult {
  const { image, words, wanted, depth } = consultation;
  const startedMs = consultation.elapsed();
  const scores = image.scan.scan(image.words, image.facts, image.sessions, words.terms);
  const scanMs = (consultation.elapsed() - startedMs) / 3;
  const { own, previous, touched } = scores;
  const list = (name: string, values: Float32Array): ArmList => {
    const beganMs = consultation.elapsed();
    const lanes = new LaneRows(image.facts.type, depth.rows);
    for (let i = 0; i < touched.length; i++) {
      const row = touched[i] ?? 0;
      const value = values[row] ?? 0;
      if (value > 0 && wanted[row] === 1) lanes.offer(row, value);
    }
    return listOf(name, lanes.ranked(), beganMs, consultation.elapsed() - beganMs + scanMs);
  };
  const ofSessions = sessionValues(image.facts.session, scores);
  const lists = [list('turn', own), list('previous', previous), list('session', ofSessions)];
  const foundNothing = lists.every((each) => each.merged.rows.length === 0);
  return { lists: [...lists, exactList(consultation, foundNothing)], scores };
}

/** The score of each row's session, and within it that of the row. */
function sessionValues(sessionOf: Int32Array, { previous, session, touched }: WordScores): Float32Array {
  const values = new Float32Array(previous.length);
  for (let i = 0; i < touched.length; i++) {
    const row = touched[i] ?? 0;
    const of = sessionOf[row] ?? -1;
    if (of >= 0) values[row] = (session[of] ?? 0) + WITHIN_SESSION * (previous[row] ?? 0);
  }
  return values;
}

/** Looks letter by letter for what words cannot find, or for the whole query when words found nothing. */
function exactList(consultation: Consultation, foundNothing: boolean): ArmList {
  const { image, words, query, depth } = consultation;
  const startedMs = consultation.elapsed();
  const parts = words.substrings.length > 0 ? words.substrings : foundNothing ? [query.trim()] : [];
  if (parts.length === 0) return notRun('lexical', 'exact', 'nothing that words cannot find');
  const lanes = new LaneRows(image.facts.type, depth.rows);
  const hits = new Map<number, number>();
  for (const part of parts)
    for (const row of rowsWithLetters(consultation, part)) hits.set(row, (hits.get(row) ?? 0) + part.length);
  for (const [row, letters] of hits) lanes.offer(row, letters);
  return listOf('exact', lanes.ranked(), startedMs, consultation.elapsed() - startedMs);
}

/** Rows whose text has the letters of `part`, in any case and accent. Words inside it narrow what is read. */
function rowsWithLetters(consultation: Consultation, part: string): number[] {
  const { db, image, wanted } = consultation;
  const needle = foldText(part);
  const known = indexTerms(part).flatMap((term) => image.words.posting(image.words.termId(term)) ?? []);
  const rarest = known.sort((a, b) => a.list.length - b.list.length)[0];
  const rows =
    rarest === undefined
      ? scanForLetters(consultation, part)
      : [...rarest.list.view()].filter((row) => wanted[row] === 1).slice(-SUBSTRING_ROWS);
  const texts = db.rows('consult.textsOf', 'SELECT id, text FROM fact WHERE id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(rows.map((row) => image.facts.id[row])),
  ]);
  return texts.flatMap(([id, text]) =>
    foldText(String(text)).includes(needle) ? (image.facts.rowOf.get(Number(id)) ?? []) : [],
  );
}

/** Reads the texts themselves: only when no word of the part is known. */
function scanForLetters(consultation: Consultation, part: string): number[] {
  const { db, image, wanted } = consultation;
  const found: number[] = [];
  const rows = db.iterate<{ id: number }>(
    'consult.scanLetters',
    'SELECT id FROM fact WHERE dataset_id = ? AND instr(lower(text), lower(?)) > 0 ORDER BY id DESC',
    [image.datasetId, part],
  );
  for (const { id } of rows) {
    const row = image.facts.rowOf.get(id);
    if (row !== undefined && wanted[row] === 1) found.push(row);
    if (found.length === SUBSTRING_ROWS) break;
  }
  return found;
}

function listOf(list: string, lanes: readonly Ranked[], startedMs: number, elapsedMs: number): ArmList {
  return { arm: 'lexical', list, state: 'run', lanes, merged: mergeLanes(lanes), startedMs, elapsedMs };
}
