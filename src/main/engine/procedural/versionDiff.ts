import { diffArrays } from 'diff';
import type { DiffLine, ProcedureDiff } from '../../../shared/contract/procedures.ts';
import { type Recipe, recipeParts } from './recipe.ts';

/** What differs between two versions, part by part and line by line. */
export function diffRecipes(before: Recipe, after: Recipe): ProcedureDiff['parts'] {
  return recipeParts.flatMap((part) => {
    const [was, is] = [before[part], after[part]];
    if (was === is) return [];
    const lines = diffLines(linesOf(was), linesOf(is));
    return [{ part, lines, removed: countOf(lines, 'removed'), added: countOf(lines, 'added') }];
  });
}

function linesOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.split('\n');
}

function countOf(lines: readonly DiffLine[], change: 'removed' | 'added'): number {
  return lines.filter((line) => line.change === change || line.change === 'changed').length;
}

/**
 * The lines of both beside one another: lines removed where others were added stand with these in a row, one by one.
 * The `before` of all rows are the first text's lines in order, the `after` the second's.
 */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const rows: DiffLine[] = [];
  let [beforeLine, afterLine] = [1, 1];
  let removed: string[] = [];
  const row = (was: string | undefined, is: string | undefined): DiffLine => ({
    change: was === undefined ? 'added' : is === undefined ? 'removed' : was === is ? 'same' : 'changed',
    before: was ?? null,
    before_line: was === undefined ? null : beforeLine++,
    after: is ?? null,
    after_line: is === undefined ? null : afterLine++,
  });
  const pairUp = (added: readonly string[]): void => {
    const length = Math.max(removed.length, added.length);
    for (let at = 0; at < length; at++) rows.push(row(removed[at], added[at]));
    removed = [];
  };
  for (const { value, removed: isRemoved, added: isAdded } of diffArrays([...before], [...after])) {
    if (isRemoved) removed.push(...value);
    else if (isAdded) pairUp(value);
    else {
      pairUp([]);
      for (const line of value) rows.push(row(line, line));
    }
  }
  pairUp([]);
  return rows;
}
