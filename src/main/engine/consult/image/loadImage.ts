import { redHerringFacts } from '../../fallacy/redHerrings.ts';
import { foldText } from '../../text/fold.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { lastChange } from '../../storage/keptImages.ts';
import { DatasetImage } from './datasetImage.ts';
import { pageOfFacts, takeAttachments, takeFact, takeLinks } from './factRows.ts';
import { VectorImage } from './vectorImage.ts';
import { currentVectorTable, eachVector } from './vectorTable.ts';

const PAGE = 5_000;

/** Reads a whole dataset into a new image; the caller holds one snapshot of the file. */
export function loadImage(db: ReadHandle, datasetId: number): DatasetImage {
  const image = new DatasetImage(datasetId, lastChange(db));
  loadEntities(db, image, null);
  for (let after = 0; ; ) {
    const page = pageOfFacts(db, datasetId, after, PAGE);
    if (page.length === 0) break;
    for (const values of page) takeFact(image, values);
    const ids = page.map((values) => Number(values[0]));
    takeAttachments(db, image, ids);
    after = ids.at(-1) ?? after;
  }
  const ids = [...image.facts.rowOf.keys()];
  for (let at = 0; at < ids.length; at += PAGE) takeLinks(db, image, ids.slice(at, at + PAGE), true);
  loadBlocked(db, image);
  image.communities.load(db, datasetId, image.graph);
  loadVectors(db, image);
  return image;
}

/** Takes entities with their names into the image: all of the dataset, or those given. */
export function loadEntities(db: ReadHandle, image: DatasetImage, only: readonly number[] | null): void {
  const scope = only === null ? '' : 'AND e.id IN (SELECT value FROM json_each(@ids))';
  const rows = db.rows(
    only === null ? 'consult.entities' : 'consult.entitiesById',
    `SELECT e.id, e.name, e.type, coalesce(e.merged_into, 0) OR e.is_category,
       (SELECT json_group_array(alias_norm) FROM entity_alias a WHERE a.entity_id = e.id)
     FROM entity e WHERE e.dataset_id = @datasetId ${scope} ORDER BY e.id`,
    only === null ? { datasetId: image.datasetId } : { datasetId: image.datasetId, ids: JSON.stringify(only) },
  );
  const found = new Set<number>();
  for (const [id, name, type, mergedInto, aliases] of rows) {
    found.add(Number(id));
    const names = new Set([foldText(String(name)), ...parseNames(String(aliases)).map(foldText)]);
    image.graph.setEntity(Number(id), String(name), String(type), mergedInto === 0 ? [...names] : []);
  }
  for (const id of only ?? []) if (!found.has(id)) image.graph.removeEntity(id);
}

/** What no walk passes through. */
export function loadBlocked(db: ReadHandle, image: DatasetImage): void {
  const rows = redHerringFacts(db, image.datasetId).flatMap((id) => image.facts.rowOf.get(id) ?? []);
  image.graph.blocked = new Set(rows);
}

export function loadVectors(db: ReadHandle, image: DatasetImage): void {
  const table = currentVectorTable(db);
  image.vectors = null;
  if (table === null) return;
  const vectors = new VectorImage(table);
  eachVector(db, table, image.datasetId, (factId, vector) => {
    const row = image.facts.rowOf.get(factId);
    if (row !== undefined) vectors.set(row, vector);
  });
  image.vectors = vectors;
}

function parseNames(json: string): string[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'string') : [];
}
