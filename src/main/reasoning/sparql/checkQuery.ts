import { isDeepStrictEqual } from 'node:util';
import sparqljs, { type Query, type SparqlQuery } from 'sparqljs';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { OWN } from '../rdf/names.ts';
import { DELTA } from '../rdf/tripleStore.ts';
import { parseSparql } from './parseSparql.ts';

const { Generator } = sparqljs;

export const MOST_ROWS = 1000;

export interface CheckedQuery {
  readonly kind: 'select' | 'ask' | 'construct' | 'describe';
  /** What is run: printed from what was checked, so that nothing is run that was not. */
  readonly text: string;
  readonly limit: number | null;
  /** Relations in the user's own namespace that it asks for. */
  readonly relations: readonly string[];
  /** What was done to its LIMIT. */
  readonly limited: 'added' | 'capped' | null;
}

const kinds = { SELECT: 'select', ASK: 'ask', CONSTRUCT: 'construct', DESCRIBE: 'describe' } as const;

/**
 * Reads a query and lets only what reads this memory through: no update, no SERVICE, no FROM. At most 1,000 rows are
 * asked for, so a LIMIT is added to the outermost query, or lowered.
 * @throws PalimpsestError invalid
 */
export function checkQuery(text: string): CheckedQuery {
  const parsed = parseSparql(text);
  if (parsed.type === 'update') refuse('Only reading is possible: this is an update.');
  refuseReaching(parsed);
  const kind = kinds[parsed.queryType];
  const relations = ownRelations(parsed);
  if (kind === 'ask') return { kind, relations, text: printed(parsed), limit: null, limited: null };
  const asked = limitOf(parsed);
  const limit = Math.min(asked ?? MOST_ROWS, MOST_ROWS);
  const limited = asked === null ? 'added' : asked > MOST_ROWS ? 'capped' : null;
  return { kind, relations, text: printed({ ...parsed, limit } as Query), limit, limited };
}

function ownRelations(query: Query): string[] {
  const found = new Set<string>();
  for (const { predicate } of partsOf(query.where)) {
    for (const { termType, value } of partsOf(predicate)) {
      if (termType === 'NamedNode' && typeof value === 'string' && value.startsWith(OWN)) found.add(value);
    }
  }
  return [...found];
}

function limitOf(query: Query): number | null {
  return 'limit' in query && typeof query.limit === 'number' ? query.limit : null;
}

function refuse(message: string): never {
  throw new PalimpsestError('invalid', message, { field: 'query' });
}

function refuseReaching(query: Query): void {
  if (query.from !== undefined) {
    refuse(
      'FROM is not possible: a query reads this memory alone. What extraction found is in GRAPH :extracted { … }.',
    );
  }
  for (const part of partsOf(query)) {
    if (part['type'] === 'service') refuse('SERVICE is not possible: a query reads this memory alone.');
    if (part['termType'] === 'NamedNode' && part['value'] === DELTA) refuse('This graph cannot be read.');
    if (part['termType'] === 'Quad') refuse('Triples about triples are not kept here.');
  }
}

/** Every object of a parsed query, itself included. */
export function* partsOf(node: unknown): Generator<Record<string, unknown>> {
  const open: unknown[] = [node];
  while (open.length > 0) {
    const part = open.pop();
    if (Array.isArray(part)) open.push(...(part as unknown[]));
    else if (typeof part === 'object' && part !== null) {
      const fields: Record<string, unknown> = { ...part, ...termFields(part) };
      yield fields;
      open.push(...Object.values<unknown>({ ...part }));
    }
  }
}

/** Terms have their kind from their class. */
function termFields(part: object): Record<string, unknown> {
  return 'termType' in part && 'value' in part ? { termType: part.termType, value: part.value } : {};
}

/** @throws PalimpsestError invalid for what does not read the same again */
export function printed(query: Query): string {
  const text = new Generator().stringify(query);
  if (!isDeepStrictEqual(shapeOf(parseSparql(text)), shapeOf(query))) {
    refuse('This query cannot be read safely; written more plainly it can.');
  }
  return text;
}

/** A query without its prefixes, which are written out, and with its blank nodes numbered. */
function shapeOf(query: SparqlQuery): unknown {
  const labels = new Map<string, number>();
  const { prefixes: _written, ...rest } = query;
  const plain: unknown = JSON.parse(
    JSON.stringify(rest, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null) return value;
      const { termType, value: label } = termFields(value);
      if (termType !== 'BlankNode' || typeof label !== 'string') return value;
      if (!labels.has(label)) labels.set(label, labels.size);
      return { termType, label: labels.get(label) };
    }),
  );
  return plain;
}
