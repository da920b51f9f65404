import type { Claim } from './claims.ts';
import type { Decided } from './decide.ts';

/** A contradiction that a layout calls for: facts that dispute one another, or a pair that the rules decided. */
export interface WantedCase {
  readonly facts: ReadonlySet<number>;
  readonly outcome: 'open' | 'suspected' | 'trust' | 'recency';
  /** What to call it, where its statements do not tell. */
  readonly name?: string;
}

/** A contradiction as it is stored. What a person decided stays known while it is open again. */
export interface KnownCase {
  readonly id: number;
  readonly status: 'suspected' | 'open' | 'resolved' | 'dismissed';
  readonly resolution: string | null;
  readonly resolver: string | null;
  readonly facts: ReadonlySet<number>;
}

export interface CaseStep {
  readonly known: KnownCase | null;
  /** Null where nothing is contested any more. */
  readonly wanted: WantedCase | null;
}

/** Groups of disputing facts, then the pairs that trust or recency decided, each once. */
export function wantedCases({ disputes, overruled }: Decided, factOf: ReadonlyMap<number, number>): WantedCase[] {
  const factsOf = (claims: readonly Claim[]): number[] => claims.flatMap(({ id }) => factOf.get(id) ?? []);
  const groups = groupsOf(disputes.map(factsOf)).map((facts): WantedCase => ({ facts, outcome: 'open' }));
  const pairs = new Map<string, WantedCase>();
  for (const { loser, winner, kind } of overruled) {
    const facts = new Set(factsOf([loser, winner]));
    if (facts.size < 2 || groups.some((group) => isWithin(facts, group.facts))) continue;
    const key = [...facts].toSorted((a, b) => a - b).join(' ');
    pairs.set(key, { facts, outcome: kind === 'recency' ? 'recency' : 'trust' });
  }
  return [...groups, ...pairs.values()];
}

/** Facts joined by pairs, over any number of steps. */
export function groupsOf(pairs: readonly (readonly number[])[]): ReadonlySet<number>[] {
  const groups: Set<number>[] = [];
  for (const pair of pairs) {
    if (new Set(pair).size < 2) continue;
    const touched = groups.filter((group) => pair.some((id) => group.has(id)));
    const merged = new Set([...pair, ...touched.flatMap((group) => [...group])]);
    for (const group of touched) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups;
}

function isWithin(facts: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  return [...facts].every((id) => all.has(id));
}

/**
 * Which stored contradiction each wanted one is: the one that shares most of its facts, and at least two of them or one
 * of them and both statements; an open one takes in who joins it. What no wanted one is, is contested no longer.
 */
export function matchCases(
  wanted: readonly WantedCase[],
  known: readonly KnownCase[],
  statementOf: (factId: number) => string | undefined,
): CaseStep[] {
  const left = new Set(known);
  const steps = wanted.map((each): CaseStep => {
    const [best] = [...left]
      .map((row) => ({ row, shared: sharedFacts(each, row, statementOf) }))
      .filter(({ shared }) => shared > 0)
      .toSorted((a, b) => b.shared - a.shared || a.row.id - b.row.id);
    if (best !== undefined) left.delete(best.row);
    return { known: best?.row ?? null, wanted: each };
  });
  return [...steps, ...[...left].map((row): CaseStep => ({ known: row, wanted: null }))];
}

/** The same, but a stored contradiction is a wanted one only when it is of the very same statements. */
export const matchSameFacts: typeof matchCases = (wanted, known, statementOf) => {
  const keyOf = (facts: ReadonlySet<number>): string =>
    [...facts]
      .map((id) => statementOf(id) ?? `fact ${id}`)
      .toSorted()
      .join('|');
  const left = new Map(known.map((row) => [keyOf(row.facts), row]));
  const steps = wanted.map((each): CaseStep => {
    const same = left.get(keyOf(each.facts)) ?? null;
    left.delete(keyOf(each.facts));
    return { known: same, wanted: each };
  });
  return [...steps, ...[...left.values()].map((row): CaseStep => ({ known: row, wanted: null }))];
};

function sharedFacts(
  { facts, outcome }: WantedCase,
  known: KnownCase,
  statementOf: (factId: number) => string | undefined,
): number {
  const shared = [...known.facts].filter((id) => facts.has(id)).length;
  if (shared >= 2) return shared;
  if (shared === 0) return 0;
  const statements = new Set([...known.facts].map(statementOf));
  const both = new Set([...facts].map(statementOf).filter((statement) => statements.has(statement)));
  const takesIn = known.status === 'open' && outcome === 'open' && !isManual(known);
  return both.size >= 2 || takesIn ? shared : 0;
}

/** Whether a person decided it. */
export function isManual({ resolver }: Pick<KnownCase, 'resolver'>): boolean {
  return resolver !== null && resolver !== RULES_RESOLVER;
}
export const RULES_RESOLVER = 'rules';

export interface CaseState {
  readonly status: KnownCase['status'];
  readonly resolution: string | null;
  readonly resolver: string | null;
}

/**
 * What becomes of a contradiction. It is open while its facts dispute one another, and again when what a person decided
 * is contested by new evidence; else it is as the person, or the rules, decided it.
 */
export function nextState({ known, wanted }: CaseStep): CaseState {
  if (known !== null && isManual(known)) {
    const { resolution, resolver } = known;
    const decided = resolution === null ? 'dismissed' : 'resolved';
    if (wanted === null) return { status: decided, resolution, resolver };
    return { status: wanted.outcome === 'suspected' ? 'suspected' : 'open', resolution, resolver };
  }
  if (wanted === null) return { status: 'resolved', resolution: null, resolver: RULES_RESOLVER };
  if (wanted.outcome === 'open' || wanted.outcome === 'suspected')
    return { status: wanted.outcome, resolution: null, resolver: null };
  return { status: 'resolved', resolution: wanted.outcome, resolver: RULES_RESOLVER };
}
