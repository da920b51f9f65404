import { OWN, prefixes, RDF_TYPE, shortIri } from './names.ts';
import { iri, readTerm, type TermText, tripleOf } from './terms.ts';

/** Triples as Turtle, by subject, with the prefixes that they use. */
export function turtleOf(keys: readonly string[]): string {
  const used = new Set<string>();
  const say = (term: TermText): string => turtleTerm(term, used);
  const bySubject = new Map<TermText, Map<TermText, TermText[]>>();
  for (const key of keys.toSorted()) {
    const { subject, predicate, object } = tripleOf(key);
    const properties = bySubject.get(subject) ?? new Map<TermText, TermText[]>();
    bySubject.set(subject, properties.set(predicate, [...(properties.get(predicate) ?? []), object]));
  }
  const isType = (predicate: TermText): boolean => predicate === iri(RDF_TYPE);
  const blocks = [...bySubject].map(([subject, properties]) => {
    const typesFirst = [...properties].toSorted(([a], [b]) => Number(isType(b)) - Number(isType(a)));
    const lines = typesFirst.map(([predicate, objects]) => {
      const verb = isType(predicate) ? 'a' : say(predicate);
      return `${verb} ${objects.map(say).join(', ')}`;
    });
    return `${say(subject)} ${lines.join(' ;\n    ')} .`;
  });
  const heads = [...used].toSorted().map((prefix) => `@prefix ${prefix}: <${prefixes[prefix] ?? OWN}> .`);
  return [...heads, ...(heads.length > 0 && blocks.length > 0 ? [''] : []), ...blocks, ''].join('\n');
}

function turtleTerm(term: TermText, used: Set<string>): string {
  const { kind, value, datatype } = readTerm(term);
  if (kind === 'iri') return shortened(value, used);
  if (kind === 'blank' || datatype === null || !term.endsWith('>')) return term;
  return `${term.slice(0, term.lastIndexOf('^^<'))}^^${shortened(datatype, used)}`;
}

function shortened(value: string, used: Set<string>): string {
  const short = shortIri(value);
  if (!short.startsWith('<')) used.add(short.slice(0, short.indexOf(':')));
  return short;
}
