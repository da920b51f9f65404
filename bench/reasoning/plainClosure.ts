import type { CompiledRule, End, PatternEnds } from '../../src/main/reasoning/rules/compileRule.ts';
import { tripleKey, tripleOf } from '../../src/main/reasoning/rdf/terms.ts';

type Row = (string | null)[];
type Pair = readonly [string, string];

/**
 * What rules conclude, by a semi-naive join over maps: the least that any closure does. Filters are read only as “these two
 * differ”, as the invented rules use them, and nothing is kept of derivations.
 */
export function plainClosure(facts: readonly string[], rules: readonly CompiledRule[]): Set<string> {
  const known = new Set(facts);
  const concluded = new Set<string>();
  const index = new Index();
  for (const key of facts) index.add(key);
  let fresh = new Index();
  for (const key of facts) fresh.add(key);
  while (fresh.size > 0) {
    const next = new Index();
    for (const rule of rules) {
      for (const { premises, everything } of rule.branches) {
        const differ = differing(everything);
        for (let isNew = 0; isNew < premises.length; isNew++) {
          for (const row of rowsOf(premises, isNew, fresh, index)) {
            if (differ && new Set(row.slice(0, 1).concat(row.at(-1) ?? null)).size < 2) continue;
            for (const ends of rule.conclusions) conclude(ends, row);
          }
        }
      }
    }
    function conclude({ subject, predicate, object }: PatternEnds, row: Row): void {
      const key = tripleKey({
        subject: fill(subject, row),
        predicate: fill(predicate, row),
        object: fill(object, row),
      });
      if (known.has(key)) return;
      known.add(key);
      concluded.add(key);
      next.add(key);
    }
    for (const key of next.keys) index.add(key);
    fresh = next;
  }
  return concluded;
}

function differing(query: string): boolean {
  return query.includes('!=');
}

function fill(end: End, row: Row): string {
  if ('term' in end) return end.term;
  return 'at' in end ? (row[end.at] ?? '') : '';
}

function* rowsOf(premises: readonly PatternEnds[], isNew: number, fresh: Index, index: Index): Generator<Row> {
  const order = [isNew, ...premises.map((_premise, n) => n).filter((n) => n !== isNew)];
  yield* extend(0, []);
  function* extend(depth: number, row: Row): Generator<Row> {
    const premise = premises[order[depth] ?? -1];
    if (premise === undefined) {
      yield row;
      return;
    }
    const from = depth === 0 ? fresh : index;
    for (const [subject, object] of from.matches(premise, row)) {
      const next = [...row];
      if (take(premise.subject, subject, next) && take(premise.object, object, next)) yield* extend(depth + 1, next);
    }
  }
}

function take(end: End, term: string, row: Row): boolean {
  if ('term' in end) return end.term === term;
  if (!('at' in end)) return false;
  const bound = row[end.at];
  if (bound != null) return bound === term;
  row[end.at] = term;
  return true;
}

class Index {
  readonly keys: string[] = [];
  readonly #byPredicate = new Map<string, Pair[]>();
  readonly #bySubject = new Map<string, Pair[]>();
  readonly #byObject = new Map<string, Pair[]>();

  get size(): number {
    return this.keys.length;
  }

  add(key: string): void {
    const { subject, predicate, object } = tripleOf(key);
    const pair: Pair = [subject, object];
    this.keys.push(key);
    push(this.#byPredicate, predicate, pair);
    push(this.#bySubject, `${predicate}\t${subject}`, pair);
    push(this.#byObject, `${predicate}\t${object}`, pair);
  }

  matches({ subject, predicate, object }: PatternEnds, row: Row): readonly Pair[] {
    const [from, by, to] = [bound(subject, row), bound(predicate, row) ?? '', bound(object, row)];
    if (from !== null) return this.#bySubject.get(`${by}\t${from}`) ?? [];
    if (to !== null) return this.#byObject.get(`${by}\t${to}`) ?? [];
    return this.#byPredicate.get(by) ?? [];
  }
}

function bound(end: End, row: Row): string | null {
  if ('term' in end) return end.term;
  return 'at' in end ? (row[end.at] ?? null) : null;
}

function push(map: Map<string, Pair[]>, key: string, pair: Pair): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [pair]);
  else known.push(pair);
}
