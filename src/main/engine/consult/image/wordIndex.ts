import { grown, RowList } from './growable.ts';

/** The rows that hold a term, ascending, and how often each does. */
export class Posting {
  readonly list: RowList = new RowList();
  counts: Uint8Array = new Uint8Array(4);

  add(row: number): void {
    const at = this.list.length;
    if (this.list.last() === row) {
      this.counts[at - 1] = Math.min(255, (this.counts[at - 1] ?? 0) + 1);
      return;
    }
    this.list.push(row);
    this.counts = grown(this.counts, this.list.length);
    this.counts[at] = 1;
  }
}

/** FTS5's inverse document frequency with its floor: https://sqlite.org/fts5.html#the_bm25_function */
export function inverseFrequency(documents: number, having: number): number {
  return Math.max(1e-6, Math.log((documents - having + 0.5) / (having + 0.5)));
}

/**
 * Words of every fact of a dataset: postings for the word lists, and each fact's words in order for the features that
 * look at phrases. Forgotten facts stay in it, dead, until the image is rebuilt.
 */
export class WordIndex {
  rows = 0;
  totalLength = 0;
  /** Words of each row. */
  length: Uint32Array = new Uint32Array(0);
  private readonly idOf = new Map<string, number>();
  private readonly postings: Posting[] = [];
  private words: Uint32Array = new Uint32Array(1024);
  private used = 0;
  private frequencies: Float32Array = new Float32Array(0);
  private frequenciesAt = 0;
  private start: Float64Array = new Float64Array(0);

  /** Adds the words of a row; rows come in ascending order, each once. */
  add(row: number, terms: readonly string[]): void {
    this.start = grown(this.start, row + 1);
    this.length = grown(this.length, row + 1);
    this.words = grown(this.words, this.used + terms.length);
    this.start[row] = this.used;
    this.length[row] = terms.length;
    for (const term of terms) {
      const id = this.idFor(term);
      this.words[this.used++] = id;
      this.postings[id]?.add(row);
    }
    this.rows++;
    this.totalLength += terms.length;
  }

  /** The words of a row in order, as term ids. */
  wordsOf(row: number): Uint32Array {
    const start = this.start[row] ?? 0;
    return this.words.subarray(start, start + (this.length[row] ?? 0));
  }

  /** −1 for a term that no fact has. */
  termId(term: string): number {
    return this.idOf.get(term) ?? -1;
  }

  posting(termId: number): Posting | undefined {
    return this.postings[termId];
  }

  /** Inverse document frequency of a term that `having` facts have. */
  inverse(having: number): number {
    return inverseFrequency(this.rows, having);
  }

  /** How much a row's words tell: the sum of their inverse document frequencies, as of the last thousandth of growth. */
  informationOf(row: number): number {
    if (this.rows > 1.001 * this.frequenciesAt + 1) this.weigh();
    let sum = 0;
    const start = this.start[row] ?? 0;
    const end = start + (this.length[row] ?? 0);
    for (let at = start; at < end; at++) sum += this.frequencies[this.words[at] ?? 0] ?? 0;
    return sum;
  }

  private weigh(): void {
    this.frequencies = Float32Array.from(this.postings, ({ list }) => this.inverse(list.length));
    this.frequenciesAt = this.rows;
  }

  private idFor(term: string): number {
    const known = this.idOf.get(term);
    if (known !== undefined) return known;
    const id = this.postings.length;
    this.idOf.set(term, id);
    this.postings.push(new Posting());
    return id;
  }
}
