import type { FactTable } from './factTable.ts';
import { grown } from './growable.ts';
import { inverseFrequency, type Posting, type WordIndex } from './wordIndex.ts';

/** FTS5's constants: https://sqlite.org/fts5.html#the_bm25_function */
const K1 = 1.2;
const B = 0.75;

export interface ScanTerm {
  readonly posting: Posting;
  /** How much the term counts in the word lists. */
  readonly weight: number;
}

/** BM25 of one query. The arrays are reused by the next scan. */
export interface WordScores {
  /** By row: the passage's own words; the previous passage's with its own. */
  readonly own: Float32Array;
  readonly previous: Float32Array;
  /** By session. */
  readonly session: Float32Array;
  /** Rows with a score, each once, in no order. */
  readonly touched: Int32Array;
}

/** How many words each session has. */
export interface SessionLengths {
  readonly count: number;
  readonly words: Float64Array;
}

/**
 * One walk over the postings of the query's terms that fills three word lists. The document "previous passage with
 * this one" has no postings of its own: its term frequencies are sums over two neighbours, a session's over its rows.
 */
export class WordScan {
  private own: Float32Array = new Float32Array(0);
  private previous: Float32Array = new Float32Array(0);
  private pairCount: Uint16Array = new Uint16Array(0);
  private pairRows: Int32Array = new Int32Array(0);
  private pairs = 0;
  private touched: Int32Array = new Int32Array(0);
  private touchedCount = 0;
  private session: Float32Array = new Float32Array(0);
  private sessionCount: Uint32Array = new Uint32Array(0);

  scan(index: WordIndex, facts: FactTable, sessions: SessionLengths, terms: readonly ScanTerm[]): WordScores {
    this.clear(facts.count, sessions.count);
    for (const { posting, weight } of terms) {
      this.scanOwn(posting, index, facts, weight);
      this.scanPairs(index, facts, weight);
      this.scanSessions(posting, index, facts, sessions, weight);
    }
    return {
      own: this.own,
      previous: this.previous,
      session: this.session,
      touched: this.touched.subarray(0, this.touchedCount),
    };
  }

  private clear(rows: number, sessions: number): void {
    if (this.touchedCount > this.own.length / 16) {
      this.own.fill(0);
      this.previous.fill(0);
    } else {
      for (let i = 0; i < this.touchedCount; i++) {
        const row = this.touched[i] ?? 0;
        this.own[row] = 0;
        this.previous[row] = 0;
      }
    }
    this.touchedCount = 0;
    if (rows > this.own.length) {
      this.own = new Float32Array(Math.ceil(rows * 1.2));
      this.previous = new Float32Array(this.own.length);
      this.pairCount = grown(this.pairCount, this.own.length);
      this.pairRows = grown(this.pairRows, this.own.length);
      this.touched = grown(this.touched, this.own.length);
    }
    this.session = new Float32Array(sessions);
    this.sessionCount = new Uint32Array(sessions);
  }

  private scanOwn(posting: Posting, index: WordIndex, facts: FactTable, weight: number): void {
    const rows = posting.list.rows;
    const having = posting.list.length;
    const { own, pairCount, pairRows } = this;
    const { length } = index;
    const { next } = facts;
    const counts = posting.counts;
    const average = index.totalLength / Math.max(1, index.rows);
    const idf = weight * inverseFrequency(index.rows, having);
    let pairs = 0;
    for (let i = 0; i < having; i++) {
      const row = rows[i] ?? 0;
      const count = counts[i] ?? 0;
      own[row] = (own[row] ?? 0) + idf * saturated(count, length[row] ?? 0, average);
      if (pairCount[row] === 0) pairRows[pairs++] = row;
      pairCount[row] = (pairCount[row] ?? 0) + count;
      const after = next[row] ?? -1;
      if (after < 0) continue;
      if (pairCount[after] === 0) pairRows[pairs++] = after;
      pairCount[after] = (pairCount[after] ?? 0) + count;
    }
    this.pairs = pairs;
  }

  private scanPairs(index: WordIndex, facts: FactTable, weight: number): void {
    const { previous, pairCount, pairRows, touched } = this;
    const { length } = index;
    const before = facts.previous;
    const average = (2 * index.totalLength) / Math.max(1, index.rows);
    const idf = weight * inverseFrequency(index.rows, this.pairs);
    for (let i = 0; i < this.pairs; i++) {
      const row = pairRows[i] ?? 0;
      const other = before[row] ?? -1;
      const words = (length[row] ?? 0) + (other >= 0 ? (length[other] ?? 0) : 0);
      if (previous[row] === 0) touched[this.touchedCount++] = row;
      previous[row] = (previous[row] ?? 0) + idf * saturated(pairCount[row] ?? 0, words, average);
      pairCount[row] = 0;
    }
  }

  private scanSessions(
    posting: Posting,
    index: WordIndex,
    facts: FactTable,
    sessions: SessionLengths,
    weight: number,
  ): void {
    const rows = posting.list.rows;
    const { session, sessionCount } = this;
    const having: number[] = [];
    for (let i = 0; i < posting.list.length; i++) {
      const of = facts.session[rows[i] ?? 0] ?? -1;
      if (of < 0) continue;
      if (sessionCount[of] === 0) having.push(of);
      sessionCount[of] = (sessionCount[of] ?? 0) + (posting.counts[i] ?? 0);
    }
    const average = index.totalLength / Math.max(1, sessions.count);
    const idf = weight * inverseFrequency(sessions.count, having.length);
    for (const of of having) {
      session[of] = (session[of] ?? 0) + idf * saturated(sessionCount[of] ?? 0, sessions.words[of] ?? 0, average);
      sessionCount[of] = 0;
    }
  }
}

function saturated(count: number, words: number, average: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - B + (B * words) / average));
}
