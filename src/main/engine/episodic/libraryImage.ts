import type { ReadHandle } from '../storage/handles.ts';
import { type LibrarySort, type ListedArtifact, sorted } from './libraryCatalog.ts';
import { type LibraryRows, readLibraryRows } from './libraryRows.ts';

/** Beyond this many changes, reading everything anew is cheaper than finding out what they touched. */
const MOST_CHANGES = 5_000;

/** Every artifact of a dataset as the Library lists it, without the versions that a newer one replaced. */
export class LibraryImage {
  readonly artifacts: readonly ListedArtifact[];
  readonly #names: ReadonlyMap<number, string>;
  readonly #orders = new Map<LibrarySort, readonly ListedArtifact[]>();

  constructor({ artifacts, names }: LibraryRows) {
    this.artifacts = artifacts;
    this.#names = names;
  }

  nameOf(source: number): string {
    return this.#names.get(source) ?? '';
  }

  inOrder(sort: LibrarySort): readonly ListedArtifact[] {
    const known = this.#orders.get(sort);
    if (known !== undefined) return known;
    const order = sorted(this.artifacts, sort);
    this.#orders.set(sort, order);
    return order;
  }

  /** With these artifacts read anew: what is not among `rows` any more is not listed any more. */
  with(ids: ReadonlySet<number>, rows: LibraryRows): LibraryImage {
    const artifacts = [...this.artifacts.filter(({ id }) => !ids.has(id)), ...rows.artifacts];
    artifacts.sort((a, b) => a.id - b.id);
    return new LibraryImage({ artifacts, names: new Map([...this.#names, ...rows.names]) });
  }

  /** Artifacts in which one of these entities speaks. */
  saidBy(sources: ReadonlySet<number>): number[] {
    return this.artifacts.filter((each) => each.sources.some((id) => sources.has(id))).map(({ id }) => id);
  }
}

interface Kept {
  seq: number;
  image: LibraryImage;
}
const kept = new WeakMap<ReadHandle, Map<number, Kept>>();

/** Kept from one call to the next, and brought up to date from the change list, whoever wrote it. */
export function libraryImageOf(db: ReadHandle, datasetId: number): LibraryImage {
  const images = kept.get(db) ?? new Map<number, Kept>();
  kept.set(db, images);
  const known = images.get(datasetId);
  const seq = db.get<{ seq: number | null }>('library.lastChange', 'SELECT max(seq) AS seq FROM change')?.seq ?? 0;
  const image =
    known === undefined || known.seq > seq || seq - known.seq > MOST_CHANGES
      ? new LibraryImage(readLibraryRows(db, datasetId, null))
      : caughtUp(db, datasetId, known);
  images.set(datasetId, { seq, image });
  return image;
}

function caughtUp(db: ReadHandle, datasetId: number, { seq, image }: Kept): LibraryImage {
  const changes = db.rows(
    'library.changes',
    `SELECT DISTINCT kind, row_id FROM change WHERE seq > ? AND (dataset_id = ? OR dataset_id IS NULL) AND kind <> 'vector'`,
    [seq, datasetId],
  );
  if (changes.length === 0) return image;
  // What a fact that is gone was said in is gone with it.
  if (changes.some(([kind]) => kind !== 'fact' && kind !== 'entity'))
    return new LibraryImage(readLibraryRows(db, datasetId, null));
  const idsOf = (wanted: string): number[] => changes.filter(([kind]) => kind === wanted).map(([, id]) => Number(id));
  const touched = new Set([
    ...artifactsOf(db, datasetId, image, idsOf('fact')),
    ...image.saidBy(new Set(idsOf('entity'))),
  ]);
  return image.with(touched, readLibraryRows(db, datasetId, [...touched]));
}

/** Artifacts that say a changed fact, those told since, and the versions that they replaced. */
function artifactsOf(db: ReadHandle, datasetId: number, image: LibraryImage, factIds: readonly number[]): number[] {
  const last = image.artifacts.at(-1)?.id ?? 0;
  return db
    .rows(
      'library.touched',
      `WITH touched(id) AS (
         SELECT DISTINCT a.artifact_id FROM json_each(@facts) j CROSS JOIN assertion a ON a.fact_id = j.value
         WHERE a.artifact_id IS NOT NULL
         UNION SELECT id FROM artifact WHERE id > @last AND dataset_id = @datasetId)
       SELECT id FROM touched
       UNION SELECT a.version_of FROM touched t JOIN artifact a ON a.id = t.id WHERE a.version_of IS NOT NULL`,
      { facts: JSON.stringify(factIds), last, datasetId },
    )
    .map(([id]) => Number(id));
}
