import { Names } from '../../consult/image/datasetImage.ts';
import type { KeptImage } from '../../storage/keptImages.ts';
import { valueKey } from '../nodeIds.ts';
import { EDGE, EdgeColumns, FactColumns, NODE, NodeColumns, ownRelations } from './graphTables.ts';
import { NodeMarks } from './nodeMarks.ts';

/** Lists that many facts have in common, by number; 0 is the empty one. */
export class SharedLists<T extends number | string> {
  readonly lists: (readonly T[])[] = [[]];
  readonly #numbers = new Map<string, number>([['[]', 0]]);

  numberOf(list: readonly T[]): number {
    if (list.length === 0) return 0;
    const key = JSON.stringify(list);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.lists.length);
    this.lists.push(list);
    return this.lists.length - 1;
  }
}

/**
 * The graph of one dataset in memory: what there is and how it hangs together, with everything a filter or a clock asks
 * of it. Texts and names as written are not in it: they are read for what is drawn.
 */
export class GraphImage implements KeptImage {
  readonly datasetId: number;
  seenSeq: number;
  readonly facts: FactColumns = new FactColumns();
  readonly nodes: NodeColumns = new NodeColumns();
  readonly edges: EdgeColumns = new EdgeColumns();
  readonly relations: Names = new Names();
  readonly makers: Names = new Names();
  readonly types: Names = new Names();
  readonly paths: Names = new Names();
  readonly sourceLists: SharedLists<number> = new SharedLists();
  readonly tagLists: SharedLists<string> = new SharedLists();
  /** Node of each entity; of a merged one, the node of what it was merged into. */
  readonly entityNode: Map<number, number> = new Map();
  readonly passageNode: Map<number, number> = new Map();
  readonly valueNode: Map<string, number> = new Map();
  /** Entity that a merged one stands for now, by its id. */
  readonly mergedInto: Map<number, number> = new Map();
  /** Folded names of entities (the name first, then aliases) and keys of values, by node. */
  readonly names: Map<number, readonly string[]> = new Map();
  /** The conclusion that an edge is, by edge. */
  readonly derivedOf: Map<number, number> = new Map();
  /** Since when a contradiction or fallacy is known, by node. */
  readonly caseSince: Map<number, number> = new Map();
  /** Marks for one walk at a time. */
  readonly walkMarks: NodeMarks = new NodeMarks();
  readonly degreeMarks: NodeMarks = new NodeMarks();

  constructor(datasetId: number, seenSeq: number) {
    this.datasetId = datasetId;
    this.seenSeq = seenSeq;
    for (const relation of Object.values(ownRelations)) this.relations.numberOf(relation);
  }

  /** The node of a literal, made when it is new. */
  valueNodeOf(value: string): number {
    const key = valueKey(value);
    const known = this.valueNode.get(key);
    if (known !== undefined) return known;
    const node = this.nodes.add(NODE.value, 0);
    this.valueNode.set(key, node);
    this.names.set(node, [key]);
    return node;
  }

  passageNodeOf(factId: number, row: number): number {
    const known = this.passageNode.get(factId);
    if (known !== undefined) return known;
    const node = this.nodes.add(NODE.passage, row);
    this.passageNode.set(factId, node);
    return node;
  }

  /** Halves that leave a node, one for each of its edges. */
  *halvesOf(node: number): IterableIterator<number> {
    const { next, alive } = this.edges;
    for (let half = this.nodes.head[node] ?? -1; half >= 0; half = next[half] ?? -1) {
      if (alive[half >> 1] === 1) yield half;
    }
  }

  /** Takes away every edge that rests on a fact. */
  unlink(row: number): void {
    const { subject, object, isPassage } = this.facts;
    const passage = isPassage[row] === 1 ? this.passageNode.get(this.facts.id[row] ?? 0) : undefined;
    for (const node of [passage, subject[row], object[row]]) {
      if (node === undefined || node < 0) continue;
      for (const half of this.halvesOf(node)) {
        if (this.edges.row[half >> 1] === row) this.edges.remove(this.nodes, half >> 1);
      }
    }
  }

  isCase(node: number): boolean {
    return this.caseSince.has(node);
  }

  /** Whether the node is still there: a literal is while a fact gives it. */
  exists(node: number): boolean {
    if (this.nodes.alive[node] === 0) return false;
    return this.nodes.kind[node] !== NODE.value || (this.nodes.degree[node] ?? 0) > 0;
  }

  /** Which way a half reads: an edge is read out of its first node. */
  relationOf(half: number): number {
    return this.edges.relation[half >> 1] ?? -1;
  }

  kindOf(half: number): number {
    return this.edges.kind[half >> 1] ?? EDGE.fact;
  }
}
