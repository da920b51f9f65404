import { beforeAll, describe, expect, test } from 'vitest';
import { OWN, prefixes, shortIri } from '../../../src/main/reasoning/rdf/names.ts';
import { readTerm, sayTerm } from '../../../src/main/reasoning/rdf/terms.ts';
import { EXTRACTED, TripleStore } from '../../../src/main/reasoning/rdf/tripleStore.ts';
import { turtleOf } from '../../../src/main/reasoning/rdf/turtle.ts';
import { checkQuery } from '../../../src/main/reasoning/sparql/checkQuery.ts';

/** Each line a triple; names are `:name`, or of a public vocabulary. */
const proven = `
:Ada a foaf:Person
:Ben a foaf:Person
:Cleo a foaf:Person
:Acme a schema:Organization
:Ada foaf:knows :Ben
:Ben foaf:knows :Cleo
:Cleo foaf:knows :Dan
:Ada schema:worksFor :Acme
:Ben schema:worksFor :Acme
:Cleo schema:worksFor :Brix
:Ada :age 41
:Ben :age 29
:Cleo :age 35
:Ada :born "1984-05-01"^^xsd:date
:Ben :born "1996-11-30"^^xsd:date
:Ada :nickname "Countess"
:Ben :nickname "Benny"@en
:Acme :based_in :Ghent
:Brix :based_in :Kobe
:Ghent :part_of :Belgium
:Belgium :part_of :Europe
:Kobe :part_of :Japan
:Ada :retired false
:Cleo :score 2.5
:Ada :score 4.0`;

let store: TripleStore;

const full = (term: string): string => {
  if (term === 'a') return `<${prefixes['rdf']}type>`;
  const [, prefix, local] = /^([a-z]*):([\w-]+)$/.exec(term) ?? [];
  if (prefix !== undefined) return `<${prefixes[prefix] ?? ''}${local}>`;
  if (/^-?\d+$/.test(term)) return `"${term}"^^<${prefixes['xsd']}integer>`;
  if (/^[\d.]+$/.test(term)) return `"${term}"^^<${prefixes['xsd']}decimal>`;
  if (term === 'true' || term === 'false') return `"${term}"^^<${prefixes['xsd']}boolean>`;
  return term.replace(/xsd:(\w+)$/, (_all, type: string) => `<${prefixes['xsd']}${type}>`);
};
const key = (line: string): string => line.split(' ').map(full).join('\t');

beforeAll(() => {
  store = new TripleStore();
  store.add(proven.trim().split('\n').map(key), null);
  store.add([key(':Ada foaf:knows :Eve'), key(':Eve a foaf:Person')], EXTRACTED);
});

const rows = (query: string): string[] => {
  const { kind, text } = checkQuery(query);
  expect(kind).toBe('select');
  return store.select(text).rows.map((row) => row.map((cell) => (cell === null ? '-' : sayTerm(cell))).join(' '));
};

/** Rows in any order, unless the query orders them. */
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['a pattern', 'SELECT ?o { :Ada foaf:knows ?o }', [':Ben']],
  [
    'a join',
    'SELECT ?a ?b { ?a schema:worksFor ?c . ?b schema:worksFor ?c . FILTER(STR(?a) < STR(?b)) }',
    [':Ada :Ben'],
  ],
  ['a for rdf:type', 'SELECT ?s { ?s a schema:Organization }', [':Acme']],
  ['lists of predicates and objects', 'SELECT ?s { ?s a foaf:Person ; foaf:knows :Ben, ?x . }', [':Ada']],
  ['a blank node in a pattern', 'SELECT ?s { ?s foaf:knows [ schema:worksFor :Brix ] }', [':Ben']],
  ['an unused variable', 'SELECT ?s ?nothing { ?s :retired false }', [':Ada -']],
  ['a typed literal', 'SELECT ?s { ?s :born "1984-05-01"^^xsd:date }', [':Ada']],
  ['a literal with a language', 'SELECT ?s { ?s :nickname "Benny"@en }', [':Ben']],
  ['no match of a plain text with one in a language', 'SELECT ?s { ?s :nickname "Benny" }', []],
  ['DISTINCT', 'SELECT DISTINCT ?c { ?p schema:worksFor ?c } ORDER BY ?c', [':Acme', ':Brix']],
  ['ORDER BY and LIMIT', 'SELECT ?s { ?s :age ?n } ORDER BY DESC(?n) LIMIT 2', [':Ada', ':Cleo']],
  ['OFFSET', 'SELECT ?s { ?s :age ?n } ORDER BY ?n OFFSET 2', [':Ada']],
  [
    'OPTIONAL',
    'SELECT ?s ?n { ?s a foaf:Person OPTIONAL { ?s :nickname ?n } } ORDER BY ?s',
    [':Ada Countess', ':Ben Benny', ':Cleo -'],
  ],
  [
    'OPTIONAL with a filter',
    'SELECT ?s ?n { ?s a foaf:Person OPTIONAL { ?s :age ?n FILTER(?n > 30) } } ORDER BY ?s',
    [':Ada 41', ':Ben -', ':Cleo 35'],
  ],
  [
    'OPTIONAL in OPTIONAL',
    'SELECT ?s ?d { ?s :age 35 OPTIONAL { ?s foaf:knows ?k OPTIONAL { ?k foaf:knows ?d } } }',
    [':Cleo -'],
  ],
  ['UNION', 'SELECT ?x { { ?x :nickname ?n } UNION { ?x :score ?n } } ORDER BY ?x', [':Ada', ':Ada', ':Ben', ':Cleo']],
  [
    'UNION of different variables',
    'SELECT ?a ?b { { :Ada :age ?a } UNION { :Ben :age ?b } } ORDER BY ?a',
    ['- 29', '41 -'],
  ],
  ['FILTER by numbers', 'SELECT ?s { ?s :age ?n FILTER(?n >= 35 && ?n < 41) }', [':Cleo']],
  ['FILTER by dates', 'SELECT ?s { ?s :born ?d FILTER(?d < "1990-01-01"^^xsd:date) }', [':Ada']],
  ['FILTER by a regular expression', 'SELECT ?s { ?s :nickname ?n FILTER REGEX(STR(?n), "^count", "i") }', [':Ada']],
  ['FILTER by IN', 'SELECT ?s { ?s :age ?n FILTER(?n IN (29, 35)) } ORDER BY ?s', [':Ben', ':Cleo']],
  ['FILTER by language', 'SELECT ?s { ?s :nickname ?n FILTER(LANG(?n) = "en") }', [':Ben']],
  ['FILTER by datatype', 'SELECT ?s { ?s ?p ?v FILTER(DATATYPE(?v) = xsd:date) } ORDER BY ?s', [':Ada', ':Ben']],
  ['FILTER by BOUND', 'SELECT ?s { ?s a foaf:Person OPTIONAL { ?s :born ?d } FILTER(!BOUND(?d)) }', [':Cleo']],
  ['EXISTS', 'SELECT ?s { ?s a foaf:Person FILTER EXISTS { ?s :score ?x } } ORDER BY ?s', [':Ada', ':Cleo']],
  ['NOT EXISTS', 'SELECT ?s { ?s a foaf:Person FILTER NOT EXISTS { ?s :score ?x } }', [':Ben']],
  ['MINUS', 'SELECT ?s { ?s a foaf:Person MINUS { ?s :nickname ?n } }', [':Cleo']],
  ['MINUS that shares nothing', 'SELECT ?s { ?s :age 41 MINUS { ?x :age ?y } }', [':Ada']],
  ['BIND', 'SELECT ?s ?older { ?s :age ?n BIND(?n + 1 AS ?older) FILTER(?older = 30) }', [':Ben 30']],
  ['VALUES', 'SELECT ?s ?n { VALUES ?s { :Ada :Cleo } ?s :age ?n } ORDER BY ?s', [':Ada 41', ':Cleo 35']],
  ['VALUES behind the query', 'SELECT ?s { ?s :age ?n } VALUES ?n { 29 }', [':Ben']],
  ['a path of steps', 'SELECT ?where { :Ada schema:worksFor/:based_in ?where }', [':Ghent']],
  ['a path of one or more', 'SELECT ?x { :Ghent :part_of+ ?x } ORDER BY ?x', [':Belgium', ':Europe']],
  ['a path of none or more', 'SELECT ?x { :Ghent :part_of* ?x } ORDER BY ?x', [':Belgium', ':Europe', ':Ghent']],
  ['a path of none or one', 'SELECT ?x { :Kobe :part_of? ?x } ORDER BY ?x', [':Japan', ':Kobe']],
  ['a path backwards', 'SELECT ?x { :Acme ^schema:worksFor ?x } ORDER BY ?x', [':Ada', ':Ben']],
  ['a path of alternatives', 'SELECT ?x { :Ada (foaf:knows|schema:worksFor) ?x } ORDER BY ?x', [':Acme', ':Ben']],
  ['a path that is something else', 'SELECT ?x { :Acme !:age ?x } ORDER BY ?x', ['schema:Organization', ':Ghent']],
  ['COUNT', 'SELECT (COUNT(*) AS ?n) { ?s a foaf:Person }', ['3']],
  ['GROUP BY', 'SELECT ?c (COUNT(?p) AS ?n) { ?p schema:worksFor ?c } GROUP BY ?c ORDER BY ?c', [':Acme 2', ':Brix 1']],
  ['HAVING', 'SELECT ?c { ?p schema:worksFor ?c } GROUP BY ?c HAVING (COUNT(?p) > 1)', [':Acme']],
  [
    'SUM, MIN, MAX and AVG',
    'SELECT (SUM(?n) AS ?s) (MIN(?n) AS ?l) (MAX(?n) AS ?m) (AVG(?n) AS ?a) { ?p :age ?n }',
    ['105 29 41 35'],
  ],
  ['GROUP_CONCAT', 'SELECT (GROUP_CONCAT(?n; SEPARATOR="+") AS ?all) { :Ada :nickname ?n }', ['Countess']],
  ['COUNT of what is distinct', 'SELECT (COUNT(DISTINCT ?c) AS ?n) { ?p schema:worksFor ?c }', ['2']],
  ['a query inside', 'SELECT ?p ?n { ?p :age ?n . { SELECT (MAX(?a) AS ?n) { ?x :age ?a } } }', [':Ada 41']],
  [
    'a query inside with its own LIMIT',
    'SELECT ?s ?k { { SELECT ?s { ?s :age ?n } ORDER BY ?n LIMIT 1 } ?s foaf:knows ?k }',
    [':Ben :Cleo'],
  ],
  ['IF and COALESCE', 'SELECT (IF(?n > 40, "old", COALESCE(?none, "young")) AS ?w) { :Ben :age ?n }', ['young']],
  [
    'functions of texts',
    'SELECT (CONCAT(UCASE(SUBSTR(?n, 1, 2)), STR(STRLEN(?n))) AS ?t) { :Ada :nickname ?n }',
    ['CO8'],
  ],
  ['decimals', 'SELECT ?s { ?s :score ?x FILTER(?x < 3) }', [':Cleo']],
  ['truth values', 'SELECT ?s { ?s :retired ?r FILTER(!?r) }', [':Ada']],
  ['what is proven without a graph', 'SELECT ?o { :Ada foaf:knows ?o }', [':Ben']],
  ['what was extracted in its graph', 'SELECT ?o { GRAPH :extracted { :Ada foaf:knows ?o } }', [':Eve']],
  ['a graph as a variable', 'SELECT ?g ?o { GRAPH ?g { :Ada foaf:knows ?o } }', [':extracted :Eve']],
];

describe('SELECT', () => {
  test.each(cases)('%s', (_name, query, expected) => {
    const found = rows(query);
    expect(/ORDER BY/.test(query) ? found : found.toSorted()).toEqual(
      /ORDER BY/.test(query) ? expected : [...expected].toSorted(),
    );
  });
});

describe('ASK', () => {
  test.each([
    ['ASK { :Ada foaf:knows :Ben }', true],
    ['ASK { :Ben foaf:knows :Ada }', false],
    ['ASK { :Ada foaf:knows+ :Dan }', true],
    ['ASK { ?s :age ?n FILTER(?n > 100) }', false],
  ])('%s', (query, expected) => {
    const { kind, text } = checkQuery(query);
    expect([kind, store.ask(text)]).toEqual(['ask', expected]);
  });
});

const lines = (query: string): string[] =>
  store
    .graph(checkQuery(query).text)
    .map((each) =>
      each
        .split('\t')
        .map((term) => (term.startsWith('<') ? shortIri(readTerm(term).value) : sayTerm(term)))
        .join(' '),
    )
    .toSorted();

describe('CONSTRUCT and DESCRIBE', () => {
  test.each([
    [
      'CONSTRUCT { ?b :known_by ?a } WHERE { ?a foaf:knows ?b }',
      [':Ben :known_by :Ada', ':Cleo :known_by :Ben', ':Dan :known_by :Cleo'],
    ],
    ['CONSTRUCT WHERE { :Ada :age ?n }', [':Ada :age 41']],
    ['CONSTRUCT { ?s :grown true } WHERE { ?s :age ?n FILTER(?n > 40) }', [':Ada :grown true']],
    ['DESCRIBE :Brix', [':Brix :based_in :Kobe']],
    ['DESCRIBE ?s { ?s :part_of :Japan }', [':Kobe :part_of :Japan']],
  ])('%s', (query, expected) => {
    expect(lines(query)).toEqual(expected);
  });

  test('Turtle says the same with prefixes', () => {
    const turtle = turtleOf(store.graph(checkQuery('CONSTRUCT WHERE { :Ben ?p ?o }').text));
    expect(turtle).toContain(`@prefix : <${OWN}> .`);
    expect(turtle).toContain(':Ben a foaf:Person ;');
    expect(turtle).toContain('"1996-11-30"^^xsd:date');
    expect(turtle).toContain('"Benny"@en');
  });
});

describe('limits', () => {
  test.each([
    ['SELECT * { ?s ?p ?o }', 1000, 'added'],
    ['SELECT * { ?s ?p ?o } LIMIT 20', 20, null],
    ['SELECT * { ?s ?p ?o } LIMIT 5000', 1000, 'capped'],
    ['SELECT * { { SELECT ?s { ?s ?p ?o } LIMIT 5000 } }', 1000, 'added'],
    ['SELECT * { ?s ?p "LIMIT 3" } # LIMIT 3', 1000, 'added'],
    ['CONSTRUCT WHERE { ?s ?p ?o }', 1000, 'added'],
    ['ASK { ?s ?p ?o }', null, null],
  ])('%s', (query, limit, limited) => {
    expect(checkQuery(query)).toMatchObject({ limit, limited });
  });

  test('the limit is the outermost query’s', () => {
    expect(checkQuery('SELECT * { { SELECT ?s { ?s ?p ?o } LIMIT 5 } } VALUES ?s { :Ada }').text).toMatch(
      /LIMIT 5\s+\}\s+\}\s+LIMIT 1000\s+VALUES/,
    );
  });
});

describe('refusals', () => {
  test.each([
    ['INSERT DATA { :Ada :is :here }', /update/],
    ['DELETE WHERE { ?s ?p ?o }', /update/],
    ['CLEAR ALL', /update/],
    ['LOAD <http://example.org/data>', /update/],
    ['SELECT * { ?s ?p ?o } ; DROP ALL', /Line 1/],
    ['SELECT * FROM <http://example.org/> { ?s ?p ?o }', /FROM is not possible/],
    ['SELECT * FROM NAMED :extracted { ?s ?p ?o }', /FROM is not possible/],
    ['SELECT * { SERVICE <http://example.org/sparql> { ?s ?p ?o } }', /SERVICE is not possible/],
    ['SELECT * { ?s ?p ?o FILTER EXISTS { SERVICE SILENT :x { ?a ?b ?c } } }', /SERVICE is not possible/],
    ['SELECT * { { SELECT * { OPTIONAL { SERVICE :x { ?a ?b ?c } } } } }', /SERVICE is not possible/],
    ['SELECT * {\n  ?s foo:bar ?o }', /^Line 2, column 6: the prefix “foo:” is not declared/],
    ['SELECT * {\n  ?s ?p ?o }}', /^Line 2, column 13: “}” is not expected/],
    ['SELECT * { ?s ?p', /^Line 1, column \d+: the query ends too early/],
    ['# nothing', /^Line 1, column 1: there is no query/],
  ])('%s', (query, message) => {
    expect(() => checkQuery(query)).toThrow(message);
  });
});
