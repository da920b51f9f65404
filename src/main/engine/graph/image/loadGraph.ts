import { codeOf, factStatuses } from '../../consult/image/codes.ts';
import type { ReadHandle, SqlValue } from '../../storage/handles.ts';
import { lastChange } from '../../storage/keptImages.ts';
import { linkCases } from './caseEdges.ts';
import { linkDerived } from './derivedEdges.ts';
import { takeEntities } from './entityRows.ts';
import { GraphImage } from './graphImage.ts';
import { EDGE, ownRelations } from './graphTables.ts';

const PAGE = 20_000;

/** Which facts a statement reads, by the column that names the fact. */
interface Scope {
  readonly name: string;
  where(column: string): string;
  readonly parameters: Readonly<Record<string, SqlValue>>;
}

/** Reads a whole dataset into a new image; the caller holds one snapshot of the file. */
export function loadGraph(db: ReadHandle, datasetId: number): GraphImage {
  const image = new GraphImage(datasetId, lastChange(db));
  takeEntities(db, image, null);
  for (let after = 0; ; ) {
    const last = lastOfPage(db, datasetId, after);
    if (last === null) break;
    takeScope(db, image, {
      name: 'Page',
      where: (column) => `${column} > @after AND ${column} <= @last`,
      parameters: { after, last },
    });
    after = last;
  }
  linkCases(db, image, null);
  linkDerived(db, image);
  return image;
}

/** Reads these facts again, those that are new among them. */
export function takeFacts(db: ReadHandle, image: GraphImage, ids: readonly number[]): void {
  for (const id of ids) {
    const row = image.facts.rowOf.get(id);
    if (row !== undefined) image.unlink(row);
  }
  takeScope(db, image, {
    name: 'ById',
    where: (column) => `${column} IN (SELECT value FROM json_each(@ids))`,
    parameters: { ids: JSON.stringify(ids) },
  });
  linkCases(db, image, { factIds: ids });
}

function lastOfPage(db: ReadHandle, datasetId: number, after: number): number | null {
  const row = db.get<{ last: number | null }>(
    'graph.page',
    'SELECT max(id) AS last FROM (SELECT id FROM fact WHERE dataset_id = ? AND id > ? ORDER BY id LIMIT ?)',
    [datasetId, after, PAGE],
  );
  return row?.last ?? null;
}

function takeScope(db: ReadHandle, image: GraphImage, scope: Scope): void {
  for (const values of factRows(db, image, scope)) takeFact(image, values);
  takeMentions(db, image, scope);
  const sources = listsOf<number>(
    db.rows(
      `graph.sources${scope.name}`,
      `SELECT fact_id, source_id FROM assertion WHERE ${scope.where('fact_id')} AND source_id IS NOT NULL`,
      scope.parameters,
    ),
    (value) => image.mergedInto.get(Number(value)) ?? Number(value),
  );
  for (const [factId, list] of sources) {
    const row = image.facts.rowOf.get(factId);
    const distinct = [...new Set(list)].sort((a, b) => a - b);
    if (row !== undefined) image.facts.sources[row] = image.sourceLists.numberOf(distinct);
  }
  const tags = listsOf<string>(
    db.rows(
      `graph.tags${scope.name}`,
      `SELECT fact_id, tag FROM tag WHERE ${scope.where('fact_id')} ORDER BY fact_id, tag`,
      scope.parameters,
    ),
    String,
  );
  for (const [factId, list] of tags) {
    const row = image.facts.rowOf.get(factId);
    if (row !== undefined) image.facts.tags[row] = image.tagLists.numberOf(list);
  }
}

function factRows(db: ReadHandle, { datasetId }: GraphImage, { name, where, parameters }: Scope): SqlValue[][] {
  return db.rows(
    `graph.facts${name}`,
    `SELECT f.id, f.chunk_id IS NOT NULL, f.polarity = 'denied', f.subject_id, f.relation, f.object_id, f.object_value,
       f.status, f.valid_at, f.invalid_at, f.trust_weight, f.recorded_at, f.created_at,
       coalesce(f.occurred_at, CASE WHEN f.chunk_id IS NOT NULL THEN (SELECT c.occurred_at FROM chunk c WHERE c.id = f.chunk_id) END),
       f.made_by
     FROM fact f WHERE f.dataset_id = @datasetId AND ${where('f.id')} ORDER BY f.id`,
    { ...parameters, datasetId },
  );
}

function takeFact(image: GraphImage, values: readonly SqlValue[]): void {
  const [id, isPassage, isDenied, subjectId, relation, objectId, objectValue, ...rest] = values;
  const [status, validAt, invalidAt, trust, recordedAt, createdAt, occurredAt, madeBy] = rest;
  const { facts } = image;
  const row = facts.take(Number(id));
  facts.isPassage[row] = Number(isPassage);
  facts.isDenied[row] = Number(isDenied);
  facts.subject[row] = nodeOf(image, subjectId);
  facts.object[row] = typeof objectValue === 'string' ? image.valueNodeOf(objectValue) : nodeOf(image, objectId);
  facts.relation[row] = typeof relation === 'string' ? image.relations.numberOf(relation) : -1;
  facts.status[row] = codeOf(factStatuses, String(status));
  facts.validAt[row] = instant(validAt);
  facts.invalidAt[row] = instant(invalidAt);
  facts.trust[row] = Number(trust);
  facts.recordedAt[row] = Number(recordedAt);
  facts.createdAt[row] = Number(createdAt);
  facts.occurredAt[row] = instant(occurredAt);
  facts.maker[row] = image.makers.numberOf(String(madeBy));
  facts.sources[row] = 0;
  facts.tags[row] = 0;
  if (facts.isPassage[row] === 1) image.passageNodeOf(Number(id), row);
  else linkFact(image, row);
}

/** A statement with both ends is an edge; one whose ends became one entity is none. */
function linkFact({ facts, nodes, edges, relations }: GraphImage, row: number): void {
  const from = facts.subject[row] ?? -1;
  const to = facts.object[row] ?? -1;
  if (from < 0 || to < 0 || from === to) return;
  const named = facts.relation[row] ?? -1;
  const relation = named < 0 ? relations.numberOf('related_to') : named;
  edges.add(nodes, { kind: EDGE.fact, row, relation, from, to });
}

/**
 * Passages and who they mention or were said by. What a passage was said by twice, it was said by once. The rows come in
 * the order of their key, by fact and entity.
 */
function takeMentions(db: ReadHandle, image: GraphImage, { name, where, parameters }: Scope): void {
  const rows = db.rows(
    `graph.mentions${name}`,
    `SELECT fact_id, entity_id, role = 'speaker' FROM fact_entity
     WHERE ${where('fact_id')} AND role IN ('speaker', 'mention') ORDER BY fact_id, entity_id`,
    parameters,
  );
  const mentions = image.relations.find(ownRelations.mentions);
  const said = image.relations.find(ownRelations.said);
  let passage = -1;
  const seen = new Set<number>();
  for (const [factId, entityId, isSpeaker] of rows) {
    const to = nodeOf(image, entityId);
    const from = image.passageNode.get(Number(factId));
    if (from === undefined || to < 0) continue;
    if (from !== passage) {
      passage = from;
      seen.clear();
    }
    // One speaker a passage: −1 stands for having one.
    const key = isSpeaker === 1 ? -1 : to;
    if (seen.has(key)) continue;
    seen.add(key);
    const row = image.nodes.ref[from] ?? 0;
    if (isSpeaker === 1) image.edges.add(image.nodes, { kind: EDGE.said, row, relation: said, from, to });
    else image.edges.add(image.nodes, { kind: EDGE.mentions, row, relation: mentions, from, to });
  }
}

function nodeOf(image: GraphImage, entityId: SqlValue | undefined): number {
  return typeof entityId === 'number' ? (image.entityNode.get(entityId) ?? -1) : -1;
}

function instant(value: SqlValue | undefined): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function listsOf<T>(rows: readonly SqlValue[][], read: (value: SqlValue) => T): Map<number, T[]> {
  const lists = new Map<number, T[]>();
  for (const [factId, value] of rows) {
    if (value === undefined) continue;
    const list = lists.get(Number(factId));
    if (list === undefined) lists.set(Number(factId), [read(value)]);
    else list.push(read(value));
  }
  return lists;
}
