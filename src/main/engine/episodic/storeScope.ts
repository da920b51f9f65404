import type { Passage, PreparedArtifact } from '../extraction/told.ts';
import type { RulesConfig } from '../contradiction/claims.ts';
import type { JobContext } from '../jobs.ts';
import type { EntityScope, EntityTable } from '../semantic/entities.ts';
import type { WriteHandle } from '../storage/handles.ts';

/** A trust weight and its terms as their columns hold them. */
export interface StoredTrust {
  readonly weight: number;
  readonly breakdown: string;
}

/** What the steps that store one artifact share. All of them run in one transaction. */
export interface StoreScope extends EntityScope {
  readonly db: WriteHandle;
  readonly context: JobContext;
  readonly prepared: PreparedArtifact;
  /** Null for what was told by hand, in no document. */
  readonly artifactId: number | null;
  readonly entities: EntityTable;
  /** How far what a passage says is trusted. */
  readonly trust: { of(passage: Passage): StoredTrust };
  /** The person's settings for the rules of truth; the shipped ones when left out. */
  readonly rules?: RulesConfig | undefined;
}

/** Where a passage ended up. */
export interface StoredPassage {
  readonly chunkId: number;
  readonly factId: number;
}
