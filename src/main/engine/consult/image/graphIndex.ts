import type { LinkKind } from './codes.ts';
import { RowList } from './growable.ts';

export interface Link {
  readonly row: number;
  readonly kind: LinkKind;
  readonly weight: number;
}

export interface EntityNode {
  readonly id: number;
  name: string;
  type: string;
  /** Folded name and aliases. */
  names: readonly string[];
  readonly facts: RowList;
}

const noLinks: readonly Link[] = [];
const noEntities: readonly number[] = [];

/** A first name and a last one, of which nothing more is known. */
const twoNames = /^\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+$/u;

/** Who and what each fact is about, and how facts hang together. Entities are meant by their place in `entities`. */
export class GraphIndex {
  readonly entities: EntityNode[] = [];
  readonly entityOf: Map<number, number> = new Map();
  /** Folded name or alias → entities. */
  readonly byName: Map<string, Set<number>> = new Map();
  /** First word of the longer name of a person, or of what may be one → entities. */
  readonly byFirstName: Map<string, Set<number>> = new Map();
  /** Facts that a red herring is made of: expansion does not pass through them. */
  blocked: ReadonlySet<number> = new Set();
  private readonly factEntities: (readonly number[] | undefined)[] = [];
  private readonly out = new Map<number, Link[]>();
  private readonly into = new Map<number, Link[]>();

  setEntity(id: number, name: string, type: string, names: readonly string[]): number {
    const known = this.entityOf.get(id);
    const at = known ?? this.entities.length;
    if (known === undefined) {
      this.entityOf.set(id, at);
      this.entities.push({ id, name, type, names: [], facts: new RowList() });
    }
    const node = this.entities[at];
    if (node === undefined) return at;
    this.forgetNames(at, node);
    node.name = name;
    node.type = type;
    node.names = names;
    const mayBePerson = type === 'person' || (type === 'thing' && twoNames.test(name));
    for (const each of names) {
      put(this.byName, each, at);
      if (mayBePerson && each.includes(' ')) put(this.byFirstName, each.slice(0, each.indexOf(' ')), at);
    }
    return at;
  }

  removeEntity(id: number): void {
    const at = this.entityOf.get(id);
    const node = at === undefined ? undefined : this.entities[at];
    if (at === undefined || node === undefined) return;
    this.forgetNames(at, node);
    this.entityOf.delete(id);
  }

  entitiesOf(row: number): readonly number[] {
    return this.factEntities[row] ?? noEntities;
  }

  setEntitiesOf(row: number, entities: readonly number[]): void {
    for (const entity of this.entitiesOf(row)) this.entities[entity]?.facts.remove(row);
    this.factEntities[row] = entities;
    for (const entity of entities) this.entities[entity]?.facts.push(row);
  }

  addLink(from: number, to: number, kind: LinkKind, weight: number): void {
    const outgoing = this.out.get(from);
    if (outgoing?.some((link) => link.row === to && link.kind === kind)) return;
    push(this.out, from, { row: to, kind, weight });
    push(this.into, to, { row: from, kind, weight });
  }

  /** Takes back every link that starts at a fact, before they are read anew. */
  clearLinksFrom(from: number): void {
    for (const { row, kind } of this.linksFrom(from)) {
      const kept = this.linksTo(row).filter((link) => link.row !== from || link.kind !== kind);
      this.into.set(row, kept);
    }
    this.out.delete(from);
  }

  linksFrom(row: number): readonly Link[] {
    return this.out.get(row) ?? noLinks;
  }

  linksTo(row: number): readonly Link[] {
    return this.into.get(row) ?? noLinks;
  }

  private forgetNames(at: number, node: EntityNode): void {
    for (const name of node.names) {
      this.byName.get(name)?.delete(at);
      if (name.includes(' ')) this.byFirstName.get(name.slice(0, name.indexOf(' ')))?.delete(at);
    }
    node.names = [];
  }
}

function put(map: Map<string, Set<number>>, key: string, value: number): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}

function push(map: Map<number, Link[]>, key: number, link: Link): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [link]);
  else list.push(link);
}
