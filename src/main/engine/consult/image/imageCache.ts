import type { ReadHandle } from '../../storage/handles.ts';
import type { DatasetImage } from './datasetImage.ts';
import { factsById, takeAttachments, takeFact, takeLinks } from './factRows.ts';
import { lastChange, loadBlocked, loadEntities, loadImage, loadVectors } from './loadImage.ts';
import { currentVectorTable, readVector } from './vectorTable.ts';

/** Beyond this many changes, or this share of dead rows, building anew is cheaper than catching up. */
const REBUILD_CHANGES = 20_000;
const REBUILD_DEAD_SHARE = 0.25;

interface Cached {
  dataVersion: number;
  readonly images: Map<number, DatasetImage>;
}

const cache = new WeakMap<ReadHandle, Cached>();

/**
 * The image of a dataset as of the file's present content: built at first use, later brought up to date from the
 * change list, whoever wrote it.
 */
export function imageOf(db: ReadHandle, datasetId: number): DatasetImage {
  const version = db.dataVersion();
  let cached = cache.get(db);
  if (cached === undefined) {
    cached = { dataVersion: version, images: new Map() };
    cache.set(db, cached);
  }
  // A writer does not see its own commits in data_version.
  if (cached.dataVersion !== version || db.access === 'write') {
    cached.dataVersion = version;
    for (const image of cached.images.values()) {
      if (!db.snapshot(() => catchUp(db, image))) cached.images.delete(image.datasetId);
    }
  }
  let image = cached.images.get(datasetId);
  if (image === undefined) {
    image = loadImage(db, datasetId);
    cached.images.set(datasetId, image);
  }
  return image;
}

/** False when the image must be built anew. */
function catchUp(db: ReadHandle, image: DatasetImage): boolean {
  const newest = lastChange(db);
  if (newest === image.seenSeq) return true;
  // The list starts again at a lower number after a restore.
  if (newest < image.seenSeq || newest - image.seenSeq > REBUILD_CHANGES) return false;
  const changes = db.rows(
    'consult.changes',
    'SELECT kind, row_id FROM change WHERE seq > ? AND (dataset_id = ? OR dataset_id IS NULL) ORDER BY seq',
    [image.seenSeq, image.datasetId],
  );
  image.seenSeq = newest;
  if (changes.length === 0) return true;
  if (changes.some(([kind]) => kind === 'dataset')) return false;
  if (image.vectors?.table.name !== currentVectorTable(db)?.name) loadVectors(db, image);
  applyChanges(
    db,
    image,
    changes.map(([kind, id]) => ({ kind: String(kind), id: Number(id) })),
  );
  return image.facts.dead <= REBUILD_DEAD_SHARE * image.facts.count;
}

function applyChanges(db: ReadHandle, image: DatasetImage, changes: readonly { kind: string; id: number }[]): void {
  const facts = new Set<number>();
  const vectors = new Set<number>();
  const entities = new Set<number>();
  for (const { kind, id } of changes) {
    if (kind === 'fact') facts.add(id);
    else if (kind === 'vector') vectors.add(id);
    else if (kind === 'entity' || kind === 'entity_gone') entities.add(id);
    else if (kind === 'fact_gone') forget(image, id);
  }
  if (entities.size > 0) loadEntities(db, image, [...entities]);
  if (facts.size > 0) {
    for (const values of factsById(db, image.datasetId, [...facts])) takeFact(image, values);
    takeAttachments(db, image, [...facts]);
    takeLinks(db, image, [...facts], false);
  }
  loadBlocked(db, image);
  for (const id of vectors) takeVector(db, image, id);
}

function forget(image: DatasetImage, id: number): void {
  const row = image.facts.rowOf.get(id);
  if (row === undefined) return;
  image.facts.kill(row);
  image.vectors?.remove(row);
  image.graph.setEntitiesOf(row, []);
  image.setTags(row, []);
  image.setPassagesOf(row, []);
  image.claims.delete(row);
}

function takeVector(db: ReadHandle, image: DatasetImage, id: number): void {
  const row = image.facts.rowOf.get(id);
  if (row === undefined || image.vectors === null) return;
  const vector = readVector(db, image.vectors.table, id);
  if (vector === null) image.vectors.remove(row);
  else image.vectors.set(row, vector);
}
