export interface QueryExample {
  readonly label: string;
  readonly query: string;
}

/** Queries that answer on any memory; what extraction found is in a graph of its own. */
export const examples: readonly QueryExample[] = [
  {
    label: 'Everything proven',
    query: 'SELECT ?subject ?relation ?object\nWHERE {\n  ?subject ?relation ?object .\n}\nORDER BY ?subject',
  },
  {
    label: 'What extraction found of people',
    query:
      'SELECT ?person ?relation ?object\nWHERE {\n  GRAPH :extracted {\n    ?person a foaf:Person ;\n            ?relation ?object .\n    FILTER (?relation NOT IN\n      (rdf:type, rdfs:label))\n  }\n}\nORDER BY ?person',
  },
  {
    label: 'How often each relation is told',
    query:
      'SELECT ?relation (COUNT(*) AS ?facts)\nWHERE {\n  GRAPH :extracted { ?subject ?relation ?object }\n  FILTER (?relation NOT IN (rdf:type, rdfs:label))\n}\nGROUP BY ?relation\nORDER BY DESC(?facts)',
  },
  {
    label: 'Services, as a graph',
    query:
      'CONSTRUCT { ?service ?relation ?thing }\nWHERE {\n  GRAPH :extracted {\n    ?service a :Service ;\n             ?relation ?thing .\n    FILTER (isIRI(?thing) &&\n      ?relation != rdf:type)\n  }\n}',
  },
  {
    label: 'Is anything proven of the owner?',
    query: 'ASK {\n  :User ?relation ?object .\n  FILTER (?relation NOT IN (rdf:type, rdfs:label))\n}',
  },
];

export const firstQuery: string = examples[1]?.query ?? '';

export const prefixNames = [':', 'rdf:', 'rdfs:', 'foaf:', 'schema:', 'owl:', 'sem:', 'xsd:'];
