import type { GraphFilterInput } from '../../../../shared/contract/graph.ts';
import type { Explore, Instants } from '../exploreState.ts';
import { relaxedFor } from './filterEdits.ts';
import type { NameHit } from './nameSuggestions.ts';

/** What has to change for a hit to be drawn. */
export interface LetIn {
  readonly filter: GraphFilterInput | null;
  readonly instants: Partial<Instants> | null;
  /** What stands in the hit's way, and what gives way, for a person to read. */
  readonly reason: string;
  readonly words: string;
}

const anyTime = { asOf: null, range: null, knownAt: null, includesHistory: true } as const;

/** The least that lets a hit in; null when nothing leaves it out. */
export function letIn({ node, outside }: Pick<NameHit, 'node' | 'outside'>, filter: GraphFilterInput): LetIn | null {
  switch (outside) {
    case null:
      return null;
    case 'filter': {
      const relaxed = relaxedFor(filter, node);
      return { filter: relaxed.filter, instants: null, reason: 'outside the filter', words: relaxed.words };
    }
    case 'ended':
      return { filter: null, instants: anyTime, reason: 'not at this time', words: 'shows the present and what ended' };
  }
}

/** Lets a chosen hit in, so that what is done with it next can be seen. */
export async function admit(explore: Explore, hit: NameHit): Promise<void> {
  const change = letIn(hit, explore.store.getState().filter);
  if (change === null) return;
  if (change.filter !== null) await explore.setFilter(change.filter);
  if (change.instants !== null) await explore.setInstants(change.instants);
}
