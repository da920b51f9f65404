import type { Diagnostics } from './diagnostics.ts';
import type { Expression, Word } from './expressions.ts';

/** One name of a list like `a b - place c`, with the word of its type. */
export interface TypedWord {
  readonly word: Word;
  readonly type: Word | null;
  /** False when the type was written but could not be read: the mistake is reported. */
  readonly isTypeRead: boolean;
}

/** Reads `a b - t c` where each name has the shape that `isName` demands. */
export function readTypedList(
  items: readonly Expression[],
  what: 'name' | 'variable',
  errors: Diagnostics,
): TypedWord[] {
  const list: TypedWord[] = [];
  let waiting: Word[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) break;
    if (item.kind === 'list') errors.report('syntax', item, `A ${what} was expected here, not a bracket.`);
    else if (item.text === '-') {
      at += 1;
      const type = readType(items[at], item, errors);
      if (waiting.length === 0) errors.report('syntax', item, 'Nothing stands before this "-".');
      for (const word of waiting) list.push({ word, type, isTypeRead: type !== null });
      waiting = [];
    } else if (checkName(item, what, errors)) waiting.push(item);
  }
  for (const word of waiting) list.push({ word, type: null, isTypeRead: true });
  return list;
}

function readType(item: Expression | undefined, dash: Word, errors: Diagnostics): Word | null {
  if (item === undefined) errors.report('syntax', dash, 'A type was expected after this "-".');
  else if (item.kind === 'word') return checkName(item, 'name', errors) ? item : null;
  else if (item.items[0]?.kind === 'word' && item.items[0].text === 'either')
    errors.report('unsupported', item, 'A choice of types (either) is not supported.');
  else errors.report('syntax', item, 'A type was expected here, not a bracket.');
  return null;
}

/** ASCII without brackets, blanks and the marks of variables and keywords. */
const namePattern = /^[a-z0-9_][^\s()?:;"'\u0080-\uffff]*$/;

/** Whether the word can name something; reports it when not. */
export function checkName(word: Word, what: 'name' | 'variable', errors: Diagnostics): boolean {
  const isVariable = word.text.startsWith('?');
  const name = isVariable ? word.text.slice(1) : word.text;
  if (isVariable === (what === 'variable') && namePattern.test(name)) return true;
  errors.report(
    'syntax',
    word,
    what === 'variable'
      ? `A variable like ?x was expected here, not "${word.raw}".`
      : `"${word.raw}" is no name: names are letters, digits, "-" and "_", without accents.`,
  );
  return false;
}
