import type { ReadHandle } from '../engine/storage/handles.ts';
import { type Change, type KeptImage, KeptImages, lastChange } from '../engine/storage/keptImages.ts';
import { PalimpsestError } from '../../shared/contract/errors.ts';
import { Closure } from './rules/closure.ts';
import { type CompiledRule, compileRule } from './rules/compileRule.ts';
import {
  type EntityRow,
  type FactRow,
  type GraphName,
  type Names,
  nextTurn,
  type ProjectedTriple,
  projectEntity,
  projectFact,
} from './rdf/projection.ts';
import { approvedRules, readEntities, readFacts, readRelationIris, type RuleRow } from './rdf/projectedRows.ts';
import { readTerm, type TermText, tripleKey, tripleOf } from './rdf/terms.ts';
import { EXTRACTED, TripleStore } from './rdf/tripleStore.ts';

/** What a triple rests on: facts by their ids, entities by theirs made negative. */
type Supports = Map<string, Set<number>>;

interface KeptFact {
  readonly row: FactRow;
  triple: ProjectedTriple | null;
  turn: number | null;
}

/** A dataset as triples, with everything that its approved rules conclude, as of a place in the change list. */
export class Knowledge implements KeptImage, Names {
  readonly datasetId: number;
  seenSeq: number;
  readonly store: TripleStore = new TripleStore();
  readonly closure: Closure;
  readonly supports: Readonly<Record<GraphName, Supports>> = { proven: new Map(), extracted: new Map() };
  /** Approved rules that cannot be read any more, with why. */
  readonly unreadRules: { readonly name: string; readonly why: string }[] = [];
  #rules: readonly CompiledRule[] = [];
  readonly #facts = new Map<number, KeptFact>();
  readonly #entities = new Map<number, EntityRow>();
  readonly #entityTriples = new Map<number, readonly ProjectedTriple[]>();
  readonly #factsOf = new Map<number, Set<number>>();
  #entityOf: Map<TermText, number> | null = null;
  #relations: ReadonlyMap<string, string> = new Map();
  /** Triples whose support came or went since they were last brought to the store. */
  readonly #touched: Readonly<Record<GraphName, Set<string>>> = { proven: new Set(), extracted: new Set() };
  readonly #stored: Readonly<Record<GraphName, Set<string>>> = { proven: new Set(), extracted: new Set() };
  #unprojected = new Set<number>();
  #areRulesNew = true;
  #areRulesUsed = true;
  #nextTurn = Number.POSITIVE_INFINITY;
  #now = 0;

  constructor(datasetId: number, seenSeq: number, now: () => number) {
    this.datasetId = datasetId;
    this.seenSeq = seenSeq;
    this.closure = new Closure(this.store, (key) => this.#stored.proven.has(key), now);
  }

  get rules(): readonly CompiledRule[] {
    return this.#rules;
  }

  get areRulesUsed(): boolean {
    return this.#areRulesUsed;
  }

  entity(id: number): EntityRow | undefined {
    let entity = this.#entities.get(id);
    for (let steps = 0; entity !== undefined && entity.mergedInto !== null && steps < 100; steps++) {
      entity = this.#entities.get(entity.mergedInto);
    }
    return entity;
  }

  relationIri(relation: string): string | null {
    return this.#relations.get(relation) ?? null;
  }

  takeRelations(relations: ReadonlyMap<string, string>): void {
    this.#relations = relations;
    for (const id of this.#facts.keys()) this.#unprojected.add(id);
  }

  takeRules(rows: readonly RuleRow[]): void {
    this.unreadRules.length = 0;
    this.#rules = rows.flatMap((row) => {
      try {
        return [compileRule(row)];
      } catch (error) {
        if (!(error instanceof PalimpsestError)) throw error;
        this.unreadRules.push({ name: row.name, why: error.message });
        return [];
      }
    });
    this.#areRulesNew = true;
  }

  /** Entities as they are now; those asked for and not among the rows are gone. */
  takeEntities(ids: readonly number[] | null, rows: readonly EntityRow[]): void {
    this.#entityOf = null;
    for (const id of ids ?? []) this.#entities.delete(id);
    for (const row of rows) this.#entities.set(row.id, row);
    for (const id of ids ?? rows.map((row) => row.id)) {
      for (const triple of this.#entityTriples.get(id) ?? []) this.#unsupport(triple, -id);
      const row = this.#entities.get(id);
      const triples = row === undefined ? [] : projectEntity(row);
      this.#entityTriples.set(id, triples);
      for (const triple of triples) this.#support(triple, -id);
      for (const fact of this.#factsOf.get(id) ?? []) this.#unprojected.add(fact);
    }
  }

  /** Facts as they are now; those asked for and not among the rows are gone. */
  takeFacts(ids: readonly number[] | null, rows: readonly FactRow[]): void {
    for (const id of ids ?? []) this.#dropFact(id);
    for (const row of rows) {
      this.#facts.set(row.id, { row, triple: null, turn: null });
      this.#unprojected.add(row.id);
      for (const end of [row.subjectId, row.objectId]) if (end !== null) this.#noteEnd(end, row.id);
    }
  }

  /** Brings the store to an instant, and what follows by rules with it, where they are used. */
  settle(now: number, use: { readonly rules: boolean }): void {
    this.#now = now;
    if (now >= this.#nextTurn) {
      for (const [id, { turn }] of this.#facts) if (turn !== null && turn <= now) this.#unprojected.add(id);
    }
    for (const id of this.#unprojected) this.#project(id);
    this.#unprojected = new Set();
    this.#nextTurn = Number.POSITIVE_INFINITY;
    for (const { turn } of this.#facts.values()) this.#nextTurn = Math.min(this.#nextTurn, turn ?? this.#nextTurn);
    const extracted = this.#takeTouched('extracted');
    this.store.remove(extracted.removed, EXTRACTED);
    this.store.add(extracted.added, EXTRACTED);
    const proven = this.#takeTouched('proven');
    if (proven.added.length + proven.removed.length > 0) this.closure.update(proven);
    if (use.rules !== this.#areRulesUsed) this.#areRulesNew = true;
    this.#areRulesUsed = use.rules;
    if (this.#areRulesNew) this.closure.useRules(use.rules ? this.#rules : []);
    this.#areRulesNew = false;
  }

  /** The entity that a term names, if one does. */
  entityOf(term: TermText): number | null {
    if (this.#entityOf === null) {
      this.#entityOf = new Map();
      for (const [id, [triple]] of this.#entityTriples) {
        if (triple !== undefined) this.#entityOf.set(tripleOf(triple.key).subject, id);
      }
    }
    return this.#entityOf.get(term) ?? null;
  }

  #dropFact(id: number): void {
    const kept = this.#facts.get(id);
    if (kept === undefined) return;
    if (kept.triple !== null) this.#unsupport(kept.triple, id);
    this.#facts.delete(id);
    this.#unprojected.delete(id);
    for (const end of [kept.row.subjectId, kept.row.objectId]) if (end !== null) this.#factsOf.get(end)?.delete(id);
  }

  #noteEnd(entityId: number, factId: number): void {
    const facts = this.#factsOf.get(entityId);
    if (facts === undefined) this.#factsOf.set(entityId, new Set([factId]));
    else facts.add(factId);
  }

  #project(id: number): void {
    const kept = this.#facts.get(id);
    if (kept === undefined) return;
    if (kept.triple !== null) this.#unsupport(kept.triple, id);
    const projected = projectFact(kept.row, this, this.#now);
    kept.triple = projected === null ? null : this.#canonical(projected);
    kept.turn = nextTurn(kept.row, this.#now);
    if (kept.triple !== null) this.#support(kept.triple, id);
  }

  #canonical({ key, graph }: ProjectedTriple): ProjectedTriple {
    const triple = tripleOf(key);
    if (readTerm(triple.object).kind !== 'literal') return { key, graph };
    return { key: tripleKey({ ...triple, object: this.store.canonical(triple.object) }), graph };
  }

  #support({ key, graph }: ProjectedTriple, by: number): void {
    const supports = this.supports[graph];
    const known = supports.get(key);
    if (known === undefined) supports.set(key, new Set([by]));
    else known.add(by);
    this.#touched[graph].add(key);
  }

  #unsupport({ key, graph }: ProjectedTriple, by: number): void {
    const known = this.supports[graph].get(key);
    known?.delete(by);
    if (known?.size === 0) this.supports[graph].delete(key);
    this.#touched[graph].add(key);
  }

  #takeTouched(graph: GraphName): { added: string[]; removed: string[] } {
    const [stored, supports] = [this.#stored[graph], this.supports[graph]];
    const touched = [...this.#touched[graph]];
    this.#touched[graph].clear();
    const added = touched.filter((key) => supports.has(key) && !stored.has(key));
    const removed = touched.filter((key) => !supports.has(key) && stored.has(key));
    for (const key of added) stored.add(key);
    for (const key of removed) stored.delete(key);
    return { added, removed };
  }
}

/** Images of datasets for one connection; `now` is the monotonic clock that limits count by. */
export function keptKnowledge(now: () => number): KeptImages<Knowledge> {
  return new KeptImages<Knowledge>({ load: (db, datasetId) => load(db, datasetId, now), apply });
}

function load(db: ReadHandle, datasetId: number, now: () => number): Knowledge {
  const knowledge = new Knowledge(datasetId, lastChange(db), now);
  knowledge.takeRelations(readRelationIris(db, datasetId));
  knowledge.takeEntities(null, readEntities(db, datasetId, null));
  knowledge.takeFacts(null, readFacts(db, datasetId, null));
  knowledge.takeRules(approvedRules(db, datasetId));
  return knowledge;
}

function apply(db: ReadHandle, knowledge: Knowledge, changes: readonly Change[]): boolean {
  const { datasetId } = knowledge;
  const ids = (...kinds: string[]): number[] => [
    ...new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)),
  ];
  const entities = ids('entity', 'entity_gone');
  if (entities.length > 0) knowledge.takeEntities(entities, readEntities(db, datasetId, entities));
  const facts = ids('fact', 'fact_gone');
  if (facts.length > 0) knowledge.takeFacts(facts, readFacts(db, datasetId, facts));
  if (ids('relation').length > 0) knowledge.takeRelations(readRelationIris(db, datasetId));
  if (ids('rule').length > 0) knowledge.takeRules(approvedRules(db, datasetId));
  return true;
}
