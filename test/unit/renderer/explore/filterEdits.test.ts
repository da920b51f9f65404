import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letIn } from '../../../../src/renderer/features/explore/panels/letIn.ts';
import {
  activeChips,
  chosenOf,
  facetDefs,
  type Facets,
  isSeen,
  relaxedFor,
  searchFacet,
  toggled,
  withTrust,
  withVisibility,
} from '../../../../src/renderer/features/explore/panels/filterEdits.ts';
import { keepPlaces, type LegendRow } from '../../../../src/renderer/features/explore/panels/legendRows.ts';
import { nodeKindOf } from '../../../../src/renderer/graph/nodeKinds.ts';
import { type GraphFilterInput, graphFilterSchema, type GraphNode } from '../../../../src/shared/contract/graph.ts';

const node: GraphNode = {
  id: 'e7',
  kind: 'entity',
  ref: 7,
  name: 'ledger-db',
  type: 'service',
  taxonomy_path: '/systems/storage',
  degree: 3,
  occurred_at: null,
  artifact_id: null,
  chunk_id: null,
  case_status: null,
};
const values: Record<keyof Facets, readonly string[]> = {
  kinds: ['entity', 'value', 'passage'],
  entity_types: ['service', 'person'],
  relations: ['depends_on', 'works_for'],
  sources: ['3', '4'],
  tags: ['ops'],
  taxonomy: ['/systems', '/people'],
  made_by: ['offline'],
  statuses: ['holds', 'disputed'],
};
const entry = (value: string, label = value): Facets['tags'][number] => ({ value, label, count: 1 });
const facets: Facets = {
  kinds: [],
  entity_types: [],
  relations: [],
  sources: [entry('3', 'Ines Marques')],
  tags: [],
  taxonomy: [],
  made_by: [],
  statuses: [],
};
const anyToggles = fc.array(
  fc.constantFrom(...facetDefs).chain(({ id }) => fc.constantFrom(...values[id]).map((value) => [id, value] as const)),
);

describe('the filter stack', () => {
  it('makes filters the contract takes, and the same choice twice is no choice', () => {
    fc.assert(
      fc.property(anyToggles, fc.constantFrom(...facetDefs), (steps, { id }) => {
        const filter = steps.reduce<GraphFilterInput>((before, [facet, value]) => toggled(before, facet, value), {});
        expect(graphFilterSchema.safeParse(filter).success).toBe(true);
        const value = values[id].find((other) => !chosenOf(filter, id).includes(other));
        if (value === undefined || id === 'taxonomy') return;
        const twice = toggled(toggled(filter, id, value), id, value);
        expect(new Set(chosenOf(twice, id))).toEqual(new Set(chosenOf(filter, id)));
      }),
    );
  });

  it('names each choice in a chip, and taking all chips away leaves nothing', () => {
    let filter: GraphFilterInput = withTrust(
      { sources: [3], tags: ['ops', 'spring'], taxonomy_prefix: '/a' },
      200,
      1000,
    );
    expect(activeChips(filter, facets).map((chip) => chip.label)).toEqual([
      'Sources: Ines Marques',
      'Tags: ops',
      'Tags: spring',
      'Taxonomy: /a',
      'Trust: 200–1,000',
    ]);
    for (let chip = activeChips(filter, facets)[0]; chip !== undefined; chip = activeChips(filter, facets)[0]) {
      filter = chip.rest;
    }
    expect(filter).toEqual({});
  });

  it('has one branch of the taxonomy at a time', () => {
    expect(toggled({ taxonomy_prefix: '/a' }, 'taxonomy', '/b')).toEqual({ taxonomy_prefix: '/b' });
    expect(toggled({ taxonomy_prefix: '/a' }, 'taxonomy', '/a')).toEqual({});
  });

  it('bounds trust only where a bound says something, the lesser first', () => {
    expect(withTrust({}, 10, 1000)).toEqual({});
    expect(withTrust({}, 700, 300)).toEqual({ min_trust: 300, max_trust: 700 });
    expect(withTrust({ min_trust: 5 }, -20, 5000)).toEqual({});
  });

  it('finds values by words in any order, accents folded', () => {
    const list = [entry('1', 'Inês Marques'), entry('2', 'Tomas Reed')];
    expect(searchFacet(list, 'mar ine')).toEqual([list[0]]);
    expect(searchFacet(list, '')).toEqual(list);
  });
});

describe('the legend as a filter', () => {
  const known = ['person', 'service', 'place'];

  it('takes one type out and keeps the others; all in again is no filter', () => {
    const without = withVisibility({}, 'entity_types', 'person', known);
    expect(without.entity_types).toEqual(['service', 'place']);
    expect(isSeen(without, 'entity_types', 'person')).toBe(false);
    expect(withVisibility(without, 'entity_types', 'person', known)).toEqual({});
  });

  it('shows all again rather than nothing when the last one is taken out', () => {
    expect(withVisibility({ entity_types: ['person'] }, 'entity_types', 'person', known)).toEqual({});
  });
});

describe('rows of the legend', () => {
  const row = (key: string, count: number): LegendRow => ({
    key,
    label: key,
    kind: nodeKindOf(key),
    facet: 'entity_types',
    value: key,
    count,
    isSeen: true,
  });

  it('keep their places when counts change and types come and go', () => {
    const before = [row('person', 5), row('service', 3)];
    const after = keepPlaces(before, [row('place', 9), row('service', 7)]);
    expect(after.map(({ key, count }) => [key, count])).toEqual([
      ['person', 0],
      ['service', 7],
      ['place', 9],
    ]);
  });
});

describe('showing a hit outside the filter', () => {
  it('says what stands in its way: nothing, the filter, or only the clocks', () => {
    const filter = { entity_types: ['person'] };
    expect(letIn({ node, outside: null }, filter)).toBeNull();
    expect(letIn({ node, outside: 'filter' }, filter)).toMatchObject({
      filter: { entity_types: ['person', 'service'] },
      instants: null,
      reason: 'outside the filter',
    });
    expect(letIn({ node, outside: 'ended' }, filter)).toMatchObject({
      filter: null,
      instants: { asOf: null, range: null, knownAt: null, includesHistory: true },
      reason: 'not at this time',
    });
  });

  it('gives up only the rules about nodes that it breaks', () => {
    const filter = { kinds: ['passage' as const], entity_types: ['person'], taxonomy_prefix: '/people', tags: ['ops'] };
    expect(relaxedFor(filter, node).filter).toEqual({
      kinds: ['entity', 'passage'],
      entity_types: ['person', 'service'],
      tags: ['ops'],
    });
    expect(relaxedFor({ taxonomy_prefix: '/systems', entity_types: ['person'] }, node).filter).toEqual({
      taxonomy_prefix: '/systems',
      entity_types: ['person', 'service'],
    });
  });

  it('does not take a longer name for a branch below', () => {
    expect(relaxedFor({ taxonomy_prefix: '/sys' }, node).filter).toEqual({});
  });

  it('lifts the rules about edges when it breaks none about nodes', () => {
    const { filter, words } = relaxedFor({ entity_types: ['service'], relations: ['x'], min_trust: 900 }, node);
    expect(filter).toEqual({ entity_types: ['service'] });
    expect(words).toBe('lifts the filters on edges');
  });
});
