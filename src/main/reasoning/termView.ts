import type { TermView, TripleView } from '../../shared/contract/reasoning.ts';
import { shortIri } from './rdf/names.ts';
import { readTerm, sayTerm, type TermText, tripleOf } from './rdf/terms.ts';
import type { Knowledge } from './knowledge.ts';

export function termView(knowledge: Knowledge, term: TermText): TermView {
  const { kind, datatype, language } = readTerm(term);
  const type = datatype === null ? null : shortIri(datatype);
  return {
    text: sayTerm(term),
    kind,
    datatype: type === 'xsd:string' ? null : type,
    language,
    entity_id: kind === 'iri' ? knowledge.entityOf(term) : null,
  };
}

export function tripleView(knowledge: Knowledge, key: string): TripleView {
  const { subject, predicate, object } = tripleOf(key);
  return {
    subject: termView(knowledge, subject),
    predicate: termView(knowledge, predicate),
    object: termView(knowledge, object),
  };
}
