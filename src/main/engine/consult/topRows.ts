/** A ranked list: rows with their scores, best first; equal scores in the order of rows. */
export interface Ranked {
  readonly rows: readonly number[];
  readonly scores: readonly number[];
}

export const emptyRanked: Ranked = { rows: [], scores: [] };

/** The best `limit` of the rows offered, by score and then by lower row, in a heap whose root is the worst kept. */
export class TopRows {
  private readonly limit: number;
  private readonly rows: number[] = [];
  private readonly scores: number[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  offer(row: number, score: number): void {
    if (this.rows.length < this.limit) {
      this.rows.push(row);
      this.scores.push(score);
      this.up(this.rows.length - 1);
    } else if (this.limit > 0 && this.isWorse(0, row, score)) {
      this.rows[0] = row;
      this.scores[0] = score;
      this.down(0);
    }
  }

  ranked(): Ranked {
    const order = this.rows.map((_, i) => i);
    const { rows, scores } = this;
    order.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (rows[a] ?? 0) - (rows[b] ?? 0));
    return { rows: order.map((i) => rows[i] ?? 0), scores: order.map((i) => scores[i] ?? 0) };
  }

  /** Whether what is kept at `at` ranks below the given. */
  private isWorse(at: number, row: number, score: number): boolean {
    const kept = this.scores[at] ?? 0;
    return kept < score || (kept === score && (this.rows[at] ?? 0) > row);
  }

  private swap(a: number, b: number): void {
    const { rows, scores } = this;
    const row = rows[a] ?? 0;
    const score = scores[a] ?? 0;
    rows[a] = rows[b] ?? 0;
    scores[a] = scores[b] ?? 0;
    rows[b] = row;
    scores[b] = score;
  }

  private up(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.isWorse(at, this.rows[parent] ?? 0, this.scores[parent] ?? 0)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private down(from: number): void {
    for (let at = from; ; ) {
      const left = 2 * at + 1;
      if (left >= this.rows.length) return;
      const right = left + 1;
      const worse =
        right < this.rows.length && this.isWorse(right, this.rows[left] ?? 0, this.scores[left] ?? 0) ? right : left;
      if (!this.isWorse(worse, this.rows[at] ?? 0, this.scores[at] ?? 0)) return;
      this.swap(at, worse);
      at = worse;
    }
  }
}
