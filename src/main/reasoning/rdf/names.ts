/**
 * Names of the memory as IRIs. An entity is `:Name`, with `_` for a blank; whatever a local name cannot hold, or what
 * would make two names one (`_`, `.`), is written as `%hh` of its UTF-8. A namesake has `.2`, `.3` behind its name.
 */

/** Namespace of the user's own names. */
export const OWN = 'urn:palimpsest:memory:';

/** Added to every query that does not declare them itself. */
export const prefixes: Readonly<Record<string, string>> = {
  '': OWN,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  schema: 'http://schema.org/',
  owl: 'http://www.w3.org/2002/07/owl#',
  sem: 'http://semanticweb.cs.vu.nl/2009/11/sem/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

export const RDF_TYPE: string = `${prefixes['rdf']}type`;
export const RDFS_LABEL: string = `${prefixes['rdfs']}label`;

/** Letters and digits that SPARQL's PN_LOCAL takes as they are; letters below U+00C0 are none of its own. */
const plain = /^(?:[A-Za-z0-9-]|(?![\u0080-\u00BF])[\p{L}\p{Nd}])$/u;

function escaped(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

function written(text: string, keep: (character: string) => string | null): string {
  return Array.from(text.toWellFormed())
    .map((character, index) => {
      if (character === '-' && index === 0) return escaped(character);
      return keep(character) ?? (plain.test(character) ? character : escaped(character));
    })
    .join('');
}

/** The IRI of an entity: its name as written, and its number among namesakes from its key (`bob#2`). */
export function entityIri(name: string, key: string): string {
  const [, ordinal] = /#(\d+)$/.exec(key) ?? [];
  const isNamesake = ordinal !== undefined && !name.endsWith(`#${ordinal}`);
  const local = written(name, (character) => (character === ' ' ? '_' : null));
  return `${OWN}${local}${isNamesake ? `.${ordinal}` : ''}`;
}

/** The name and the number among namesakes that an IRI was made of; null for IRIs that are none of ours. */
export function entityName(iri: string): { readonly name: string; readonly ordinal: number | null } | null {
  if (!iri.startsWith(OWN)) return null;
  const [, local = '', ordinal] = /^(.*?)(?:\.(\d+))?$/su.exec(iri.slice(OWN.length)) ?? [];
  try {
    const name = decodeURIComponent(local.replaceAll('_', ' '));
    return { name, ordinal: ordinal === undefined ? null : Number(ordinal) };
  } catch {
    return null;
  }
}

const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`\u0000-\u0020]+$/u;

/** The IRI of a relation: the one that its owner gave it, as `schema:worksFor` or in full, else `:relation`. */
export function relationIri(relation: string, given: string | null): string {
  const [, prefix, local] = given === null ? [] : (/^([a-z]*):([\p{L}\p{N}_-]+)$/u.exec(given) ?? []);
  const namespace = prefix === undefined ? undefined : prefixes[prefix];
  if (namespace !== undefined) return `${namespace}${local}`;
  if (given !== null && absolute.test(given)) return given;
  return `${OWN}${written(relation, (character) => (character === '_' ? '_' : null))}`;
}

/** Types that a public vocabulary names too. */
const publicTypes: Readonly<Record<string, string>> = {
  person: `${prefixes['foaf']}Person`,
  organization: `${prefixes['schema']}Organization`,
  place: `${prefixes['schema']}Place`,
  event: `${prefixes['sem']}Event`,
};

/** Classes of an entity of this type: `:Person` for `person`, and the public one where there is one. */
export function typeIris(type: string): readonly string[] {
  const own = entityIri(type.charAt(0).toUpperCase() + type.slice(1), '');
  const known = Object.hasOwn(publicTypes, type) ? publicTypes[type] : undefined;
  return known === undefined ? [own] : [own, known];
}

const localName =
  /^(?:[\p{L}\p{Nd}_]|%[0-9A-F]{2})(?:(?:[\p{L}\p{Nd}_.-]|%[0-9A-F]{2})*(?:[\p{L}\p{Nd}_-]|%[0-9A-F]{2}))?$/u;

/** An IRI as one writes it in a query. */
export function shortIri(iri: string): string {
  for (const [prefix, namespace] of Object.entries(prefixes)) {
    const local = iri.slice(namespace.length);
    if (iri.startsWith(namespace) && localName.test(local)) return `${prefix}:${local}`;
  }
  return `<${iri}>`;
}
