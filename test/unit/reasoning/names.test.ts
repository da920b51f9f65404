import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityIri, entityName, relationIri, shortIri } from '../../../src/main/reasoning/rdf/names.ts';
import { literal, readTerm, termOfCell, valueLiteral } from '../../../src/main/reasoning/rdf/terms.ts';
import { parseSparql } from '../../../src/main/reasoning/sparql/parseSparql.ts';

test.each([
  ['Alice', 'alice', ':Alice'],
  ['Saltmarsh Yard', 'saltmarsh yard', ':Saltmarsh_Yard'],
  ['harbor-01', 'harbor-01', ':harbor-01'],
  ['Bob', 'bob#2', ':Bob.2'],
  ['a_b', 'a_b', ':a%5Fb'],
  ['St. Mary', 'st. mary', ':St%2E_Mary'],
  ['港', '港', ':港'],
  ['C++', 'c++', ':C%2B%2B'],
  ['-x', '-x', ':%2Dx'],
])('%s (%s) is %s', (name, key, short) => {
  expect(shortIri(entityIri(name, key))).toBe(short);
});

test('a name comes back from its IRI, no two names share one, and a query can be written with it', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((name) => name.isWellFormed());
  fc.assert(
    fc.property(names, fc.option(fc.integer({ min: 2, max: 99 }), { nil: null }), (name, ordinal) => {
      fc.pre(!name.endsWith(`#${ordinal}`));
      const iri = entityIri(name, ordinal === null ? 'key' : `key#${ordinal}`);
      expect(entityName(iri)).toEqual({ name, ordinal });
      const parsed = parseSparql(`ASK { ${shortIri(iri)} ?p ?o }`);
      expect(JSON.stringify(parsed)).toContain(JSON.stringify(iri));
    }),
  );
});

test.each([
  ['works_at', 'schema:worksFor', 'schema:worksFor'],
  ['works_at', null, ':works_at'],
  ['works_at', 'https://example.org/terms#at', '<https://example.org/terms#at>'],
  ['works_at', 'no iri > at all', ':works_at'],
  ['works_at', 'javascript:alert(1) }', ':works_at'],
])('the relation %s given %s is %s', (relation, given, short) => {
  expect(shortIri(relationIri(relation, given))).toBe(short);
});

test.each([
  ['41', 'number', '"41"^^<http://www.w3.org/2001/XMLSchema#integer>'],
  ['1.5', 'number', '"1.5"^^<http://www.w3.org/2001/XMLSchema#decimal>'],
  ['about 5', 'number', '"about 5"'],
  ['true', 'boolean', '"true"^^<http://www.w3.org/2001/XMLSchema#boolean>'],
  ['2026-01-10', 'date', '"2026-01-10"^^<http://www.w3.org/2001/XMLSchema#date>'],
  ['next week', 'date', '"next week"'],
  ['P1DT2H', 'duration', '"P1DT2H"^^<http://www.w3.org/2001/XMLSchema#duration>'],
  ['41', 'string', '"41"'],
  ['constructor', 'constructor', '"constructor"'],
])('the value %s of type %s is %s', (value, datatype, term) => {
  expect(valueLiteral(value, datatype)).toBe(term);
});

test('texts come back whole from what is written of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(readTerm(literal(text)).value).toBe(text.toWellFormed());
      expect(termOfCell(literal(text))).toBe(literal(text));
    }),
  );
});
