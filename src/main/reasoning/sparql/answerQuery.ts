import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type { QueryMemoryResponse } from '../../../shared/contract/reasoning.ts';
import type { Knowledge } from '../knowledge.ts';
import { notesOf } from '../notes.ts';
import { turtleOf } from '../rdf/turtle.ts';
import { termView, tripleView } from '../termView.ts';
import { checkQuery } from './checkQuery.ts';
import { unusedRelations } from './unusedRelations.ts';

/** Characters of one answer: a query can join what it finds into texts of any length. */
const MOST_CHARACTERS = 4_000_000;

/**
 * Answers a query on what is proven. What runs is what was checked.
 * @throws PalimpsestError invalid for what is no query or may not be asked; too_large for its answer
 */
export function answerQuery(
  knowledge: Knowledge,
  request: { readonly query: string; readonly output_format?: 'table' | 'turtle' | undefined },
  ticks: () => number,
): QueryMemoryResponse {
  const checked = checkQuery(request.query);
  const format = request.output_format;
  if (format === 'turtle' && (checked.kind === 'select' || checked.kind === 'ask')) {
    throw new PalimpsestError(
      'invalid',
      `Turtle is for CONSTRUCT and DESCRIBE; this is ${checked.kind.toUpperCase()}.`,
      {
        field: 'output_format',
      },
    );
  }
  const startedAt = ticks();
  const { limit, limited } = checked;
  const outcome = (count: number) => ({
    limit: limit === null || limited === null ? null : { rows: limit, how: limited },
    is_full: limit !== null && limited !== null && count >= limit,
    notes: [...notesOf(knowledge), ...unusedRelations(knowledge, checked.relations)],
    ms: Math.round((ticks() - startedAt) * 10) / 10,
  });
  return asked(() => {
    if (checked.kind === 'ask') {
      return { kind: 'boolean', answer: knowledge.store.ask(checked.text), ...outcome(0) };
    }
    if (checked.kind === 'select') {
      const { columns, rows } = knowledge.store.select(checked.text);
      requireSmall(rows.flat());
      const views = rows.map((row) => row.map((term) => (term === null ? null : termView(knowledge, term))));
      return { kind: 'table', columns, rows: views, ...outcome(rows.length) };
    }
    const keys = knowledge.store.graph(checked.text);
    requireSmall(keys);
    const triples = keys.map((key) => tripleView(knowledge, key));
    if (format === 'table') {
      const rows = triples.map(({ subject, predicate, object }) => [subject, predicate, object]);
      return { kind: 'table', columns: ['subject', 'predicate', 'object'], rows, ...outcome(rows.length) };
    }
    return { kind: 'turtle', turtle: turtleOf(keys), triples, ...outcome(keys.length) };
  });
}

function requireSmall(texts: readonly (string | null)[]): void {
  const size = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (size > MOST_CHARACTERS) {
    throw new PalimpsestError('too_large', `The answer has ${size} characters; ${MOST_CHARACTERS} are the most.`, {
      hint: 'Ask for fewer rows with LIMIT, or for fewer columns.',
    });
  }
}

/** What the store refuses of a query that reads well, it says in words of its own. */
function asked<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PalimpsestError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new PalimpsestError('invalid', `The query cannot be answered: ${why.split('\n')[0]}`, { field: 'query' });
  }
}
