import type { GraphFilterInput, NodeId } from '../../../src/shared/contract/graph.ts';
import { type GivenState, NOW } from './graphKit.ts';
import type { WrittenGraph } from './randomGraph.ts';

/** The rules of the graph once more, as plainly as they can be said: over whole lists, without an image or an index. */

export interface PlainEdge {
  readonly id: string;
  readonly kind: 'fact' | 'mentions' | 'said' | 'case';
  readonly from: NodeId;
  readonly to: NodeId;
  readonly relation: string;
  readonly about: PlainFact;
  readonly openedAt: number;
}

interface PlainFact {
  readonly id: number;
  readonly isPassage: boolean;
  readonly createdAt: number;
  readonly occurredAt: number | null;
  readonly madeBy: string;
  readonly sources: readonly number[];
  readonly tags: readonly string[];
  readonly states: readonly GivenState[];
  readonly from: NodeId | null;
  readonly to: NodeId | null;
}

type State = Omit<GivenState, 'recordedAt'>;

export class PlainGraph {
  readonly #graph: WrittenGraph;
  readonly #filter: GraphFilterInput;
  readonly edges: readonly PlainEdge[];
  readonly nodes: readonly NodeId[];
  readonly #facts: readonly PlainFact[];

  constructor(graph: WrittenGraph, filter: GraphFilterInput = {}) {
    this.#graph = graph;
    this.#filter = filter;
    this.#facts = [...this.#statements(), ...this.#passages()];
    this.edges = [...this.#factEdges(), ...this.#passageEdges(), ...this.#caseEdges()];
    const entities = graph.entities.filter(({ id, root }) => id === root).map(({ id }): NodeId => `e${id}`);
    const values = this.edges.flatMap(({ from, to }) => [from, to]).filter((id) => id.startsWith('v:'));
    this.nodes = [...new Set([...entities, ...values, ...graph.passages.map(({ id }): NodeId => `p${id}`)])];
  }

  with(filter: GraphFilterInput): PlainGraph {
    return new PlainGraph(this.#graph, filter);
  }

  root(id: number): number {
    return this.#graph.entities.find((entity) => entity.id === id)?.root ?? id;
  }

  *#statements(): Iterable<PlainFact> {
    for (const fact of this.#graph.facts) {
      const value = fact.value?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
      yield {
        id: fact.id,
        isPassage: false,
        createdAt: fact.createdAt ?? 0,
        occurredAt: null,
        madeBy: fact.madeBy ?? '',
        sources: (fact.sources ?? []).map((id) => this.root(id)),
        tags: fact.tags ?? [],
        states: (fact.states ?? []) as readonly GivenState[],
        from: fact.subject === null ? null : `e${this.root(fact.subject)}`,
        to: value === undefined ? (fact.object === undefined ? null : `e${this.root(fact.object)}`) : `v:${value}`,
      };
    }
  }

  *#passages(): Iterable<PlainFact> {
    for (const passage of this.#graph.passages) {
      const recordedAt = passage.createdAt ?? 0;
      yield {
        id: passage.id,
        isPassage: true,
        createdAt: recordedAt,
        occurredAt: passage.occurredAt ?? null,
        madeBy: 'told',
        sources: (passage.sources ?? []).map((id) => this.root(id)),
        tags: passage.tags ?? [],
        states: [{ status: 'said', validAt: null, invalidAt: null, trust: passage.trust ?? 300, recordedAt }],
        from: null,
        to: null,
      };
    }
  }

  *#factEdges(): Iterable<PlainEdge> {
    for (const about of this.#facts) {
      const { id, from, to } = about;
      const relation = this.#graph.facts.find((fact) => fact.id === id)?.relation ?? '';
      if (from !== null && to !== null && from !== to) yield edge(`f${id}`, 'fact', from, to, relation, about);
    }
  }

  *#passageEdges(): Iterable<PlainEdge> {
    for (const passage of this.#graph.passages) {
      const about = this.#factOf(passage.id);
      const from: NodeId = `p${passage.id}`;
      if (passage.speaker !== undefined) {
        yield edge(`s${passage.id}`, 'said', from, `e${this.root(passage.speaker)}`, 'said_by', about);
      }
      for (const entity of new Set(passage.mentions?.map((id) => this.root(id)))) {
        yield edge(`m${passage.id}-${entity}`, 'mentions', from, `e${entity}`, 'mentions', about);
      }
    }
  }

  *#caseEdges(): Iterable<PlainEdge> {
    for (const { id, facts, openedAt } of this.#graph.contradictions) {
      for (const factId of facts) {
        const about = this.#factOf(factId);
        const name = `c${id}-${factId}`;
        if (about.from !== null) yield { ...edge(name, 'case', `e${id}`, about.from, 'about', about), openedAt };
        if (about.to !== null && about.to !== about.from) {
          yield { ...edge(`${name}o`, 'case', `e${id}`, about.to, 'about', about), openedAt };
        }
      }
    }
  }

  #factOf(id: number): PlainFact {
    const fact = this.#facts.find((each) => each.id === id);
    if (fact === undefined) throw new Error(`no fact ${id}`);
    return fact;
  }

  /** The state that the memory knew at known_at; null when it knew none. */
  stateOf(fact: PlainFact): State | null {
    const knownAt = this.#filter.known_at === undefined ? Number.POSITIVE_INFINITY : Date.parse(this.#filter.known_at);
    return fact.states.findLast(({ recordedAt }) => recordedAt <= knownAt) ?? null;
  }

  isOver(fact: PlainFact): boolean {
    const { as_of: asOf, from, to } = this.#filter;
    const state = this.stateOf(fact);
    if (state === null) return false;
    if (state.status === 'expired' || state.status === 'withdrawn') return true;
    const at = asOf === undefined ? NOW : Date.parse(asOf);
    return from === undefined && to === undefined && state.invalidAt !== null && state.invalidAt <= at;
  }

  #isInTime(fact: PlainFact): boolean {
    const { as_of: asOf, from, to } = this.#filter;
    const state = this.stateOf(fact);
    const begin = fact.isPassage ? (fact.occurredAt ?? fact.createdAt) : (state?.validAt ?? Number.NEGATIVE_INFINITY);
    if (asOf !== undefined) return begin <= Date.parse(asOf);
    const [start, end] = [
      from === undefined ? -Infinity : Date.parse(from),
      to === undefined ? Infinity : Date.parse(to),
    ];
    if (from === undefined && to === undefined) return true;
    if (fact.isPassage) return begin >= start && begin < end;
    return begin < end && (state?.invalidAt ?? Infinity) > start;
  }

  #isTimely(fact: PlainFact): boolean {
    return (
      this.stateOf(fact) !== null &&
      (this.#filter.include_history === true || !this.isOver(fact)) &&
      this.#isInTime(fact)
    );
  }

  #isEdgeTimely({ kind, about, openedAt }: PlainEdge): boolean {
    if (kind !== 'case') return this.#isTimely(about);
    const { known_at: knownAt } = this.#filter;
    return (
      this.stateOf(about) !== null &&
      this.#isInTime(about) &&
      (knownAt === undefined || openedAt <= Date.parse(knownAt))
    );
  }

  /** Everything a filter asks of a fact but relation and time. */
  #passes(fact: PlainFact): boolean {
    const { sources, min_trust: least, max_trust: most, tags, made_by: makers, statuses } = this.#filter;
    // What is not known yet is judged by its present trust, and has no status.
    const trust = (this.stateOf(fact) ?? fact.states.at(-1))?.trust ?? 0;
    const status = this.stateOf(fact)?.status;
    return (
      (sources === undefined || fact.sources.some((id) => sources.map((each) => this.root(each)).includes(id))) &&
      (least === undefined || trust >= least) &&
      (most === undefined || trust <= most) &&
      (tags === undefined || fact.tags.some((tag) => tags.includes(tag))) &&
      (makers?.includes(fact.madeBy) ?? true) &&
      (statuses === undefined || status === undefined || statuses.includes(status))
    );
  }

  #isOfWantedType(id: NodeId): boolean {
    if (!id.startsWith('e')) return true;
    const { entity_types: types, taxonomy_prefix: prefix } = this.#filter;
    const entity = this.#graph.entities.find((each) => `e${each.id}` === id);
    const trimmed = prefix?.replace(/\/$/, '');
    return (
      (types?.includes(entity?.type ?? '') ?? true) &&
      (trimmed === undefined || entity?.path === trimmed || (entity?.path ?? '').startsWith(`${trimmed}/`))
    );
  }

  #isOfWantedKind(id: NodeId): boolean {
    const kind = id.startsWith('e') ? 'entity' : id.startsWith('p') ? 'passage' : 'value';
    return this.#filter.kinds?.includes(kind) ?? true;
  }

  isEdgeDrawn(each: PlainEdge, { anyTime = false, anyKind = false } = {}): boolean {
    const { relations } = this.#filter;
    return (
      this.#passes(each.about) &&
      (relations?.includes(each.relation) ?? true) &&
      (anyTime || this.#isEdgeTimely(each)) &&
      [each.from, each.to].every((id) => this.#isOfWantedType(id) && (anyKind || this.#isOfWantedKind(id)))
    );
  }

  isNodeDrawn(id: NodeId, { anyTime = false } = {}): boolean {
    if (!this.#isOfWantedKind(id) || !this.#isOfWantedType(id)) return false;
    if (id.startsWith('e')) return true;
    const hasEdge = this.edgesOf(id).some((each) => this.isEdgeDrawn(each, { anyTime, anyKind: true }));
    if (id.startsWith('v:')) return hasEdge;
    const fact = this.#factOf(Number(id.slice(1)));
    const isShown = this.#passes(fact) && (anyTime || this.#isTimely(fact));
    return isShown && (this.#filter.relations === undefined || hasEdge);
  }

  whyLeft(id: NodeId): 'ended' | 'filter' {
    return this.isNodeDrawn(id, { anyTime: true }) ? 'ended' : 'filter';
  }

  edgesOf(id: NodeId): PlainEdge[] {
    return this.edges.filter(({ from, to }) => from === id || to === id);
  }

  /** Neighbours by what becomes of them. */
  around(id: NodeId): { drawn: Set<NodeId>; ended: Set<NodeId>; filter: Set<NodeId> } {
    const found = { drawn: new Set<NodeId>(), ended: new Set<NodeId>(), filter: new Set<NodeId>() };
    for (const other of new Set(this.edgesOf(id).map((each) => otherEnd(each, id)))) {
      const between = this.edgesOf(id).filter((each) => otherEnd(each, id) === other);
      if (between.some((each) => this.isEdgeDrawn(each))) found.drawn.add(other);
      else if (between.some((each) => this.isEdgeDrawn(each, { anyTime: true }))) found.ended.add(other);
      else found.filter.add(other);
    }
    return found;
  }

  drawnEdges(): PlainEdge[] {
    return this.edges.filter((each) => this.isEdgeDrawn(each));
  }

  trustOf(each: PlainEdge): number {
    return this.stateOf(each.about)?.trust ?? 0;
  }

  /** Fewest edges between two nodes, over edges that pass; null when there is no way within the hops. */
  distance(
    from: NodeId,
    to: NodeId,
    rules: { maxHops: number; avoid?: readonly NodeId[]; passes?: (edge: PlainEdge) => boolean },
  ): number | null {
    const cases = new Set(this.#graph.contradictions.map(({ id }): NodeId => `e${id}`));
    const edges = this.drawnEdges().filter(rules.passes ?? (() => true));
    let level = new Set<NodeId>([from]);
    const seen = new Set<NodeId>([from]);
    for (let hops = 0; hops <= rules.maxHops; hops += 1) {
      if (level.has(to)) return hops;
      const next = new Set<NodeId>();
      for (const node of level) {
        if (node !== from && (cases.has(node) || rules.avoid?.includes(node))) continue;
        for (const each of edges.filter((one) => one.from === node || one.to === node)) {
          const other = otherEnd(each, node);
          if (!seen.has(other)) next.add(other);
        }
      }
      for (const node of next) seen.add(node);
      level = next;
    }
    return null;
  }
}

function edge(
  id: string,
  kind: PlainEdge['kind'],
  from: NodeId,
  to: NodeId,
  relation: string,
  about: PlainFact,
): PlainEdge {
  return { id, kind, from, to, relation, about, openedAt: 0 };
}

export function otherEnd({ from, to }: PlainEdge, node: NodeId): NodeId {
  return from === node ? to : from;
}
