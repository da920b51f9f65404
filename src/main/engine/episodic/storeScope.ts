import type { PreparedArtifact } from '../extraction/told.ts';
import type { JobContext } from '../jobs.ts';
import type { EntityScope, EntityTable } from '../semantic/entities.ts';
import type { WriteHandle } from '../storage/handles.ts';

/** What the steps that store one artifact share. All of them run in one transaction. */
export interface StoreScope extends EntityScope {
  readonly db: WriteHandle;
  readonly context: JobContext;
  readonly prepared: PreparedArtifact;
  /** Null for what was told by hand, in no document. */
  readonly artifactId: number | null;
  readonly entities: EntityTable;
  /** Trust that the type of the document gives to what it says. */
  readonly trust: number;
}

/** Where a passage ended up. */
export interface StoredPassage {
  readonly chunkId: number;
  readonly factId: number;
}
