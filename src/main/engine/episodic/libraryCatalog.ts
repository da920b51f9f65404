import type { z } from 'zod';
import type { libraryFacetsResponseSchema, libraryRequestSchema } from '../../../shared/contract/library.ts';
import { beginsWords, typedParts } from '../text/wordBeginnings.ts';

type Request = z.output<typeof libraryRequestSchema>;
export type LibraryFacets = z.output<typeof libraryFacetsResponseSchema>;
type Facet = LibraryFacets['tags'];
export type LibrarySort = Request['sort'];

/** What the Library's list knows of an artifact before it is shown. */
export interface ListedArtifact {
  readonly id: number;
  /** When it was said, where that is known, else when it was remembered: milliseconds UTC. */
  readonly saidAt: number;
  /** The month of `saidAt` where it was said: `2024-05`. */
  readonly month: string;
  readonly rememberedAt: number;
  readonly title: string;
  readonly documentType: string;
  readonly format: string;
  /** Entities of the author and the speakers, each once. */
  readonly sources: readonly number[];
  readonly tags: readonly string[];
  readonly sessionId: string | null;
  /** Title, author and URI, folded. */
  readonly words: string;
  readonly passages: number;
  readonly facts: number;
}

/** The filters of the Library, read; null lets everything through. */
export interface LibraryFilter {
  readonly parts: readonly string[];
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
  readonly documentTypes: ReadonlySet<string> | null;
  readonly formats: ReadonlySet<string> | null;
  readonly sources: ReadonlySet<number> | null;
  readonly tags: ReadonlySet<string> | null;
  readonly sessionId: string | null;
}

type FilterRequest = Omit<Request, 'user_id' | 'dataset' | 'sort' | 'descending' | 'offset' | 'limit'>;

/** An empty list of values filters nothing. */
export function readFilter(request: FilterRequest, parse: (instant: string) => number): LibraryFilter {
  return {
    parts: typedParts(request.text ?? ''),
    from: request.from === undefined ? null : parse(request.from),
    to: request.to === undefined ? null : parse(request.to),
    documentTypes: setOf(request.document_types),
    formats: setOf(request.formats),
    sources: setOf(request.sources),
    tags: setOf(request.tags),
    sessionId: request.session_id ?? null,
  };
}

function setOf<T>(values: readonly T[] | undefined): ReadonlySet<T> | null {
  return values === undefined || values.length === 0 ? null : new Set(values);
}

type Test = (artifact: ListedArtifact) => boolean;
type Part = 'text' | 'months' | 'document_types' | 'formats' | 'sources' | 'tags' | 'session';

/** One test for each filter that is set. Of several sources or types any will do; of several tags too. */
function testsOf(filter: LibraryFilter): Map<Part, Test> {
  const { parts, from, to, documentTypes, formats, sources, tags, sessionId } = filter;
  const tests = new Map<Part, Test>();
  if (parts.length > 0) tests.set('text', ({ words }) => beginsWords(words, parts));
  if (from !== null || to !== null) {
    tests.set('months', ({ saidAt }) => (from === null || saidAt >= from) && (to === null || saidAt < to));
  }
  if (documentTypes !== null) tests.set('document_types', ({ documentType }) => documentTypes.has(documentType));
  if (formats !== null) tests.set('formats', ({ format }) => formats.has(format));
  if (sources !== null) tests.set('sources', (artifact) => artifact.sources.some((source) => sources.has(source)));
  if (tags !== null) tests.set('tags', (artifact) => artifact.tags.some((tag) => tags.has(tag)));
  if (sessionId !== null) tests.set('session', (artifact) => artifact.sessionId === sessionId);
  return tests;
}

/** The artifacts that every filter lets through, in their order. */
export function matching(artifacts: readonly ListedArtifact[], filter: LibraryFilter): ListedArtifact[] {
  const tests = [...testsOf(filter).values()];
  return artifacts.filter((artifact) => tests.every((passes) => passes(artifact)));
}

const byNumber: Readonly<Partial<Record<LibrarySort, (artifact: ListedArtifact) => number>>> = {
  said: ({ saidAt }) => saidAt,
  remembered: ({ rememberedAt }) => rememberedAt,
  passages: ({ passages }) => passages,
  facts: ({ facts }) => facts,
};
const titles = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ascending; equal ones in the order they were remembered in. */
export function sorted(artifacts: readonly ListedArtifact[], sort: LibrarySort): ListedArtifact[] {
  const value = byNumber[sort];
  return artifacts.toSorted((a, b) => {
    const order = value === undefined ? titles.compare(a.title, b.title) : value(a) - value(b);
    return order || a.id - b.id;
  });
}

/** How many artifacts bear each value, of those that every filter but the value's own lets through. */
export function countFacets(
  artifacts: readonly ListedArtifact[],
  filter: LibraryFilter,
  nameOf: (source: number) => string,
): LibraryFacets {
  const tests = [...testsOf(filter)];
  const counts = {
    document_types: new Map<string, number>(),
    formats: new Map<string, number>(),
    sources: new Map<number, number>(),
    tags: new Map<string, number>(),
    months: new Map<string, number>(),
  };
  for (const artifact of artifacts) {
    const failed = tests.filter(([, passes]) => !passes(artifact));
    if (failed.length > 1) continue;
    const but = failed[0]?.[0];
    const counted = (part: Part): boolean => but === undefined || but === part;
    if (counted('document_types')) add(counts.document_types, artifact.documentType);
    if (counted('formats')) add(counts.formats, artifact.format);
    if (counted('sources')) for (const source of artifact.sources) add(counts.sources, source);
    if (counted('tags')) for (const tag of artifact.tags) add(counts.tags, tag);
    if (counted('months')) add(counts.months, artifact.month);
  }
  return {
    document_types: commonestFirst(counts.document_types, (value) => value),
    formats: commonestFirst(counts.formats, (value) => value),
    sources: commonestFirst(counts.sources, nameOf),
    tags: commonestFirst(counts.tags, (value) => value),
    months: [...counts.months]
      .map(([month, count]) => ({ value: month, label: month, count }))
      .sort((a, b) => (a.value < b.value ? -1 : 1)),
  };
}

function add<T>(counts: Map<T, number>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function commonestFirst<T extends string | number>(counts: ReadonlyMap<T, number>, label: (value: T) => string): Facet {
  return [...counts]
    .map(([value, count]) => ({ value: String(value), label: label(value), count }))
    .sort((a, b) => b.count - a.count || titles.compare(a.label, b.label) || (a.value < b.value ? -1 : 1));
}
