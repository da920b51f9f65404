import type { NodeId } from '../../shared/contract/graph.ts';

/** What a person decided about what was fetched. */
export interface Choices {
  readonly hidden: ReadonlySet<string>;
  readonly faded: ReadonlySet<string>;
  readonly avoided: ReadonlySet<NodeId>;
  readonly pinned: ReadonlySet<NodeId>;
  readonly folded: ReadonlySet<NodeId>;
}

export const noChoices: Choices = {
  hidden: new Set(),
  faded: new Set(),
  avoided: new Set(),
  pinned: new Set(),
  folded: new Set(),
};

export function choose(choices: Choices, what: keyof Choices, ids: readonly string[], isChosen: boolean): Choices {
  const next = new Set(choices[what]);
  for (const id of ids) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return { ...choices, [what]: next };
}
