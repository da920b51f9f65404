import type { ReadHandle } from '../../storage/handles.ts';
import { type Change, KeptImages } from '../../storage/keptImages.ts';
import type { DatasetImage } from './datasetImage.ts';
import { factsById, takeAttachments, takeFact, takeLinks } from './factRows.ts';
import { loadBlocked, loadEntities, loadImage, loadVectors } from './loadImage.ts';
import { currentVectorTable, readVector } from './vectorTable.ts';

/** Beyond this share of dead rows, building anew is cheaper than catching up. */
const REBUILD_DEAD_SHARE = 0.25;

const images = new KeptImages<DatasetImage>({
  load: loadImage,
  apply: (db, image, changes) => {
    if (image.vectors?.table.name !== currentVectorTable(db)?.name) loadVectors(db, image);
    applyChanges(db, image, changes);
    return image.facts.dead <= REBUILD_DEAD_SHARE * image.facts.count;
  },
});

/** The image of a dataset as of the file's present content. */
export function imageOf(db: ReadHandle, datasetId: number): DatasetImage {
  return images.of(db, datasetId);
}

function applyChanges(db: ReadHandle, image: DatasetImage, changes: readonly Change[]): void {
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
  // What is forgotten takes the communities with it that told of it.
  if (changes.some(({ kind }) => kind === 'community' || kind === 'fact_gone' || kind === 'entity_gone'))
    image.communities.load(db, image.datasetId, image.graph);
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
