import { grown } from './growable.ts';

/**
 * Room for one expansion of the graph, by row: reused by every consult of an image, since filling maps of thousands
 * of rows anew costs more than the walk itself.
 */
export class GraphScratch {
  private shared: Uint16Array = new Uint16Array(0);
  private linked: Float64Array = new Float64Array(0);
  private score: Float64Array = new Float64Array(0);
  private hopRows: Int32Array = new Int32Array(0);
  private hopCount = 0;
  private rows: Int32Array = new Int32Array(0);
  private count = 0;

  begin(size: number): void {
    for (let i = 0; i < this.count; i++) this.score[this.rows[i] ?? 0] = 0;
    this.count = 0;
    this.shared = grown(this.shared, size);
    this.linked = grown(this.linked, size);
    this.score = grown(this.score, size);
    this.hopRows = grown(this.hopRows, size);
    this.rows = grown(this.rows, size);
  }

  /** One more entity that the row shares with the rows walked from. */
  share(row: number): void {
    if (this.shared[row] === 0 && this.linked[row] === 0) this.hopRows[this.hopCount++] = row;
    this.shared[row] = (this.shared[row] ?? 0) + 1;
  }

  link(row: number, weight: number): void {
    if (this.shared[row] === 0 && this.linked[row] === 0) this.hopRows[this.hopCount++] = row;
    this.linked[row] = (this.linked[row] ?? 0) + weight;
  }

  /** Ends a hop: each row it reached keeps the greatest score it ever had. */
  endHop(scoreOf: (row: number, shared: number, linked: number) => number): void {
    for (let i = 0; i < this.hopCount; i++) {
      const row = this.hopRows[i] ?? 0;
      const score = scoreOf(row, this.shared[row] ?? 0, this.linked[row] ?? 0);
      if (this.score[row] === 0) this.rows[this.count++] = row;
      if (score > (this.score[row] ?? 0)) this.score[row] = score;
      this.shared[row] = 0;
      this.linked[row] = 0;
    }
    this.hopCount = 0;
  }

  each(take: (row: number, score: number) => void): void {
    for (let i = 0; i < this.count; i++) {
      const row = this.rows[i] ?? 0;
      take(row, this.score[row] ?? 0);
    }
  }
}
