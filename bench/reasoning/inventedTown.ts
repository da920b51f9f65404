import { OWN } from '../../src/main/reasoning/rdf/names.ts';
import { iri, tripleKey } from '../../src/main/reasoning/rdf/terms.ts';

/** Ten rules: chains, a transitive one, one of three patterns, one with a filter. */
export const rules: readonly string[] = [
  'CONSTRUCT { ?p :isAdult true } WHERE { ?p :licence ?l }',
  'CONSTRUCT { ?p :mayVote true } WHERE { ?p :isAdult true }',
  'CONSTRUCT { ?a :within ?b } WHERE { ?a :part_of ?b }',
  'CONSTRUCT { ?a :within ?c } WHERE { ?a :within ?b . ?b :part_of ?c }',
  'CONSTRUCT { ?p :livesWithin ?c } WHERE { ?p :lives_in ?b . ?b :within ?c }',
  'CONSTRUCT { ?b :knownBy ?a } WHERE { ?a :knows ?b }',
  'CONSTRUCT { ?a :metThrough ?c } WHERE { ?a :knows ?b . ?b :knows ?c FILTER(?a != ?c) }',
  'CONSTRUCT { ?p :worksIn ?c } WHERE { ?p :works_at ?o . ?o :based_in ?c }',
  'CONSTRUCT { ?p :commutes true } WHERE { ?p :worksIn ?c . ?p :lives_in ?d FILTER(?c != ?d) }',
  'CONSTRUCT { ?p :votesIn ?c } WHERE { ?p :mayVote true . ?p :lives_in ?b . ?b :part_of ?c }',
];

const triple = (subject: string, predicate: string, object: string): string =>
  tripleKey({ subject: iri(OWN + subject), predicate: iri(OWN + predicate), object: iri(OWN + object) });

/** People who live, work and know one another, in places within places; as many facts as asked for, or a few less. */
export function inventedTown(count: number): string[] {
  const places = Math.floor(count / 20);
  const firms = Math.floor(count / 20);
  const people = Math.floor((count - places - firms) / 4);
  const facts: string[] = [];
  for (let n = 1; n < places; n++) facts.push(triple(`Place${n}`, 'part_of', `Place${Math.floor((n - 1) / 6)}`));
  for (let n = 0; n < firms; n++) facts.push(triple(`Firm${n}`, 'based_in', `Place${(n * 7) % places}`));
  for (let n = 0; n < people; n++) {
    facts.push(triple(`Person${n}`, 'lives_in', `Place${(n * 13) % places}`));
    facts.push(triple(`Person${n}`, 'works_at', `Firm${(n * 11) % firms}`));
    facts.push(triple(`Person${n}`, 'knows', `Person${(n * 17 + 5) % people}`));
    if (n % 3 > 0) facts.push(triple(`Person${n}`, 'licence', `Licence${n}`));
    else facts.push(triple(`Person${n}`, 'knows', `Person${(n * 31 + 2) % people}`));
  }
  return [...new Set(facts)];
}
