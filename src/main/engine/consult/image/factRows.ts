import type { ReadHandle, SqlValue } from '../../storage/handles.ts';
import { countTokens } from '../../text/tokens.ts';
import { indexTerms } from './analyzer.ts';
import { codeOf, EXPERIENCE, factStatuses, factTypes, linkKinds, roles, standings } from './codes.ts';
import type { DatasetImage } from './datasetImage.ts';
import { NO_OFFSET } from './factTable.ts';
import { passageFlags } from './passageFlags.ts';

const columns = `f.id, f.fact_type, f.status, f.standing, f.valid_at, f.invalid_at, f.expired_at, f.recorded_at,
  f.created_at, coalesce(f.occurred_at, c.occurred_at), f.text_norm_hash, f.text,
  c.artifact_id, c.seq, c.speaker, c.speaker_id, c.role, a.session_id, c.occurred_at_offset, f.chunk_id, coalesce(f.duration_turns, nullif(f.in_session, 0)) AS turns`;
const joins = 'fact f LEFT JOIN chunk c ON c.id = f.chunk_id LEFT JOIN artifact a ON a.id = c.artifact_id';

/** Facts of a dataset after `afterId`, in the order of their ids: one page of the first load. */
export function pageOfFacts(db: ReadHandle, datasetId: number, afterId: number, limit: number): SqlValue[][] {
  return db.rows(
    'consult.factPage',
    `SELECT ${columns} FROM ${joins} WHERE f.dataset_id = ? AND f.id > ? ORDER BY f.id LIMIT ?`,
    [datasetId, afterId, limit],
  );
}

export function factsById(db: ReadHandle, datasetId: number, ids: readonly number[]): SqlValue[][] {
  return db.rows(
    'consult.factsById',
    `SELECT ${columns} FROM ${joins} WHERE f.id IN (SELECT value FROM json_each(?)) AND f.dataset_id = ? ORDER BY f.id`,
    [JSON.stringify(ids), datasetId],
  );
}

/** Takes a row into the image: a new fact with its words, or the changed state of one already there. Returns the image row. */
export function takeFact(image: DatasetImage, values: readonly SqlValue[]): number {
  const [id, type, status, standing, validAt, invalidAt, expiredAt, recordedAt, createdAt, occurredAt, hash] = values;
  const [text, artifactId, seq, speaker, speakerId, role, sessionId, offset, chunkId, turns] = values.slice(11);
  const state = {
    status: codeOf(factStatuses, textOf(status)),
    validAt: instant(validAt),
    invalidAt: instant(invalidAt),
    expiredAt: instant(expiredAt),
    recordedAt: instant(recordedAt),
  };
  const known = image.facts.rowOf.get(Number(id));
  if (known !== undefined) {
    image.facts.setState(known, state);
    // Who a name stands for may be another since.
    if (speakerId !== null) speakerNumber(image, textOf(speaker), speakerId);
    image.facts.standing[known] = codeOf(standings, textOf(standing));
    if (image.facts.standing[known] !== 0) image.standingRows.add(known);
    return known;
  }
  const said = textOf(text) ?? '';
  const isPassage = textOf(type) === factTypes[EXPERIENCE];
  const session = artifactId === null || artifactId === undefined ? -1 : sessionNumber(image, sessionId, artifactId);
  const row = image.facts.add({
    id: Number(id),
    type: codeOf(factTypes, textOf(type)),
    standing: codeOf(standings, textOf(standing)),
    role: codeOf(roles, textOf(role)),
    createdAt: instant(createdAt),
    occurredAt: instant(occurredAt),
    occurredOffset: offset === null || offset === undefined ? NO_OFFSET : Number(offset),
    artifactId: Number(artifactId ?? 0),
    chunkId: Number(chunkId ?? 0),
    speaker: speakerNumber(image, textOf(speaker), speakerId),
    session,
    textHash: Number(hash),
    flags: passageFlags(said),
    tokens: countTokens(said),
    ...state,
  });
  if (image.facts.standing[row] !== 0) image.standingRows.add(row);
  if (typeof turns === 'number') image.turnBoundRows.add(row);
  const terms = indexTerms(said);
  image.words.add(row, terms);
  image.sessions.addWords(session, terms.length);
  if (isPassage) joinToPrevious(image, row, Number(artifactId), Number(seq));
  return row;
}

/** Reads what hangs on facts already in the image: entities, tags, number of sources, and the passages they were said in. */
export function takeAttachments(db: ReadHandle, image: DatasetImage, ids: readonly number[]): void {
  const list = [JSON.stringify(ids)];
  const inList = 'IN (SELECT value FROM json_each(?))';
  const entities = grouped(
    db.rows(
      'consult.factEntities',
      `SELECT DISTINCT fact_id, entity_id FROM fact_entity WHERE fact_id ${inList}`,
      list,
    ),
  );
  const tags = grouped(db.rows('consult.factTags', `SELECT fact_id, tag FROM tag WHERE fact_id ${inList}`, list));
  const assertions = new Map(
    db
      .rows(
        'consult.factAssertions',
        `SELECT fact_id, min(id), artifact_id, chunk_id, count(DISTINCT source_id), max(source_id)
         FROM assertion WHERE fact_id ${inList} AND withdrawn_at IS NULL GROUP BY fact_id`,
        list,
      )
      .map((row) => [Number(row[0]), row]),
  );
  const passages = grouped(
    db.rows(
      'consult.factPassages',
      `SELECT DISTINCT a.fact_id, p.id FROM assertion a JOIN fact p ON p.chunk_id = a.chunk_id
       WHERE a.fact_id ${inList} AND p.id <> a.fact_id`,
      list,
    ),
  );
  for (const id of ids) {
    const row = image.facts.rowOf.get(id);
    if (row === undefined) continue;
    const present = (entities.get(id) ?? []).flatMap((entity) => image.graph.entityOf.get(Number(entity)) ?? []);
    if (present.length > 0 || image.graph.entitiesOf(row).length > 0) image.graph.setEntitiesOf(row, present);
    image.setTags(row, (tags.get(id) ?? []).map(String));
    setAssertions(image, row, assertions.get(id) ?? []);
    const said = (passages.get(id) ?? []).flatMap((passage) => image.facts.rowOf.get(Number(passage)) ?? []);
    if (said.length > 0 || image.passagesOf.has(row)) image.setPassagesOf(row, said);
  }
}

/** Who said it, and where a structured fact was said first. */
function setAssertions(image: DatasetImage, row: number, values: readonly SqlValue[]): void {
  const { facts } = image;
  const sources = Number(values[4] ?? 0);
  facts.sources[row] = Math.min(65_535, sources);
  facts.onlySource[row] = sources === 1 ? Number(values[5] ?? 0) : 0;
  if (facts.type[row] === EXPERIENCE) return;
  facts.artifactId[row] = Number(values[2] ?? 0);
  facts.chunkId[row] = Number(values[3] ?? 0);
}

/** Reads the links that start or end at these facts. */
export function takeLinks(db: ReadHandle, image: DatasetImage, ids: readonly number[], isFirstLoad: boolean): void {
  const list = JSON.stringify(ids);
  const select = 'SELECT from_fact, to_fact, kind, weight FROM fact_link WHERE';
  const inList = 'IN (SELECT value FROM json_each(?))';
  const rows = db.rows('consult.linksFrom', `${select} from_fact ${inList}`, [list]);
  if (!isFirstLoad) {
    rows.push(...db.rows('consult.linksTo', `${select} to_fact ${inList}`, [list]));
    for (const id of ids) {
      const row = image.facts.rowOf.get(id);
      if (row !== undefined) image.graph.clearLinksFrom(row);
    }
  }
  for (const [from, to, kind, weight] of rows) {
    const start = image.facts.rowOf.get(Number(from));
    const end = image.facts.rowOf.get(Number(to));
    const known = linkKinds.find((name) => name === kind);
    if (start !== undefined && end !== undefined && known !== undefined) {
      image.graph.addLink(start, end, known, Number(weight));
    }
  }
}

function joinToPrevious(image: DatasetImage, row: number, artifactId: number, seq: number): void {
  const last = image.lastPassage.get(artifactId);
  if (last !== undefined && last.seq < seq && image.facts.alive[last.row] === 1) image.facts.join(last.row, row);
  if (last === undefined || last.seq < seq) image.lastPassage.set(artifactId, { row, seq });
}

function sessionNumber(image: DatasetImage, sessionId: SqlValue | undefined, artifactId: SqlValue): number {
  const session = textOf(sessionId);
  const name = session === null ? `artifact ${Number(artifactId)}` : `session ${session}`;
  return image.sessions.names.numberOf(name);
}

function speakerNumber(image: DatasetImage, speaker: string | null, speakerId: SqlValue | undefined): number {
  if (speaker === null) return -1;
  const number = image.speakers.numberOf(speaker);
  const entity = speakerId === null ? undefined : image.graph.entityOf.get(Number(speakerId));
  if (entity !== undefined || image.speakerEntity[number] === undefined) image.speakerEntity[number] = entity ?? -1;
  return number;
}

function grouped(rows: readonly SqlValue[][]): Map<number, SqlValue[]> {
  const groups = new Map<number, SqlValue[]>();
  for (const [key, value] of rows) {
    if (value === undefined || value === null) continue;
    const list = groups.get(Number(key));
    if (list === undefined) groups.set(Number(key), [value]);
    else list.push(value);
  }
  return groups;
}

function textOf(value: SqlValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function instant(value: SqlValue | undefined): number {
  return value === null || value === undefined ? Number.NaN : Number(value);
}
