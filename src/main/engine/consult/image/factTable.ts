import { grown } from './growable.ts';

/** What the image keeps of one fact. Instants are milliseconds UTC, NaN where unknown; references are image rows, −1 for none. */
export interface FactRow {
  readonly id: number;
  readonly type: number;
  readonly status: number;
  readonly standing: number;
  readonly role: number;
  readonly validAt: number;
  readonly invalidAt: number;
  readonly expiredAt: number;
  readonly recordedAt: number;
  readonly createdAt: number;
  readonly occurredAt: number;
  /** UTC offset in minutes of the writer at occurredAt; NO_OFFSET when not known. */
  readonly occurredOffset: number;
  /** Row ids of where it was said first; 0 for nowhere. */
  readonly artifactId: number;
  readonly chunkId: number;
  readonly speaker: number;
  readonly session: number;
  readonly textHash: number;
  readonly flags: number;
  /** Length of the text in tokens, for packing. */
  readonly tokens: number;
}

/** Bits of `flags`: what a passage's own text shows, found once when it enters the image. */
export const FLAG = { question: 1, timeWords: 2, number: 4, name: 8, self: 16, code: 32 } as const;

/** Offsets are within ±18 hours, so that no real one is this. */
export const NO_OFFSET = -32_768;

export type StateColumns = Pick<FactRow, 'status' | 'validAt' | 'invalidAt' | 'expiredAt' | 'recordedAt'>;

/**
 * Facts of one dataset as columns. A row, once given, never moves; a forgotten fact's row stays dead until the image
 * is rebuilt. Columns are public for scans: read them into locals, since growing replaces them.
 */
export class FactTable {
  count = 0;
  dead = 0;
  readonly rowOf: Map<number, number> = new Map();
  id: Float64Array = new Float64Array(0);
  alive: Uint8Array = new Uint8Array(0);
  type: Uint8Array = new Uint8Array(0);
  status: Uint8Array = new Uint8Array(0);
  standing: Uint8Array = new Uint8Array(0);
  role: Uint8Array = new Uint8Array(0);
  flags: Uint8Array = new Uint8Array(0);
  tokens: Uint32Array = new Uint32Array(0);
  tagCount: Uint16Array = new Uint16Array(0);
  sources: Uint16Array = new Uint16Array(0);
  validAt: Float64Array = new Float64Array(0);
  invalidAt: Float64Array = new Float64Array(0);
  expiredAt: Float64Array = new Float64Array(0);
  recordedAt: Float64Array = new Float64Array(0);
  createdAt: Float64Array = new Float64Array(0);
  occurredAt: Float64Array = new Float64Array(0);
  occurredOffset: Int16Array = new Int16Array(0);
  artifactId: Int32Array = new Int32Array(0);
  chunkId: Int32Array = new Int32Array(0);
  /** Entity id of the only source, 0 when there is none or several. */
  onlySource: Int32Array = new Int32Array(0);
  speaker: Int32Array = new Int32Array(0);
  session: Int32Array = new Int32Array(0);
  textHash: Float64Array = new Float64Array(0);
  /** First passage of what one speaker said at one go; the row itself for texts without speakers. */
  utterance: Int32Array = new Int32Array(0);
  /** Neighbouring passages of the same artifact. */
  previous: Int32Array = new Int32Array(0);
  next: Int32Array = new Int32Array(0);

  add(fact: FactRow): number {
    const row = this.count++;
    this.reserve(this.count);
    this.rowOf.set(fact.id, row);
    this.id[row] = fact.id;
    this.alive[row] = 1;
    this.type[row] = fact.type;
    this.standing[row] = fact.standing;
    this.role[row] = fact.role;
    this.flags[row] = fact.flags;
    this.tokens[row] = fact.tokens;
    this.createdAt[row] = fact.createdAt;
    this.occurredAt[row] = fact.occurredAt;
    this.occurredOffset[row] = fact.occurredOffset;
    this.artifactId[row] = fact.artifactId;
    this.chunkId[row] = fact.chunkId;
    this.speaker[row] = fact.speaker;
    this.session[row] = fact.session;
    this.textHash[row] = fact.textHash;
    this.utterance[row] = row;
    this.previous[row] = -1;
    this.next[row] = -1;
    this.setState(row, fact);
    return row;
  }

  setState(row: number, state: StateColumns): void {
    this.status[row] = state.status;
    this.validAt[row] = state.validAt;
    this.invalidAt[row] = state.invalidAt;
    this.expiredAt[row] = state.expiredAt;
    this.recordedAt[row] = state.recordedAt;
  }

  join(earlier: number, later: number): void {
    this.next[earlier] = later;
    this.previous[later] = earlier;
    const speaker = this.speaker[later] ?? -1;
    if (speaker >= 0 && speaker === this.speaker[earlier]) this.utterance[later] = this.utterance[earlier] ?? later;
  }

  kill(row: number): void {
    if (this.alive[row] === 0) return;
    this.alive[row] = 0;
    this.dead++;
    this.rowOf.delete(this.id[row] ?? -1);
    const before = this.previous[row] ?? -1;
    const after = this.next[row] ?? -1;
    if (before >= 0) this.next[before] = after;
    if (after >= 0) this.previous[after] = before;
  }

  private reserve(needed: number): void {
    if (needed <= this.alive.length) return;
    const size = Math.max(needed, Math.ceil(this.alive.length * 1.5), 256);
    this.id = grown(this.id, size);
    this.alive = grown(this.alive, size);
    this.type = grown(this.type, size);
    this.status = grown(this.status, size);
    this.standing = grown(this.standing, size);
    this.role = grown(this.role, size);
    this.flags = grown(this.flags, size);
    this.tokens = grown(this.tokens, size);
    this.tagCount = grown(this.tagCount, size);
    this.sources = grown(this.sources, size);
    this.validAt = grown(this.validAt, size);
    this.invalidAt = grown(this.invalidAt, size);
    this.expiredAt = grown(this.expiredAt, size);
    this.recordedAt = grown(this.recordedAt, size);
    this.createdAt = grown(this.createdAt, size);
    this.occurredAt = grown(this.occurredAt, size);
    this.occurredOffset = grown(this.occurredOffset, size);
    this.artifactId = grown(this.artifactId, size);
    this.chunkId = grown(this.chunkId, size);
    this.onlySource = grown(this.onlySource, size);
    this.speaker = grown(this.speaker, size);
    this.session = grown(this.session, size);
    this.textHash = grown(this.textHash, size);
    this.utterance = grown(this.utterance, size);
    this.previous = grown(this.previous, size);
    this.next = grown(this.next, size);
  }
}
