import type { Diagnostics } from './diagnostics.ts';
import type { Expression, List, Word } from './expressions.ts';
import { unsupportedSections } from './unsupported.ts';

/** `(:keyword …)`. */
export interface Section {
  readonly keyword: string;
  readonly head: Word;
  readonly items: readonly Expression[];
}

export interface Definition {
  readonly name: string;
  readonly sections: readonly Section[];
}

/** Takes `(define (domain name) (:section …) …)` apart; only `:action` may stand twice. Null when it is nothing like it. */
export function readDefinition(
  expression: List,
  what: 'domain' | 'problem',
  known: readonly string[],
  errors: Diagnostics,
): Definition | null {
  const [define, title, ...rest] = expression.items;
  if (define?.kind !== 'word' || define.text !== 'define') {
    errors.report('syntax', define ?? expression, `The file begins with "(define (${what} NAME)".`);
    return null;
  }
  const [kind, name] = title?.kind === 'list' ? title.items : [];
  if (kind?.kind !== 'word' || kind.text !== what || name?.kind !== 'word') {
    errors.report('syntax', title ?? define, `"(${what} NAME)" was expected after "define".`);
    return null;
  }
  const sections: Section[] = [];
  for (const item of rest) {
    const section = readSection(item, errors);
    if (section === null) continue;
    const { keyword, head } = section;
    const beyond = unsupportedSections.get(keyword);
    if (beyond !== undefined) errors.report('unsupported', head, `"${head.raw}" (${beyond}) is not supported.`);
    else if (!known.includes(keyword)) {
      errors.report('syntax', head, `"${head.raw}" is no section of a ${what}: ${known.join(', ')}.`);
    } else if (keyword !== ':action' && sections.some((other) => other.keyword === keyword)) {
      errors.report('syntax', head, `The section "${head.raw}" stands twice.`);
    } else sections.push(section);
  }
  return { name: name.text, sections };
}

function readSection(item: Expression, errors: Diagnostics): Section | null {
  const head = item.kind === 'list' ? item.items[0] : item;
  if (item.kind === 'list' && head?.kind === 'word' && head.text.startsWith(':')) {
    return { keyword: head.text, head, items: item.items.slice(1) };
  }
  errors.report('syntax', head ?? item, 'A section like (:init …) was expected here.');
  return null;
}
