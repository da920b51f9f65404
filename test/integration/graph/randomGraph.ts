import fc from 'fast-check';
import type { GraphFilterInput } from '../../../src/shared/contract/graph.ts';
import { type GivenFact, type GivenPassage, type GivenState, type GraphKit, NOW } from './graphKit.ts';

/** A graph as plain data: numbers of entities stand for them until they are written. */
export interface DrawnGraph {
  readonly entities: readonly { type: string; path: string }[];
  /** An entity that stands as another one; both by number. */
  readonly merges: readonly [number, number][];
  readonly facts: readonly GivenFact[];
  readonly passages: readonly GivenPassage[];
  readonly contradictions: readonly { facts: readonly number[]; openedAt: number }[];
}

/** The same with the ids it has in the file. */
export interface WrittenGraph {
  readonly entities: readonly { id: number; root: number; type: string; path: string }[];
  readonly facts: readonly (GivenFact & { id: number })[];
  readonly passages: readonly (GivenPassage & { id: number })[];
  readonly contradictions: readonly { id: number; facts: readonly number[]; openedAt: number }[];
}

const YEAR = 365 * 86_400_000;
/** Few instants, so that many of them fall together. */
export const instants = Array.from({ length: 9 }, (_, i) => NOW + Math.round((i - 6) * YEAR * 0.7));
const types = ['person', 'place', 'service'] as const;
const paths = ['/', '/Eng', '/Eng/web', '/Engineering'] as const;
const relations = ['knows', 'uses', 'works_at'] as const;
const tags = ['a', 'b'] as const;
const values = ['Tea', 'tea ', 'Téa', 'coffee'] as const;
const makers = ['offline', 'person'] as const;
const statuses = ['holds', 'holds', 'holds', 'disputed', 'expired', 'withdrawn'] as const;

const SIZE = 7;
const entityNumber = fc.integer({ min: 0, max: SIZE - 1 });
const instant = fc.constantFrom(...instants);
const instantOrNull = fc.option(instant);
const trust = fc.constantFrom(100, 300, 300, 600, 800);

const state: fc.Arbitrary<Omit<GivenState, 'recordedAt'>> = fc.record({
  status: fc.constantFrom(...statuses),
  validAt: instantOrNull,
  invalidAt: instantOrNull,
  trust,
});

/** A fact's states were recorded one after the other, the first when it was created. */
const history = fc
  .tuple(fc.array(state, { minLength: 1, maxLength: 3 }), fc.subarray(instants, { minLength: 3, maxLength: 3 }))
  .map(([states, recorded]) => states.map((each, i) => ({ ...each, recordedAt: recorded[i] ?? 0 })));

const object: fc.Arbitrary<Pick<GivenFact, 'object' | 'value'>> = fc.oneof(
  { weight: 4, arbitrary: entityNumber.map((number) => ({ object: number })) },
  { weight: 2, arbitrary: fc.constantFrom(...values).map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constant({}) },
);

const fact: fc.Arbitrary<GivenFact> = fc
  .record({
    subject: fc.option(entityNumber, { freq: 9 }),
    relation: fc.constantFrom(...relations),
    object,
    denied: fc.boolean(),
    madeBy: fc.constantFrom(...makers),
    sources: fc.uniqueArray(entityNumber, { maxLength: 2 }),
    tags: fc.subarray([...tags]),
    states: history,
  })
  .map(({ object: end, states, ...rest }) => ({ ...rest, ...end, states, createdAt: states[0]?.recordedAt ?? 0 }));

const passage: fc.Arbitrary<GivenPassage> = fc.record(
  {
    speaker: entityNumber,
    mentions: fc.uniqueArray(entityNumber, { maxLength: 3 }),
    occurredAt: instantOrNull,
    createdAt: instant,
    sources: fc.uniqueArray(entityNumber, { maxLength: 1 }),
    tags: fc.subarray([...tags]),
    trust,
  },
  { requiredKeys: ['mentions', 'occurredAt', 'createdAt', 'sources', 'tags', 'trust'] },
);

export const graphs: fc.Arbitrary<DrawnGraph> = fc.record({
  entities: fc.array(fc.record({ type: fc.constantFrom(...types), path: fc.constantFrom(...paths) }), {
    minLength: SIZE,
    maxLength: SIZE,
  }),
  merges: fc.constantFrom<[number, number][]>(
    [],
    [[5, 6]],
    [
      [5, 6],
      [4, 5],
    ],
  ),
  facts: fc.array(fact, { maxLength: 18 }),
  passages: fc.array(passage, { maxLength: 6 }),
  contradictions: fc.array(
    fc.record({ facts: fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { maxLength: 3 }), openedAt: instant }),
    { maxLength: 2 },
  ),
});

const subset = <T>(list: readonly T[]): fc.Arbitrary<T[]> => fc.subarray([...list], { minLength: 1 });
const text = (ms: number): string => new Date(ms).toISOString();

/** Parts of a filter that do not speak of time; sources are numbers of entities until the graph is written. */
export const sieves: fc.Arbitrary<GraphFilterInput> = fc.record(
  {
    kinds: subset(['entity', 'value', 'passage'] as const),
    entity_types: subset([...types, 'contradiction']),
    taxonomy_prefix: fc.constantFrom('/', '/Eng', '/Eng/'),
    relations: subset([...relations, 'mentions', 'said_by', 'about']),
    sources: subset([0, 1, 2, 5]),
    min_trust: fc.constantFrom(200, 500),
    max_trust: fc.constantFrom(400, 700),
    tags: subset(tags),
    made_by: subset([...makers, 'told']),
    statuses: subset(['holds', 'disputed', 'expired', 'withdrawn', 'said'] as const),
  },
  { requiredKeys: [] },
);

export const clocks: fc.Arbitrary<GraphFilterInput> = fc
  .tuple(
    fc.oneof(
      fc.constant({}),
      instant.map((at) => ({ as_of: text(at) })),
      fc.record({ from: instant.map(text), to: instant.map(text) }, { requiredKeys: [] }),
    ),
    fc.record({ known_at: instant.map(text), include_history: fc.boolean() }, { requiredKeys: [] }),
  )
  .map(([world, memory]) => ({ ...world, ...memory }));

/** Each filter by itself is likely to leave something: most graphs are small. */
export const filters: fc.Arbitrary<GraphFilterInput> = fc
  .tuple(fc.oneof({ weight: 2, arbitrary: sieves }, { weight: 3, arbitrary: fc.constant({}) }), clocks)
  .map(([sieve, clock]) => ({ ...sieve, ...clock }));

/** Writes a graph into a dataset of its own. */
export function writeGraph(kit: GraphKit, graph: DrawnGraph): WrittenGraph {
  kit.newDataset();
  let written: WrittenGraph = { entities: [], facts: [], passages: [], contradictions: [] };
  kit.write(() => {
    const merged = new Map(graph.merges);
    const ids = new Map<number, number>();
    // What is merged into comes first: an id can only point at a row that is there.
    for (const number of [6, 5, 4, 3, 2, 1, 0]) {
      const { type = 'thing', path = '/' } = graph.entities[number] ?? {};
      const into = merged.get(number);
      ids.set(
        number,
        kit.entity(`Entity ${number}`, {
          type,
          path,
          ...(into === undefined ? {} : { mergedInto: ids.get(into) ?? 0 }),
        }),
      );
    }
    const id = (number: number): number => ids.get(number) ?? 0;
    const root = (number: number): number => (merged.has(number) ? root(merged.get(number) ?? number) : number);
    const withIds = <T extends GivenFact | GivenPassage>(given: T): T => ({
      ...given,
      ...('subject' in given ? { subject: given.subject === null ? null : id(given.subject) } : {}),
      ...('object' in given && given.object !== undefined ? { object: id(given.object) } : {}),
      ...('speaker' in given && given.speaker !== undefined ? { speaker: id(given.speaker) } : {}),
      ...('mentions' in given ? { mentions: given.mentions?.map(id) ?? [] } : {}),
      sources: given.sources?.map(id) ?? [],
    });
    const facts = graph.facts.map(withIds).map((given) => ({ ...given, id: kit.fact(given) }));
    const passages = graph.passages.map(withIds).map((given) => ({ ...given, id: kit.passage(given) }));
    const contradictions = graph.contradictions.map(({ facts: about, openedAt }) => {
      const factIds = about.flatMap((at) => facts[at]?.id ?? []);
      return { id: kit.contradiction(factIds, 'open', openedAt), facts: factIds, openedAt };
    });
    written = {
      entities: [
        ...graph.entities.map(({ type, path }, number) => ({ id: id(number), root: id(root(number)), type, path })),
        ...contradictions.map((each) => ({ id: each.id, root: each.id, type: 'contradiction', path: '/' })),
      ],
      facts,
      passages,
      contradictions,
    };
  });
  return written;
}

/** A filter with the ids of the written graph in place of numbers. */
export function withIds(filter: GraphFilterInput, { entities }: WrittenGraph): GraphFilterInput {
  if (filter.sources === undefined) return filter;
  return { ...filter, sources: filter.sources.map((number) => entities[number]?.id ?? 1) };
}
