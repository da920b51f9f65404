import { canonicalRelation } from '../../engine/semantic/relationKinds.ts';
import type { Knowledge } from '../knowledge.ts';
import { entityName, relationIri, shortIri } from '../rdf/names.ts';

/**
 * Notes on relations that a query asks for and nothing is told under, with the one that facts of these words are told under:
 * `:hasDrivingLicense` is kept as `:drive_license`.
 */
export function unusedRelations(knowledge: Knowledge, relations: readonly string[]): string[] {
  const isUsed = (iri: string): boolean =>
    knowledge.store.ask(`ASK { { ?s <${iri}> ?o } UNION { GRAPH ?g { ?s <${iri}> ?o } } }`);
  return relations
    .filter((iri) => !isUsed(iri))
    .map((iri) => {
      const words = (entityName(iri)?.name ?? '').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
      const { relation } = canonicalRelation(words);
      const kept = relationIri(relation, knowledge.relationIri(relation));
      const like = kept !== iri && isUsed(kept) ? `; facts of these words are told under ${shortIri(kept)}` : '';
      return `Nothing is told under ${shortIri(iri)}${like}.`;
    });
}
