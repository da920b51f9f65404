import type { Diagnostics, Position } from './diagnostics.ts';

export interface Word extends Position {
  readonly kind: 'word';
  /** Lower case: names in PDDL are the same in any case. */
  readonly text: string;
  readonly raw: string;
}

export interface List extends Position {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

export type Expression = Word | List;

/** Deeper brackets mean nothing in PDDL; the reading of conditions recurses. */
const deepest = 200;

interface Open extends Position {
  readonly items: Expression[];
}

/** Reads the one bracketed expression a file consists of; null after an error, which is reported. */
export function readExpression(text: string, errors: Diagnostics): List | null {
  return read(text, errors, 1)?.[0] ?? null;
}

/** Reads a text of bracketed expressions, one after another; null after an error, which is reported. */
export function readExpressions(text: string, errors: Diagnostics): readonly List[] | null {
  return read(text, errors, Number.POSITIVE_INFINITY);
}

function read(text: string, errors: Diagnostics, most: number): readonly List[] | null {
  const open: Open[] = [];
  const whole: List[] = [];
  for (const token of tokensOf(text)) {
    const parent = open.at(-1);
    if (token.text === '(') {
      if (parent === undefined && whole.length === most) return refuseTail(errors, token);
      if (open.length === deepest) {
        errors.at('syntax', token, '(', `Brackets are nested more than ${deepest} deep.`);
        return null;
      }
      open.push({ line: token.line, column: token.column, items: [] });
    } else if (token.text === ')') {
      const closed = open.pop();
      if (closed === undefined) {
        errors.at('unbalanced_paren', token, ')', 'This bracket closes nothing.');
        return null;
      }
      const list: List = { kind: 'list', ...closed };
      const outer = open.at(-1);
      if (outer === undefined) whole.push(list);
      else outer.items.push(list);
    } else if (parent === undefined) {
      if (whole.length === most) return refuseTail(errors, token);
      const begins = most === 1 ? 'The file begins with "(define"' : 'A bracket was expected here';
      errors.at('syntax', token, token.text, `${begins}, not ${most === 1 ? 'with ' : ''}"${token.text}".`);
      return null;
    } else {
      parent.items.push({
        kind: 'word',
        text: token.text.toLowerCase(),
        raw: token.text,
        line: token.line,
        column: token.column,
      });
    }
  }
  const outermost = open[0];
  if (outermost !== undefined) {
    reportUnclosed(open, outermost, errors);
    return null;
  }
  if (whole.length > 0) return whole;
  errors.at('syntax', { line: 1, column: 1 }, '', most === 1 ? 'The file is empty.' : 'There is nothing here.');
  return null;
}

function refuseTail(errors: Diagnostics, token: Token): null {
  if (token.text === ')') errors.at('unbalanced_paren', token, ')', 'This bracket closes nothing.');
  else errors.at('syntax', token, token.text, 'Something follows the end of the definition.');
  return null;
}

/**
 * Which bracket lacks its partner is a guess: a section (`(:goal …`) begins inside another one when that one was not
 * closed, so the section around is named; else the innermost bracket still open.
 */
function reportUnclosed(open: readonly Open[], outermost: Open, errors: Diagnostics): void {
  for (const section of open.length > 1 ? [...open.slice(1), ...lastSections(outermost)] : lastSections(outermost)) {
    const inner = section.items.find((item) => item.kind === 'list' && startsSection(item));
    if (inner === undefined) continue;
    const name = nameOf(section);
    errors.at(
      'unbalanced_paren',
      section,
      name,
      `"${name}" is not closed before the next section begins in line ${inner.line}.`,
    );
    return;
  }
  const innermost = open.at(-1) ?? outermost;
  const name = nameOf(innermost);
  errors.at('unbalanced_paren', innermost, name, `The bracket of "${name}" is never closed.`);
}

function lastSections(outermost: Open): List[] {
  return outermost.items.filter((item) => item.kind === 'list');
}

function startsSection(list: List): boolean {
  const [head] = list.items;
  return head?.kind === 'word' && head.text.startsWith(':');
}

function nameOf({ items }: Open | List): string {
  const [head] = items;
  return head?.kind === 'word' ? head.raw : '(';
}

interface Token extends Position {
  readonly text: string;
}

function* tokensOf(text: string): Generator<Token> {
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === newline) {
      line += 1;
      lineStart = at + 1;
      at += 1;
    } else if (isBlank(code)) at += 1;
    else if (code === semicolon) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else {
      const start = at;
      at += 1;
      if (code !== openBracket && code !== closeBracket) while (at < text.length && !endsWord(text, at)) at += 1;
      yield { text: text.slice(start, at), line, column: start - lineStart + 1 };
    }
  }
}

const newline = 10;
const openBracket = 40;
const closeBracket = 41;
const semicolon = 59;
const byteOrderMark = 0xfeff;

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === byteOrderMark;
}

function endsWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return isBlank(code) || code === openBracket || code === closeBracket || code === semicolon;
}
