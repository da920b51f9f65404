import { z } from 'zod';
import type { ReadHandle, SqlValue } from '../../storage/handles.ts';
import { foldText } from '../../text/fold.ts';
import type { GraphImage } from './graphImage.ts';
import { NODE } from './graphTables.ts';

const aliasesSchema = z.array(z.string());

interface EntityRow {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly mergedInto: number | null;
  readonly names: readonly string[];
}

/**
 * Takes entities over, all of the dataset or those given. A merged one stands as what it was merged into, which is
 * found by its names too.
 * @returns false when one was merged or split since, so that edges hang on other nodes
 */
export function takeEntities(db: ReadHandle, image: GraphImage, only: readonly number[] | null): boolean {
  const rows = entityRows(db, image.datasetId, only);
  const found = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    const wasMerged = image.mergedInto.has(row.id);
    if (only !== null && (wasMerged || row.mergedInto !== null)) return false;
    if (row.mergedInto === null) setEntity(image, row);
  }
  for (const id of only ?? []) if (!found.has(id)) removeEntity(image, id);
  if (only !== null) return true;
  for (const row of rows) if (row.mergedInto !== null) mergeInto(image, row, rootOf(found, row));
  return true;
}

function entityRows(db: ReadHandle, datasetId: number, only: readonly number[] | null): EntityRow[] {
  const scope = only === null ? '' : 'AND e.id IN (SELECT value FROM json_each(@ids))';
  const rows = db.rows(
    only === null ? 'graph.entities' : 'graph.entitiesById',
    `SELECT e.id, e.name, e.type, e.taxonomy_path, e.merged_into,
       (SELECT json_group_array(alias_norm) FROM entity_alias a WHERE a.entity_id = e.id)
     FROM entity e WHERE e.dataset_id = @datasetId ${scope} ORDER BY e.id`,
    only === null ? { datasetId } : { datasetId, ids: JSON.stringify(only) },
  );
  return rows.map((values) => entityRow(values));
}

function entityRow([id, name, type, path, mergedInto, aliases]: readonly SqlValue[]): EntityRow {
  const folded = foldText(String(name));
  const others = aliasesSchema.parse(JSON.parse(String(aliases))).map(foldText);
  return {
    id: Number(id),
    name: String(name),
    type: String(type),
    path: String(path),
    mergedInto: mergedInto === null ? null : Number(mergedInto),
    names: [folded, ...new Set(others.filter((alias) => alias !== folded))],
  };
}

function setEntity(image: GraphImage, { id, type, path, names }: EntityRow): void {
  const node = image.entityNode.get(id) ?? image.nodes.add(NODE.entity, id);
  image.entityNode.set(id, node);
  image.nodes.type[node] = image.types.numberOf(type);
  image.nodes.path[node] = image.paths.numberOf(path);
  image.names.set(node, names);
}

/** The facts about it are gone, or are told as changed too. */
function removeEntity(image: GraphImage, id: number): void {
  const node = image.entityNode.get(id);
  if (node === undefined) return;
  for (const half of image.halvesOf(node)) image.edges.remove(image.nodes, half >> 1);
  image.nodes.alive[node] = 0;
  image.entityNode.delete(id);
  image.names.delete(node);
  image.caseSince.delete(node);
}

/** The end of the chain of merges; one that leads nowhere or round in a circle ends where it is. */
function rootOf(rows: ReadonlyMap<number, EntityRow>, start: EntityRow): EntityRow {
  const seen = new Set<number>();
  let row = start;
  while (row.mergedInto !== null && !seen.has(row.id)) {
    seen.add(row.id);
    const next = rows.get(row.mergedInto);
    if (next === undefined) return row;
    row = next;
  }
  return row;
}

function mergeInto(image: GraphImage, row: EntityRow, root: EntityRow): void {
  if (root.mergedInto !== null) {
    setEntity(image, row);
    return;
  }
  const node = image.entityNode.get(root.id);
  if (node === undefined) return;
  image.entityNode.set(row.id, node);
  image.mergedInto.set(row.id, root.id);
  image.names.set(node, [...new Set([...(image.names.get(node) ?? []), ...row.names])]);
}
