import type { GraphNode } from '../../../../shared/contract/graph.ts';
import type { Output } from '../../../../shared/contract/operations.ts';
import { plural } from '../../../model/numbers.ts';

export type NameHit = Output<'findNames'>['hits'][number];

export interface SuggestionGroup {
  readonly kind: GraphNode['kind'];
  readonly label: string;
  /** Each with its place in the whole list, which arrow keys walk. */
  readonly options: readonly { readonly hit: NameHit; readonly index: number }[];
}

const LABELS = { entity: 'Entities', value: 'Values', passage: 'Passages' } as const;

/** Hits by kind; the kind of the best hit comes first, and within a kind the engine's order stays. */
export function groupHits(hits: readonly NameHit[]): SuggestionGroup[] {
  const kinds = [...new Set(hits.map((hit) => hit.node.kind))];
  let index = 0;
  return kinds.map((kind) => ({
    kind,
    label: LABELS[kind],
    options: hits.filter((hit) => hit.node.kind === kind).map((hit) => ({ hit, index: index++ })),
  }));
}

export function inOrder(groups: readonly SuggestionGroup[]): NameHit[] {
  return groups.flatMap((group) => group.options.map((option) => option.hit));
}

/** The hit that bears exactly the name that was typed, case and accents aside; things before literals and passages. */
export function bearerOf(hits: readonly NameHit[], typed: string): NameHit | null {
  const wanted = folded(typed);
  const bearers = hits.filter(({ node, alias }) => folded(node.name) === wanted || folded(alias ?? '') === wanted);
  return bearers.find(({ node }) => node.kind === 'entity') ?? bearers[0] ?? null;
}

function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Where an arrow key goes: -1 is the field itself, so that both ends lead back to what was typed. */
export function nextOption(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return from + 1 >= count ? -1 : from + 1;
  if (key === 'ArrowUp') return from < 0 ? count - 1 : from - 1;
  return null;
}

/** What is read out when the suggestions change. */
export function suggestionsSpoken(shown: number, total: number): string {
  if (total === 0) return 'No name found';
  return shown < total ? `${plural(total, 'name')} found, ${shown} listed` : `${plural(total, 'name')} found`;
}
