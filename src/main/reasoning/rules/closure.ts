import { createHash } from 'node:crypto';
import type { TripleStore } from '../rdf/tripleStore.ts';
import { DELTA } from '../rdf/tripleStore.ts';
import { iri, type TermText, tripleKey, tripleOf } from '../rdf/terms.ts';
import { type Branch, type CompiledRule, type End, MOST_RULE_ROWS, type PatternEnds } from './compileRule.ts';

/** Why something is concluded: the rule, and the triples that it found. */
export interface Derivation {
  readonly rule: number;
  readonly premises: readonly string[];
}

export interface ClosureLimits {
  readonly conclusions: number;
  readonly rounds: number;
  readonly ms: number;
}
export const closureLimits: ClosureLimits = { conclusions: 100_000, rounds: 1000, ms: 10_000 };
/** A name or text that a rule goes on making longer. */
const LONGEST = 4000;

/** Null at the fixed point; else what kept the rules from it. All that was concluded follows all the same. */
export type Stopped = {
  readonly rule: string;
  readonly limit: keyof ClosureLimits | 'length';
  readonly count: number;
} | null;

type Row = readonly (TermText | null)[];

/**
 * What follows from the facts of a store by rules, kept at the fixed point while facts come and go.
 *
 * A conclusion is recorded with the premises of its first derivation, all of which were there before it; so the recorded
 * derivations are without circles, and whatever does not hang on a triple that went is still proven without it. When
 * triples go, everything that hangs on them goes too, and then each rule that could conclude some of it again looks at all
 * that is left. (Delete and rederive, after Gupta, Mumick and Subrahmanian 1993, with recorded derivations instead of all.)
 */
export class Closure {
  readonly derived: Map<string, Derivation> = new Map();
  readonly #dependents = new Map<string, Set<string>>();
  readonly #store: TripleStore;
  readonly #isStated: (key: string) => boolean;
  readonly #now: () => number;
  readonly #limits: ClosureLimits;
  #rules: readonly CompiledRule[] = [];
  #stopped: Stopped = null;
  #deadline = 0;

  /** `isStated` tells whether a triple is stated, as of the changes that are told next. */
  constructor(
    store: TripleStore,
    isStated: (key: string) => boolean,
    now: () => number,
    limits: ClosureLimits = closureLimits,
  ) {
    this.#store = store;
    this.#isStated = isStated;
    this.#now = now;
    this.#limits = limits;
  }

  get stopped(): Stopped {
    return this.#stopped;
  }

  /** Takes other rules and concludes everything anew. */
  useRules(rules: readonly CompiledRule[]): void {
    this.#rules = rules;
    this.#startAnew();
  }

  /** Takes over which stated triples came and which went, and brings what follows up to date. */
  update({ added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] }): void {
    const fresh = added.filter((key) => !this.derived.has(key));
    // What is stated needs no rule.
    for (const key of added) this.#forget(key);
    this.#store.add(fresh, null);
    if (this.#stopped !== null) {
      this.#store.remove(removed, null);
      this.#startAnew();
      return;
    }
    this.#begin();
    const gone = this.#takeAway(removed);
    const predicates = new Set(gone.map((key) => tripleOf(key).predicate));
    const again = this.#rules.filter((rule) => rule.conclusions.some((ends) => mayBe(ends.predicate, predicates)));
    this.#runRounds(fresh, again);
  }

  #startAnew(): void {
    this.#store.remove(this.derived.keys(), null);
    this.derived.clear();
    this.#dependents.clear();
    this.#begin();
    this.#runRounds([], this.#rules);
  }

  #begin(): void {
    this.#stopped = null;
    this.#deadline = this.#now() + this.#limits.ms;
  }

  /** Everything that hangs on these, and they themselves. */
  #takeAway(removed: readonly string[]): string[] {
    const gone = new Set<string>();
    const open = [...removed];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (gone.has(key)) continue;
      gone.add(key);
      open.push(...(this.#dependents.get(key) ?? []));
      this.#forget(key);
    }
    this.#store.remove(gone, null);
    return [...gone];
  }

  #forget(key: string): void {
    const derivation = this.derived.get(key);
    if (derivation === undefined) return;
    this.derived.delete(key);
    for (const premise of derivation.premises) {
      const dependents = this.#dependents.get(premise);
      dependents?.delete(key);
      if (dependents?.size === 0) this.#dependents.delete(premise);
    }
  }

  /** `wholly` are the rules that look at everything once; all others look at what is new. */
  #runRounds(added: readonly string[], wholly: readonly CompiledRule[]): void {
    let fresh = new Set(added);
    let first = wholly;
    for (let round = 0; (fresh.size > 0 || first.length > 0) && this.#stopped === null; round++) {
      const found = new Map<string, Derivation>();
      const predicates = new Set([...fresh].map((key) => tripleOf(key).predicate));
      const looking = this.#rules.filter((rule) => !first.includes(rule) && feeds(rule, predicates));
      if (looking.length > 0) this.#store.add(fresh, DELTA);
      for (const rule of first)
        for (const branch of rule.branches) this.#look(rule, branch, branch.everything, found, round);
      for (const rule of looking) this.#lookAtNew(rule, predicates, found, round);
      if (looking.length > 0) this.#store.empty(DELTA);
      this.#record(found);
      fresh = new Set(found.keys());
      first = [];
    }
  }

  #lookAtNew(
    rule: CompiledRule,
    predicates: ReadonlySet<TermText>,
    found: Map<string, Derivation>,
    round: number,
  ): void {
    for (const branch of rule.branches) {
      for (const [index, premise] of branch.premises.entries()) {
        const query = branch.withNew[index];
        if (query !== undefined && mayBe(premise.predicate, predicates)) this.#look(rule, branch, query, found, round);
      }
    }
  }

  #look(rule: CompiledRule, branch: Branch, query: string, found: Map<string, Derivation>, round: number): void {
    if (this.#stopped !== null) return;
    const stop = (limit: NonNullable<Stopped>['limit']): void => {
      this.#stopped = { rule: rule.name, limit, count: this.derived.size + found.size };
    };
    if (this.#now() > this.#deadline) return stop('ms');
    if (round >= this.#limits.rounds) return stop('rounds');
    const { rows } = this.#store.select(query);
    for (const row of rows) {
      for (const ends of rule.conclusions) {
        const key = instance(ends, row, rule.id);
        if (key === null || found.has(key) || this.derived.has(key) || this.#isStated(key)) continue;
        if (key.length > LONGEST) return stop('length');
        const premises = branch.premises.flatMap((premise) => instance(premise, row, rule.id) ?? []);
        found.set(key, { rule: rule.id, premises: [...new Set(premises)] });
        if (this.derived.size + found.size >= this.#limits.conclusions) return stop('conclusions');
      }
    }
    if (rows.length >= MOST_RULE_ROWS) stop('conclusions');
  }

  #record(found: ReadonlyMap<string, Derivation>): void {
    for (const [key, derivation] of found) {
      this.derived.set(key, derivation);
      for (const premise of derivation.premises) {
        const dependents = this.#dependents.get(premise);
        if (dependents === undefined) this.#dependents.set(premise, new Set([key]));
        else dependents.add(key);
      }
    }
    this.#store.add(found.keys(), null);
  }
}

function feeds(rule: CompiledRule, predicates: ReadonlySet<TermText>): boolean {
  return rule.branches.some(({ premises }) => premises.some(({ predicate }) => mayBe(predicate, predicates)));
}

function mayBe(end: End, terms: ReadonlySet<TermText>): boolean {
  return 'term' in end ? terms.has(end.term) : terms.size > 0;
}

/** A pattern with a row put in; null where that makes no triple. */
function instance({ subject, predicate, object }: PatternEnds, row: Row, rule: number): string | null {
  const [from, by, to] = [fill(subject, row, rule), fill(predicate, row, rule), fill(object, row, rule)];
  if (from === null || by === null || to === null) return null;
  // A literal is the subject of nothing.
  if (from.startsWith('"') || !by.startsWith('<')) return null;
  return tripleKey({ subject: from, predicate: by, object: to });
}

function fill(end: End, row: Row, rule: number): TermText | null {
  if ('term' in end) return end.term;
  if ('at' in end) return row[end.at] ?? null;
  // The same row makes the same thing, however often it is found.
  const digest = createHash('sha256')
    .update(JSON.stringify([rule, end.made, row]))
    .digest('hex');
  return iri(`urn:palimpsest:made:${digest.slice(0, 32)}`);
}

const said: Readonly<Record<NonNullable<Stopped>['limit'], string>> = {
  conclusions: 'it concluded too much',
  rounds: 'it went on concluding from its own conclusions',
  ms: 'it took too long',
  length: 'it made longer and longer names',
};

/** What kept the rules from coming to an end, in words. */
export function sayStopped(stopped: NonNullable<Stopped>): string {
  return `The rule “${stopped.rule}” was stopped after ${stopped.count} conclusions: ${said[stopped.limit]}.`;
}
