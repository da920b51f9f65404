import { type GraphFilterInput, type GraphNode, graphFilterSchema } from '../../../../shared/contract/graph.ts';
import type { Output } from '../../../../shared/contract/operations.ts';
import { factStatusSchema } from '../../../../shared/contract/primitives.ts';
import { formatCount } from '../../../model/numbers.ts';

export type Facets = Output<'graphFacets'>;
export type FacetId = keyof Facets;

/** The facets of the filter stack, in their order on the page. `one`: choosing a value replaces the one before. */
export const facetDefs: readonly { readonly id: FacetId; readonly label: string; readonly isOne: boolean }[] = [
  { id: 'kinds', label: 'Kinds', isOne: false },
  { id: 'entity_types', label: 'Entity types', isOne: false },
  { id: 'relations', label: 'Relations', isOne: false },
  { id: 'sources', label: 'Sources', isOne: false },
  { id: 'tags', label: 'Tags', isOne: false },
  { id: 'taxonomy', label: 'Taxonomy', isOne: true },
  { id: 'made_by', label: 'Made by', isOne: false },
  { id: 'statuses', label: 'Statuses', isOne: false },
];

/** Trust weights are clamped to this range. */
export const trustRange = { least: 10, most: 1000 } as const;

const kinds = graphFilterSchema.shape.kinds.unwrap().element.options;

export function chosenOf(filter: GraphFilterInput, facet: FacetId): readonly string[] {
  if (facet === 'taxonomy') return filter.taxonomy_prefix === undefined ? [] : [filter.taxonomy_prefix];
  return (filter[facet] ?? []).map(String);
}

/** The filter with these values of one facet and no others of it; none at all lifts the facet. */
export function withChosen(filter: GraphFilterInput, facet: FacetId, values: readonly string[]): GraphFilterInput {
  const next = without(filter, facet === 'taxonomy' ? ['taxonomy_prefix'] : [facet]);
  if (values.length === 0) return next;
  switch (facet) {
    case 'taxonomy':
      return { ...next, taxonomy_prefix: values.at(-1) };
    case 'kinds':
      return { ...next, kinds: kinds.filter((kind) => values.includes(kind)) };
    case 'statuses':
      return { ...next, statuses: factStatusSchema.options.filter((status) => values.includes(status)) };
    case 'sources':
      return { ...next, sources: values.map(Number) };
    default:
      return { ...next, [facet]: [...values] };
  }
}

export function toggled(filter: GraphFilterInput, facet: FacetId, value: string): GraphFilterInput {
  const chosen = chosenOf(filter, facet);
  if (chosen.includes(value)) {
    const rest = chosen.filter((other) => other !== value);
    return withChosen(filter, facet, rest);
  }
  return withChosen(filter, facet, facet === 'taxonomy' ? [value] : [...chosen, value]);
}

/** A value of the legend is seen or not seen: taking one away keeps all the others that are known. */
export function withVisibility(
  filter: GraphFilterInput,
  facet: FacetId,
  value: string,
  known: readonly string[],
): GraphFilterInput {
  const chosen = chosenOf(filter, facet);
  const seen = chosen.length === 0 ? known : chosen;
  const next = seen.includes(value) ? seen.filter((other) => other !== value) : [...seen, value];
  const isAll = known.every((other) => next.includes(other));
  return withChosen(filter, facet, isAll ? [] : next);
}

export function isSeen(filter: GraphFilterInput, facet: FacetId, value: string): boolean {
  const chosen = chosenOf(filter, facet);
  return chosen.length === 0 || chosen.includes(value);
}

/** Trust bounds at the ends of the range are no bounds; the lesser one always comes first. */
export function withTrust(filter: GraphFilterInput, one: number, other: number): GraphFilterInput {
  const clamp = (value: number): number =>
    Math.max(trustRange.least, Math.min(trustRange.most, Number.isFinite(value) ? value : trustRange.least));
  const [least, most] = [clamp(one), clamp(other)].sort((a, b) => a - b);
  return {
    ...without(filter, ['min_trust', 'max_trust']),
    ...(least === undefined || least <= trustRange.least ? {} : { min_trust: least }),
    ...(most === undefined || most >= trustRange.most ? {} : { max_trust: most }),
  };
}

export interface ActiveChip {
  readonly key: string;
  readonly label: string;
  /** The filter without this part. */
  readonly rest: GraphFilterInput;
}

/** What narrows the picture now, one chip a choice. */
export function activeChips(filter: GraphFilterInput, facets: Facets | null): ActiveChip[] {
  const chips = facetDefs.flatMap(({ id, label }) =>
    chosenOf(filter, id).map((value) => ({
      key: `${id}:${value}`,
      label: `${label}: ${facets?.[id].find((entry) => entry.value === value)?.label ?? value}`,
      rest: toggled(filter, id, value),
    })),
  );
  const { min_trust: least, max_trust: most } = filter;
  if (least === undefined && most === undefined) return chips;
  const label = `Trust: ${formatCount(least ?? trustRange.least)}–${formatCount(most ?? trustRange.most)}`;
  return [...chips, { key: 'trust', label, rest: without(filter, ['min_trust', 'max_trust']) }];
}

export interface Relaxed {
  readonly filter: GraphFilterInput;
  /** What is given up, for a person to read. */
  readonly words: string;
}

/**
 * The least change of the filter that lets a node in: the rules about nodes that it breaks, or, when it breaks none of
 * them, those about edges, because only those can then have left it without a line.
 */
export function relaxedFor(filter: GraphFilterInput, node: GraphNode): Relaxed {
  const given: string[] = [];
  let next = filter;
  const admit = (facet: FacetId, value: string, word: string): void => {
    if (isSeen(next, facet, value)) return;
    next = toggled(next, facet, value);
    given.push(word);
  };
  admit('kinds', node.kind, `shows ${kindWords(node.kind)}`);
  if (node.kind === 'entity') {
    admit('entity_types', node.type, `shows type ${node.type}`);
    const prefix = next.taxonomy_prefix;
    if (prefix !== undefined && !isBelow(node.taxonomy_path, prefix)) {
      next = without(next, ['taxonomy_prefix']);
      given.push('lifts the taxonomy');
    }
  }
  if (given.length > 0) return { filter: next, words: given.join(', ') };
  const edgeRules = ['relations', 'sources', 'min_trust', 'max_trust', 'tags', 'made_by', 'statuses'] as const;
  return { filter: without(filter, edgeRules), words: 'lifts the filters on edges' };
}

export function kindWords(kind: GraphNode['kind']): string {
  return { entity: 'entities', value: 'values', passage: 'passages' }[kind];
}

/** Facet values that have all the typed words in them, in any order. */
export function searchFacet(entries: Facets[FacetId], typed: string): Facets[FacetId] {
  const words = fold(typed).split(/\s+/u).filter(Boolean);
  return entries.filter((entry) => words.every((word) => fold(entry.label).includes(word)));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function isBelow(path: string, prefix: string): boolean {
  const folder = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return path === prefix || path.startsWith(folder);
}

function without(filter: GraphFilterInput, keys: readonly (keyof GraphFilterInput)[]): GraphFilterInput {
  const next = { ...filter };
  for (const key of keys) delete next[key];
  return next;
}
