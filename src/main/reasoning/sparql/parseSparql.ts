import sparqljs, { type SparqlQuery } from 'sparqljs';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { prefixes } from '../rdf/names.ts';

const { Parser } = sparqljs;

/**
 * Reads a query; the usual prefixes count as declared.
 * @throws PalimpsestError invalid, its message beginning with “Line N, column N:”, both counted from 1
 */
export function parseSparql(text: string): SparqlQuery {
  const parsed = attempted(text);
  const isQuery = parsed.type === 'update' || 'queryType' in parsed;
  if (!isQuery || (parsed.type === 'update' && parsed.updates.length === 0)) {
    throw new PalimpsestError('invalid', 'Line 1, column 1: there is no query.', { field: 'query' });
  }
  return parsed;
}

function attempted(text: string): SparqlQuery {
  try {
    return new Parser({ prefixes: { ...prefixes } }).parse(text);
  } catch (error) {
    throw syntaxError(text, error);
  }
}

interface Fault {
  readonly hash?: { readonly token?: unknown; readonly text?: unknown; readonly loc?: Record<string, unknown> };
  readonly message: string;
}

function syntaxError(text: string, error: unknown): PalimpsestError {
  const fault: Fault = error instanceof Error ? error : { message: String(error) };
  const { line, column } = placeOf(text, fault);
  return new PalimpsestError('invalid', `Line ${line}, column ${column}: ${whatIsWrong(fault)}`, { field: 'query' });
}

function placeOf(text: string, { hash, message }: Fault): { line: number; column: number } {
  const { last_line: line, last_column: column } = hash?.loc ?? {};
  if (typeof line === 'number' && typeof column === 'number') return afterBlanks(text, line, column);
  const [, named] = /^Unknown prefix: (.*)$/.exec(message) ?? [];
  if (named !== undefined) return placeAt(text, text.indexOf(`${named}:`));
  const [, lexical, , drawn] = /Lexical error on line (\d+)[^\n]*\n([^\n]*)\n(-*)\^/.exec(message) ?? [];
  return { line: Number(lexical ?? 1), column: lexical === undefined ? 1 : (drawn?.length ?? 0) + 1 };
}

/** The parser tells where the last good token ended; what it stumbled on begins after the blanks. */
function afterBlanks(text: string, line: number, column: number): { line: number; column: number } {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column;
  const rest = /^\s*/.exec(text.slice(start))?.[0].length ?? 0;
  return start + rest >= text.trimEnd().length ? { line, column: column + 1 } : placeAt(text, start + rest);
}

function placeAt(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, index)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function whatIsWrong({ hash, message }: Fault): string {
  const { token, text } = hash ?? {};
  if (token === 'EOF') return 'the query ends too early.';
  if (typeof text === 'string' && text !== '') return `“${text.slice(0, 60)}” is not expected here.`;
  const [, prefix] = /^Unknown prefix: (.*)$/.exec(message) ?? [];
  if (prefix !== undefined) return `the prefix “${prefix}:” is not declared.`;
  if (message.startsWith('Lexical error')) return 'this is no part of SPARQL.';
  return message.split('\n')[0] ?? 'this is no SPARQL query.';
}
