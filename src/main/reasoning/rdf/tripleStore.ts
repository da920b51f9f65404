import oxigraph from 'oxigraph';
import { OWN } from './names.ts';
import { iri, literal, readTerm, termOfCell, type TermText, tripleKey, tripleOf } from './terms.ts';

/** Graphs of the store: the default one is what is proven. */
export const EXTRACTED = `${OWN}extracted`;
/** What is new in a round of rules; empty outside of one. */
export const DELTA = 'urn:palimpsest:delta';

/** Triples of one dataset in an Oxigraph store. Queries run to their end: a limit of time is kept by whoever owns the thread. */
export class TripleStore {
  readonly #store = new oxigraph.Store();
  readonly #canonical = new Map<TermText, TermText>();

  add(keys: Iterable<string>, graph: string | null): void {
    const text = [...keys].map((key) => `${key.replaceAll('\t', ' ')} .`).join('\n');
    if (text === '') return;
    this.#store.load(text, {
      format: 'application/n-triples',
      // An IRI that a person gave a relation must not keep the rest out.
      lenient: true,
      ...(graph === null ? {} : { to_graph_name: oxigraph.namedNode(graph) }),
    });
  }

  remove(keys: Iterable<string>, graph: string | null): void {
    const name = graph === null ? oxigraph.defaultGraph() : oxigraph.namedNode(graph);
    for (const key of keys) {
      const { subject, predicate, object } = tripleOf(key);
      const [from] = oxigraph.parse(`${subject} ${predicate} ${object} .`, { format: 'application/n-triples' });
      if (from === undefined) continue;
      this.#store.delete(oxigraph.quad(from.subject, from.predicate, from.object, name));
    }
  }

  empty(graph: string): void {
    this.#store.update(`DROP SILENT GRAPH <${graph}>`);
  }

  /** Rows of a SELECT as terms; null where nothing is bound. */
  select(query: string): { readonly columns: string[]; readonly rows: (TermText | null)[][] } {
    const [head = '', ...lines] = this.#query(query, 'text/tab-separated-values').split('\n');
    const rows = lines.slice(0, lines.at(-1) === '' ? -1 : undefined).map((line) => line.split('\t').map(termOfCell));
    return { columns: head.split('\t').map((name) => name.replace(/^\?/, '')), rows };
  }

  ask(query: string): boolean {
    return this.#store.query(query) === true;
  }

  /** Triples of a CONSTRUCT or DESCRIBE, each once. */
  graph(query: string): string[] {
    const text = this.#query(query, 'application/n-triples');
    const quads = oxigraph.parse(text, { format: 'application/n-triples' });
    const keys = quads.map(({ subject, predicate, object }) =>
      tripleKey({ subject: textOf(subject), predicate: textOf(predicate), object: textOf(object) }),
    );
    return [...new Set(keys)];
  }

  /** A literal as the store writes it: `01` and `1` are one number. */
  canonical(term: TermText): TermText {
    const { kind, datatype } = term.startsWith('"') ? readTerm(term) : { kind: 'iri', datatype: null };
    if (kind !== 'literal' || datatype === null) return term;
    const known = this.#canonical.get(term);
    if (known !== undefined) return known;
    const [row] = this.select(`SELECT ?term WHERE { VALUES ?term { ${term} } }`).rows;
    const canonical = row?.[0] ?? term;
    this.#canonical.set(term, canonical);
    return canonical;
  }

  #query(query: string, format: string): string {
    const text = this.#store.query(query, { results_format: format });
    if (typeof text !== 'string') throw new TypeError('the store answered with no text');
    return text;
  }
}

function textOf(term: oxigraph.Term): TermText {
  switch (term.termType) {
    case 'NamedNode':
      return iri(term.value);
    case 'BlankNode':
      return `_:${term.value}`;
    case 'Literal':
      return literal(term.value, term.datatype.value, term.language);
    default:
      throw new TypeError(`a ${term.termType} is no end of a triple`);
  }
}
