import { grown } from '../../consult/image/growable.ts';

export const NODE = { entity: 0, value: 1, passage: 2 } as const;
export const EDGE = { fact: 0, mentions: 1, said: 2, case: 3, derived: 4 } as const;
export const nodeKinds = ['entity', 'value', 'passage'] as const;
export const edgeKinds = ['fact', 'mentions', 'said', 'case', 'derived'] as const;
/** Relations of the edges that are no facts. */
export const ownRelations = { mentions: 'mentions', said: 'said_by', case: 'about' } as const;

/** The part of a fact that changes. Instants are milliseconds UTC, NaN where unknown. */
export interface StateColumns {
  status: Uint8Array;
  validAt: Float64Array;
  invalidAt: Float64Array;
  trust: Float64Array;
}

/** Facts and passages as columns. References are numbers of nodes and words, −1 for none; a forgotten row stays, dead. */
export class FactColumns implements StateColumns {
  count = 0;
  readonly rowOf: Map<number, number> = new Map();
  id: Float64Array = new Float64Array(0);
  alive: Uint8Array = new Uint8Array(0);
  isPassage: Uint8Array = new Uint8Array(0);
  isDenied: Uint8Array = new Uint8Array(0);
  subject: Int32Array = new Int32Array(0);
  object: Int32Array = new Int32Array(0);
  relation: Int32Array = new Int32Array(0);
  maker: Int32Array = new Int32Array(0);
  sources: Int32Array = new Int32Array(0);
  tags: Int32Array = new Int32Array(0);
  createdAt: Float64Array = new Float64Array(0);
  occurredAt: Float64Array = new Float64Array(0);
  recordedAt: Float64Array = new Float64Array(0);
  status: Uint8Array = new Uint8Array(0);
  validAt: Float64Array = new Float64Array(0);
  invalidAt: Float64Array = new Float64Array(0);
  trust: Float64Array = new Float64Array(0);

  /** The row of a fact, a new one when it is not here yet. */
  take(id: number): number {
    const known = this.rowOf.get(id);
    if (known !== undefined) return known;
    const row = this.count++;
    this.#reserve(this.count);
    this.rowOf.set(id, row);
    this.id[row] = id;
    this.alive[row] = 1;
    return row;
  }

  kill(row: number): void {
    this.alive[row] = 0;
    this.rowOf.delete(this.id[row] ?? -1);
  }

  #reserve(needed: number): void {
    if (needed <= this.id.length) return;
    this.id = grown(this.id, needed);
    const size = this.id.length;
    this.alive = grown(this.alive, size);
    this.isPassage = grown(this.isPassage, size);
    this.isDenied = grown(this.isDenied, size);
    this.subject = grown(this.subject, size, -1);
    this.object = grown(this.object, size, -1);
    this.relation = grown(this.relation, size, -1);
    this.maker = grown(this.maker, size);
    this.sources = grown(this.sources, size);
    this.tags = grown(this.tags, size);
    this.createdAt = grown(this.createdAt, size);
    this.occurredAt = grown(this.occurredAt, size);
    this.recordedAt = grown(this.recordedAt, size);
    this.status = grown(this.status, size);
    this.validAt = grown(this.validAt, size);
    this.invalidAt = grown(this.invalidAt, size);
    this.trust = grown(this.trust, size);
  }
}

/** Nodes by number. `ref` is the entity's id or the passage's row. */
export class NodeColumns {
  count = 0;
  kind: Uint8Array = new Uint8Array(0);
  alive: Uint8Array = new Uint8Array(0);
  ref: Float64Array = new Float64Array(0);
  type: Int32Array = new Int32Array(0);
  path: Int32Array = new Int32Array(0);
  /** First half edge of the node, −1 when it has none. */
  head: Int32Array = new Int32Array(0);
  /** Edges of the node, whatever the filter. */
  degree: Int32Array = new Int32Array(0);

  add(kind: number, ref: number): number {
    const node = this.count++;
    if (this.count > this.kind.length) this.#reserve(this.count);
    this.kind[node] = kind;
    this.alive[node] = 1;
    this.ref[node] = ref;
    this.head[node] = -1;
    return node;
  }

  #reserve(needed: number): void {
    this.kind = grown(this.kind, needed);
    const size = this.kind.length;
    this.alive = grown(this.alive, size);
    this.ref = grown(this.ref, size);
    this.type = grown(this.type, size);
    this.path = grown(this.path, size);
    this.head = grown(this.head, size, -1);
    this.degree = grown(this.degree, size);
  }
}

/**
 * Edges as pairs of half edges: half 2e leaves the edge's first node, half 2e+1 its second. The halves of a node are a
 * chain through `next`; a removed edge stays in it, dead, until the image is built anew.
 */
export class EdgeColumns {
  count = 0;
  dead = 0;
  kind: Uint8Array = new Uint8Array(0);
  alive: Uint8Array = new Uint8Array(0);
  /** The fact that the edge is, or rests on. */
  row: Int32Array = new Int32Array(0);
  relation: Int32Array = new Int32Array(0);
  /** Node at the other end of each half. */
  target: Int32Array = new Int32Array(0);
  next: Int32Array = new Int32Array(0);

  add(nodes: NodeColumns, edge: { kind: number; row: number; relation: number; from: number; to: number }): void {
    const at = this.count++;
    if (this.count > this.kind.length) this.#reserve(this.count);
    this.kind[at] = edge.kind;
    this.alive[at] = 1;
    this.row[at] = edge.row;
    this.relation[at] = edge.relation;
    this.#chain(nodes, 2 * at, edge.from, edge.to);
    this.#chain(nodes, 2 * at + 1, edge.to, edge.from);
  }

  remove(nodes: NodeColumns, edge: number): void {
    if (this.alive[edge] === 0) return;
    this.alive[edge] = 0;
    this.dead++;
    for (const half of [2 * edge, 2 * edge + 1]) {
      const node = this.target[half] ?? 0;
      nodes.degree[node] = (nodes.degree[node] ?? 1) - 1;
    }
  }

  #chain(nodes: NodeColumns, half: number, node: number, target: number): void {
    this.target[half] = target;
    this.next[half] = nodes.head[node] ?? -1;
    nodes.head[node] = half;
    nodes.degree[node] = (nodes.degree[node] ?? 0) + 1;
  }

  #reserve(needed: number): void {
    this.kind = grown(this.kind, needed);
    const size = this.kind.length;
    this.alive = grown(this.alive, size);
    this.row = grown(this.row, size);
    this.relation = grown(this.relation, size);
    this.target = grown(this.target, 2 * size);
    this.next = grown(this.next, 2 * size);
  }
}
