import { entityIri, RDF_TYPE, RDFS_LABEL, relationIri, typeIris } from './names.ts';
import { iri, literal, type TermText, type Triple, tripleKey, valueLiteral } from './terms.ts';

/** A fact as the projection needs it. Instants are milliseconds UTC. */
export interface FactRow {
  readonly id: number;
  readonly subjectId: number | null;
  readonly relation: string | null;
  readonly objectId: number | null;
  readonly value: string | null;
  readonly datatype: string | null;
  readonly polarity: string;
  readonly modality: string;
  readonly status: string;
  readonly validAt: number | null;
  readonly invalidAt: number | null;
  /** Whether it was told by hand or through addFact, or confirmed, and that still stands. */
  readonly isOwnWord: boolean;
}

export interface EntityRow {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly mergedInto: number | null;
  readonly madeBy: string;
}

/** What is proven is in the default graph; what extraction found, in `:extracted`. */
export type GraphName = 'proven' | 'extracted';
export interface ProjectedTriple {
  readonly key: string;
  readonly graph: GraphName;
}

/** What the projection looks up. */
export interface Names {
  /** The entity that stands for this one, merged ones followed; undefined for what is gone. */
  entity(id: number): EntityRow | undefined;
  /** The IRI that a relation was given. */
  relationIri(relation: string): string | null;
}

/** The instant when a fact begins or ceases to count, after `now`; null when time alone changes nothing. */
export function nextTurn({ validAt, invalidAt }: FactRow, now: number): number | null {
  const turns = [validAt, invalidAt].filter((at): at is number => at !== null && at > now);
  return turns.length === 0 ? null : Math.min(...turns);
}

/** A fact as a triple at an instant; null for what is disputed, over, denied, planned, or no statement of two ends. */
export function projectFact(fact: FactRow, names: Names, now: number): ProjectedTriple | null {
  if (fact.status !== 'holds' || fact.polarity !== 'affirmed' || fact.modality !== 'asserted') return null;
  if ((fact.validAt !== null && fact.validAt > now) || (fact.invalidAt !== null && fact.invalidAt <= now)) return null;
  const subject = fact.subjectId === null ? null : entityTerm(names, fact.subjectId);
  const object = objectTerm(fact, names);
  if (subject === null || object === null || fact.relation === null || subject === object) return null;
  const predicate = iri(relationIri(fact.relation, names.relationIri(fact.relation)));
  const triple: Triple = { subject, predicate, object };
  return { key: tripleKey(triple), graph: fact.isOwnWord ? 'proven' : 'extracted' };
}

function objectTerm({ objectId, value, datatype }: FactRow, names: Names): TermText | null {
  if (objectId !== null) return entityTerm(names, objectId);
  return value === null ? null : valueLiteral(value, datatype);
}

export function entityTerm(names: Names, id: number): TermText | null {
  const entity = names.entity(id);
  return entity === undefined ? null : iri(entityIri(entity.name, entity.key));
}

/** Contradictions, fallacies and categories are about the memory, not in its world. */
const aboutTheMemory: ReadonlySet<string> = new Set(['contradiction', 'fallacy', 'category']);

/** Name and type of an entity: proven only where a person made it so. */
export function projectEntity(entity: EntityRow): ProjectedTriple[] {
  if (entity.mergedInto !== null || aboutTheMemory.has(entity.type)) return [];
  const subject = iri(entityIri(entity.name, entity.key));
  const graph: GraphName = entity.madeBy === 'owner' ? 'proven' : 'extracted';
  return [
    ...typeIris(entity.type).map((type) => ({ subject, predicate: iri(RDF_TYPE), object: iri(type) })),
    { subject, predicate: iri(RDFS_LABEL), object: literal(entity.name) },
  ].map((triple) => ({ key: tripleKey(triple), graph }));
}
