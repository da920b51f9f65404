import type { ConsultRequest } from '../../../shared/contract/consult.ts';
import type { JobContext } from '../jobs.ts';
import type { ReadHandle } from '../storage/handles.ts';
import type { Depth } from './budget.ts';
import type { Clocks, States } from './clocks.ts';
import type { DatasetImage } from './image/datasetImage.ts';
import type { Mention } from './names.ts';
import type { QueryWords } from './queryWords.ts';

/** A stretch of time asked about, in milliseconds UTC, half-open; an open end is infinite. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  /** The query's words for it; empty when the request gave it. */
  readonly words: string;
  readonly mode: 'rank' | 'filter';
}

export type VectorState = 'ready' | 'off' | 'unreachable' | 'reindexing';

/** One consult while it runs: the question, what may be returned, and what the arms share. */
export interface Consultation {
  readonly db: ReadHandle;
  readonly context: JobContext;
  readonly request: ConsultRequest;
  readonly query: string;
  readonly queryCut: boolean;
  readonly image: DatasetImage;
  readonly depth: Depth;
  readonly clocks: Clocks;
  readonly states: States;
  readonly mentions: readonly Mention[];
  readonly words: QueryWords;
  readonly window: Window | null;
  readonly queryVector: Float32Array | null;
  readonly vectorState: VectorState;
  /** 1 for every row that the filters let through. */
  readonly wanted: Uint8Array;
  /** Rules whose turns are over, and the passages that say only those. */
  readonly usedUp: ReadonlySet<number>;
  /** Hamming distance of every wanted row's vector to the query's, 65535 where there is none; null without vectors. */
  readonly distances: Uint16Array | null;
  /** Cosines already worked out, by row. */
  readonly cosines: Map<number, number>;
  /** Milliseconds since the consult began, for the trace. */
  elapsed(): number;
}
