import type { Diagnostics } from './diagnostics.ts';
import type { Expression, Word } from './expressions.ts';
import { readTypedList } from './typedList.ts';
import { objectType, TypeTable } from './typeTable.ts';

/** Reads `:types`. A type in a circle, or below what is no type, is reported and hangs below `object` instead. */
export function readTypes(items: readonly Expression[], errors: Diagnostics): TypeTable {
  const entries = readTypedList(items, 'name', errors).filter(
    // `object` may be named; it descends from nothing.
    ({ word, type }) => !(word.text === 'object' && (type === null || type.text === 'object')),
  );
  const names = ['object'];
  const numbers = new Map([['object', objectType]]);
  const declared: { readonly word: Word; readonly parent: Word | null }[] = [];
  for (const { word, type } of entries) {
    if (word.text === 'object') {
      errors.report('type_cycle', word, '"object" is above every type: it cannot descend from another.');
    } else if (numbers.has(word.text)) {
      errors.report('duplicate_name', word, `The type "${word.raw}" is declared twice.`);
    } else {
      numbers.set(word.text, names.length);
      names.push(word.text);
      declared.push({ word, parent: type });
    }
  }
  const parents = [objectType - 1];
  for (const { parent } of declared) {
    const number = parent === null ? objectType : numbers.get(parent.text);
    if (number === undefined && parent !== null) {
      errors.report('unknown_type', parent, `There is no type "${parent.raw}".`);
    }
    parents.push(number ?? objectType);
  }
  declared.forEach(({ word }, index) => {
    if (!isInCircle(index + 1, parents)) return;
    errors.report('type_cycle', word, `The type "${word.raw}" descends from itself.`);
    parents[index + 1] = objectType;
  });
  return new TypeTable(
    names,
    parents.map((parent) => (parent < 0 ? [] : [parent])),
  );
}

function isInCircle(type: number, parents: readonly number[]): boolean {
  let at = parents[type];
  for (let steps = 0; steps < parents.length && at !== undefined && at > objectType; steps++) {
    if (at === type) return true;
    at = parents[at];
  }
  return false;
}
