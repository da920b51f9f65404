import type { ConstructQuery, Pattern, SelectQuery, Triple, VariableTerm } from 'sparqljs';
import oxigraph from 'oxigraph';
import sparqljs from 'sparqljs';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { DELTA } from '../rdf/tripleStore.ts';
import { iri, literal, type TermText } from '../rdf/terms.ts';
import { partsOf } from '../sparql/checkQuery.ts';
import { parseSparql } from '../sparql/parseSparql.ts';

const { Generator } = sparqljs;

/** An end of a pattern: a variable by its place in a row, a term, or (in a conclusion) something new for each row. */
export type End = { readonly at: number } | { readonly term: TermText } | { readonly made: string };
export interface PatternEnds {
  readonly subject: End;
  readonly predicate: End;
  readonly object: End;
}

/** One alternative of a rule: what must all be there, and the queries that find it. */
export interface Branch {
  readonly premises: readonly PatternEnds[];
  /** Rows of the variables over everything. */
  readonly everything: string;
  /** Rows in which the n-th premise is new. */
  readonly withNew: readonly string[];
}

export interface CompiledRule {
  readonly id: number;
  readonly name: string;
  readonly branches: readonly Branch[];
  readonly conclusions: readonly PatternEnds[];
}

const MOST_BRANCHES = 16;
const MOST_PREMISES = 12;
/** Rows of one look: beyond them the rule has come to no end. */
export const MOST_RULE_ROWS = 150_000;

function refuse(message: string): never {
  throw new PalimpsestError('invalid', message, { field: 'sparql_pattern' });
}

/**
 * Reads a rule. What follows from more facts must stay true with still more, so a rule is made of triple patterns, FILTER,
 * BIND, VALUES and UNION only.
 * @throws PalimpsestError invalid
 */
export function compileRule(rule: {
  readonly id: number;
  readonly name: string;
  readonly sparql: string;
}): CompiledRule {
  const parsed = parseSparql(rule.sparql);
  if (parsed.type === 'update' || parsed.queryType !== 'CONSTRUCT') {
    refuse('A rule is a CONSTRUCT query: CONSTRUCT { what follows } WHERE { from what }.');
  }
  requirePlain(parsed);
  const template = parsed.template ?? [];
  if (template.length === 0) refuse('A rule concludes something: its CONSTRUCT { } is empty.');
  const branches = alternatives(parsed.where ?? []);
  const variables = [...new Set(branches.flatMap(variablesOf))];
  const conclusions = template.map((triple) => endsOf(triple, variables, 'conclusion'));
  for (const { termType, value } of partsOf(template)) {
    const name = String(value);
    if (termType === 'Variable' && !variables.includes(name))
      refuse(`?${name} is concluded but found nowhere in WHERE.`);
  }
  return { id: rule.id, name: rule.name, conclusions, branches: branches.map((parts) => branchOf(parts, variables)) };
}

const changing: ReadonlySet<string> = new Set(['rand', 'now', 'uuid', 'struuid', 'bnode', 'exists', 'notexists']);

function requirePlain(query: ConstructQuery): void {
  if (query.from !== undefined) refuse('A rule reads what is proven in this memory: FROM is not possible.');
  const rest = Object.keys(query).find((key) => ['limit', 'offset', 'order', 'group', 'having'].includes(key));
  if (rest !== undefined) refuse(`A rule holds of everything: ${rest.toUpperCase()} is not possible.`);
  if (query.values !== undefined) refuse('VALUES stands inside WHERE { } in a rule.');
  for (const { type, operator, termType, value } of partsOf(query)) {
    if (type === 'aggregate') refuse('A rule cannot count or sum.');
    if (type === 'path')
      refuse('A rule has no paths: write one triple pattern for each step, and a rule that feeds itself for + or *.');
    if (typeof operator === 'string' && changing.has(operator)) {
      refuse(`A rule cannot use ${operator.toUpperCase()}: what it concludes would change though no fact did.`);
    }
    if (termType === 'Quad') refuse('Triples about triples are not kept here.');
    if (termType === 'NamedNode' && value === DELTA) refuse('This graph cannot be read.');
  }
}

/** WHERE without UNION: one list of patterns for each way to choose among its alternatives. */
function alternatives(patterns: readonly Pattern[]): Pattern[][] {
  let lists: Pattern[][] = [[]];
  for (const pattern of patterns) {
    const ways = waysOf(pattern);
    lists = lists.flatMap((list) => ways.map((way) => [...list, ...way]));
    if (lists.length > MOST_BRANCHES) refuse(`A rule has at most ${MOST_BRANCHES} alternatives.`);
  }
  return lists;
}

function waysOf(pattern: Pattern): Pattern[][] {
  switch (pattern.type) {
    case 'bgp':
    case 'filter':
    case 'bind':
    case 'values':
      return [[pattern]];
    case 'group':
      return alternatives(pattern.patterns);
    case 'union':
      return pattern.patterns.flatMap((part) => alternatives([part]));
    case 'optional':
      return refuse('A rule has no OPTIONAL: write a second rule.');
    case 'minus':
      return refuse('A rule has no MINUS: what it concludes must stay true when more is told.');
    case 'graph':
      return refuse('A rule reads what is proven: GRAPH is not possible.');
    case 'service':
      return refuse('SERVICE is not possible: a rule reads this memory alone.');
    case 'query':
      return refuse('A rule has no query inside.');
  }
}

function branchOf(parts: readonly Pattern[], variables: readonly string[]): Branch {
  const triples = parts.flatMap((part) => (part.type === 'bgp' ? part.triples : [])).map(withoutBlanks);
  if (triples.length === 0) refuse('A rule needs at least one triple pattern in WHERE.');
  if (triples.length > MOST_PREMISES) refuse(`A rule has at most ${MOST_PREMISES} triple patterns.`);
  const others = parts.filter((part) => part.type !== 'bgp');
  const inPatterns = new Set(variablesOf([{ type: 'bgp', triples }]));
  for (const part of others) {
    if (part.type === 'bind' && inPatterns.has(part.variable.value)) {
      refuse(`?${part.variable.value} is made by BIND, so no triple pattern can use it.`);
    }
  }
  const look = (isNew: number | null): string => printedLook(triples, others, variables, isNew);
  return {
    premises: triples.map((triple) => endsOf(triple, variables, 'premise')),
    everything: look(null),
    withNew: triples.map((_triple, index) => look(index)),
  };
}

function printedLook(
  triples: readonly Triple[],
  others: readonly Pattern[],
  variables: readonly string[],
  isNew: number | null,
): string {
  const seen = triples.filter((_triple, index) => index !== isNew);
  const fresh = isNew === null ? undefined : triples[isNew];
  const query: SelectQuery = {
    type: 'query',
    queryType: 'SELECT',
    distinct: true,
    variables: variables.map((name) => oxigraph.variable(name)),
    where: [
      ...(fresh === undefined ? [] : [inDelta(fresh)]),
      ...(seen.length === 0 ? [] : [{ type: 'bgp' as const, triples: seen }]),
      ...others,
    ],
    limit: MOST_RULE_ROWS,
    prefixes: {},
  };
  return new Generator().stringify(query);
}

function inDelta(triple: Triple): Pattern {
  return { type: 'graph', name: oxigraph.namedNode(DELTA), patterns: [{ type: 'bgp', triples: [triple] }] };
}

/** A blank node of WHERE is a variable that nobody named. */
function withoutBlanks(triple: Triple): Triple {
  const named = <T extends Triple['subject'] | Triple['object']>(term: T): T | VariableTerm =>
    term.termType === 'BlankNode' ? oxigraph.variable(`blank_${term.value}`) : term;
  return { subject: named(triple.subject), predicate: triple.predicate, object: named(triple.object) };
}

function variablesOf(patterns: readonly Pattern[]): string[] {
  const names = new Set<string>();
  for (const pattern of patterns) {
    if (pattern.type === 'filter') continue;
    if (pattern.type === 'bgp') {
      for (const { termType, value } of partsOf(pattern.triples.map(withoutBlanks))) {
        if (termType === 'Variable') names.add(String(value));
      }
    } else if (pattern.type === 'bind') names.add(pattern.variable.value);
    else if (pattern.type === 'values') {
      for (const row of pattern.values) for (const name of Object.keys(row)) names.add(name.replace(/^\?/, ''));
    }
  }
  return [...names];
}

function endsOf(triple: Triple, variables: readonly string[], role: 'premise' | 'conclusion'): PatternEnds {
  const end = (term: Triple[keyof Triple]): End => {
    if (!('termType' in term)) return refuse('This rule cannot be read.');
    switch (term.termType) {
      case 'Variable':
        return { at: variables.indexOf(term.value) };
      case 'NamedNode':
        return { term: iri(term.value) };
      case 'Literal':
        return { term: literal(term.value, term.datatype.value, term.language) };
      case 'BlankNode':
        return role === 'conclusion' ? { made: term.value } : { at: variables.indexOf(`blank_${term.value}`) };
      case 'Quad':
        return refuse('Triples about triples are not kept here.');
    }
  };
  return { subject: end(triple.subject), predicate: end(triple.predicate), object: end(triple.object) };
}
