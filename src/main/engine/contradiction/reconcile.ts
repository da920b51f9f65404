import type { Decided, FactDraft } from './decide.ts';
import type { StoredFact, StoredSet } from './storedSets.ts';

/** What a decided fact is stored as: a fact that is there, or a new one of the same statement. */
export interface Placed {
  readonly draft: FactDraft;
  readonly factId: number | null;
  /** A fact of this statement, to copy its words from. */
  readonly like: number;
}

export interface Reconciled {
  readonly placed: readonly Placed[];
  /** Facts that no draft needs any more: nothing says them now. */
  readonly unused: readonly number[];
}

/**
 * Gives each decided fact the oldest stored one whose assertions it has, so that identities stay; what is left is used again
 * before new facts are made.
 */
export function reconcile({ facts, claims, factOf }: StoredSet, decided: Decided): Reconciled {
  const byStatement = Map.groupBy(facts, ({ statement }) => statement.key);
  const hasClaims = new Set(claims.flatMap(({ id }) => factOf.get(id) ?? []));
  const taken = new Set<number>();
  const order = decided.facts.toSorted((a, b) => rank(a) - rank(b) || a.from - b.from);
  const placed = new Map<FactDraft, number | null>();
  for (const draft of order) {
    const free = draft.claims.flatMap(({ id }) => factOf.get(id) ?? []).filter((id) => !taken.has(id));
    const own = free.length === 0 ? null : Math.min(...free);
    if (own !== null) taken.add(own);
    placed.set(draft, own);
  }
  for (const draft of order) {
    if (placed.get(draft) !== null) continue;
    const spare = (byStatement.get(draft.statement) ?? []).find(
      ({ id, madeBy }) => !taken.has(id) && (hasClaims.has(id) || madeBy === RULES),
    );
    if (spare === undefined) continue;
    taken.add(spare.id);
    placed.set(draft, spare.id);
  }
  return {
    placed: order.map((draft) => ({
      draft,
      factId: placed.get(draft) ?? null,
      like: likeOf(draft, byStatement),
    })),
    unused: facts
      .filter(({ id, madeBy }) => !taken.has(id) && (hasClaims.has(id) || madeBy === RULES))
      .map(({ id }) => id),
  };
}

/** `made_by` of facts that only the rules made. */
export const RULES = 'rules';

/** What holds chooses first, then what was overruled; a fact that resumes takes what is left. */
function rank({ claims, status }: FactDraft): number {
  if (claims.length === 0) return 2;
  return status === 'holds' || status === 'disputed' ? 0 : 1;
}

function likeOf({ statement }: FactDraft, byStatement: ReadonlyMap<string, readonly StoredFact[]>): number {
  const [first] = byStatement.get(statement) ?? [];
  if (first === undefined) throw new Error('a decided fact has no stored one of its statement');
  return first.id;
}
