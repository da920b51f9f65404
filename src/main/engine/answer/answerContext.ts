import type { Modality, Polarity } from '../../../shared/contract/primitives.ts';

/** One entity as it is sent to a model. */
export interface ContextEntity {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
}

/** What an edge and a fact of the context share. Instants are RFC 3339. */
interface ContextStatement {
  readonly id: number;
  readonly text: string;
  readonly polarity: Polarity;
  readonly modality: Modality;
  readonly isDisputed: boolean;
  /** Another statement took its place. */
  readonly isSuperseded: boolean;
  readonly artifactId: number | null;
  readonly validAt: string | null;
  readonly invalidAt: string | null;
  readonly createdAt: string;
  readonly expiredAt: string | null;
}

/** A fact between two entities. */
export interface ContextEdge extends ContextStatement {
  readonly sourceId: number;
  readonly targetId: number;
  readonly source: string;
  readonly target: string;
  readonly relation: string;
}

/** A passage, or a statement that is no edge. */
export interface ContextFact extends ContextStatement {
  readonly chunkId: number | null;
  readonly speaker: string | null;
  /** When a passage was said. */
  readonly occurredAt: string | null;
}

/** What a model is given to answer from, and all it can cite. */
export interface AnswerContext {
  readonly entities: readonly ContextEntity[];
  readonly edges: readonly ContextEdge[];
  readonly facts: readonly ContextFact[];
  /** What keyword retrieval began at, best first; empty for others. */
  readonly seeds: readonly { readonly id: number; readonly name: string; readonly score: number }[];
}
