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

interface Cached<Image> {
  dataVersion: number;
  readonly images: Map<number, Image>;
}

/**
 * The images of the datasets, one set for each connection: built at first use, later brought up to date from the
 * change list, whoever wrote it.
 */
export class KeptImages<Image extends KeptImage> {
  readonly #kind: ImageKind<Image>;
  readonly #cache = new WeakMap<ReadHandle, Cached<Image>>();

  constructor(kind: ImageKind<Image>) {
    this.#kind = kind;
  }

  /** The image of a dataset as of the file's present content. */
  of(db: ReadHandle, datasetId: number): Image {
    const version = db.dataVersion();
    let cached = this.#cache.get(db);
    if (cached === undefined) {
      cached = { dataVersion: version, images: new Map() };
      this.#cache.set(db, cached);
    }
    // A writer does not see its own commits in data_version.
    if (cached.dataVersion !== version || db.access === 'write') {
      cached.dataVersion = version;
      for (const image of cached.images.values()) {
        if (!db.snapshot(() => this.#catchUp(db, image))) cached.images.delete(image.datasetId);
      }
    }
    let image = cached.images.get(datasetId);
    if (image === undefined) {
      image = db.snapshot(() => this.#kind.load(db, datasetId));
      cached.images.set(datasetId, image);
    }
    return image;
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
