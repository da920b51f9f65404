import type { ReadHandle } from './handles.ts';

/** What is kept in memory of one dataset, as of a place in the change list. */
export interface KeptImage {
  readonly datasetId: number;
  /** The last `change.seq` this image has seen. */
  seenSeq: number;
}

export interface Change {
  readonly kind: string;
  readonly id: number;
}

/** How one kind of image is made and kept. Both run on one snapshot of the file. */
export interface ImageKind<Image extends KeptImage> {
  load(db: ReadHandle, datasetId: number): Image;
  /** Takes changes over; false when the image must be built anew. */
  apply(db: ReadHandle, image: Image, changes: readonly Change[]): boolean;
}

/** Beyond this many changes building anew is cheaper than catching up. */
const REBUILD_CHANGES = 20_000;

interface Kept<Image> {
  readonly image: Image;
  /** SQLite's data_version when the image was last brought up to date. */
  readonly dataVersion: number;
}

/**
 * The images of the datasets, one set for each connection: built at first use, later brought up to date from the
 * change list when they are asked for, whoever wrote it.
 */
export class KeptImages<Image extends KeptImage> {
  readonly #kind: ImageKind<Image>;
  readonly #kept = new WeakMap<ReadHandle, Map<number, Kept<Image>>>();

  constructor(kind: ImageKind<Image>) {
    this.#kind = kind;
  }

  /** The image of a dataset as of the file's present content. */
  of(db: ReadHandle, datasetId: number): Image {
    const images = this.#imagesOf(db);
    const dataVersion = db.dataVersion();
    const kept = images.get(datasetId);
    // A writer does not see its own commits in data_version.
    if (kept?.dataVersion === dataVersion && db.access === 'read') return kept.image;
    // What fails half-way is built anew at the next call.
    images.delete(datasetId);
    const isCaughtUp = kept !== undefined && db.snapshot(() => this.#catchUp(db, kept.image));
    const image = isCaughtUp ? kept.image : db.snapshot(() => this.#kind.load(db, datasetId));
    images.set(datasetId, { image, dataVersion });
    return image;
  }

  #imagesOf(db: ReadHandle): Map<number, Kept<Image>> {
    const known = this.#kept.get(db);
    if (known !== undefined) return known;
    const images = new Map<number, Kept<Image>>();
    this.#kept.set(db, images);
    return images;
  }

  /** False when the image must be built anew. */
  #catchUp(db: ReadHandle, image: Image): boolean {
    const newest = lastChange(db);
    if (newest === image.seenSeq) return true;
    // The list starts again at a lower number after a restore.
    if (newest < image.seenSeq || newest - image.seenSeq > REBUILD_CHANGES) return false;
    const changes = db.rows(
      'image.changes',
      'SELECT kind, row_id FROM change WHERE seq > ? AND (dataset_id = ? OR dataset_id IS NULL) ORDER BY seq',
      [image.seenSeq, image.datasetId],
    );
    image.seenSeq = newest;
    if (changes.length === 0) return true;
    if (changes.some(([kind]) => kind === 'dataset')) return false;
    return this.#kind.apply(
      db,
      image,
      changes.map(([kind, id]) => ({ kind: String(kind), id: Number(id) })),
    );
  }
}

/** The newest entry of the change list; 0 when it is empty. */
export function lastChange(db: ReadHandle): number {
  return db.get<{ seq: number | null }>('image.lastChange', 'SELECT max(seq) AS seq FROM change')?.seq ?? 0;
}
