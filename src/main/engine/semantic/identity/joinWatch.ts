import type { PlaceChange } from '../../edits/places.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { factsOfEnds, factsOfSayings } from './attachments.ts';
import { factsAround, factsSaid } from './layOutAround.ts';
import { joinedSayings, type Sayings, sayingsOfFacts, sayingsOfStatements } from './sayings.ts';

/** Looks at what says the facts that undoing a merge or a split moves, and tells which sayings went elsewhere with it. */
export class JoinWatch {
  /** Facts that were laid out together with those. */
  readonly around: readonly number[];
  /** Those of them that something said. */
  readonly saidBefore: readonly number[];
  readonly #db: ReadHandle;
  readonly #datasetId: number;
  readonly #first: Sayings;
  #facts: readonly number[];
  #before: Sayings = new Map();

  /** Made before anything is put. */
  constructor(db: ReadHandle, datasetId: number, change: PlaceChange) {
    this.#db = db;
    this.#datasetId = datasetId;
    this.#facts = [...factsOfEnds(change), ...factsOfSayings(change)];
    this.around = factsAround(db, datasetId, this.#facts);
    this.saidBefore = factsSaid(db, this.around);
    this.#first = sayingsOfFacts(db, this.around);
  }

  /** When the places are put, and before what follows is laid out. */
  beforeSettling(more: readonly number[]): void {
    this.#facts = [...new Set([...this.#facts, ...more])];
    this.#before = sayingsOfStatements(this.#db, this.#datasetId, this.#facts);
  }

  joined(): PlaceChange {
    const before = new Map([...this.#before, ...this.#first]);
    const after = sayingsOfStatements(this.#db, this.#datasetId, [...this.#facts, ...this.around]);
    return joinedSayings(before, after, []);
  }
}
