import type { SessionView } from '../../src/shared/contract/library.ts';
import type { ArtifactSummary } from '../../src/shared/contract/memory.ts';
import type { Parsed, Output } from '../../src/shared/contract/operations.ts';

type Filter = Parsed<'libraryFacets'>;
type FilterName = 'document_types' | 'formats' | 'sources' | 'tags' | 'months';

const saidAt = (artifact: ArtifactSummary): string => artifact.occurred_at ?? artifact.created_at;
const isAny = <T>(wanted: readonly T[] | undefined, has: (value: T) => boolean): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.some(has);

/** What the filters leave, one of them left out for its own counts. */
function filtered(all: readonly ArtifactSummary[], filter: Filter, without?: FilterName): ArtifactSummary[] {
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((artifact) => {
    const text = [artifact.title, artifact.author?.name, artifact.source_uri].join(' ').toLowerCase();
    const at = saidAt(artifact);
    return (
      words.every((word) => text.includes(word)) &&
      (without === 'months' || filter.from === undefined || at >= filter.from) &&
      (without === 'months' || filter.to === undefined || at < filter.to) &&
      (without === 'document_types' || isAny(filter.document_types, (type) => type === artifact.document_type)) &&
      (without === 'formats' || isAny(filter.formats, (format) => format === artifact.format)) &&
      (without === 'sources' || isAny(filter.sources, (id) => id === artifact.author?.id)) &&
      (without === 'tags' || isAny(filter.tags, (tag) => artifact.tags.includes(tag))) &&
      (filter.session_id === undefined || filter.session_id === artifact.session_id)
    );
  });
}

export function listed(all: readonly ArtifactSummary[], request: Parsed<'library'>): Output<'library'> {
  const keys = {
    said: saidAt,
    remembered: (artifact: ArtifactSummary) => artifact.created_at,
    title: (artifact: ArtifactSummary) => artifact.title,
    passages: (artifact: ArtifactSummary) => artifact.passages,
    facts: (artifact: ArtifactSummary) => artifact.facts,
  } as const;
  const keyOf = keys[request.sort];
  const compare = (a: ArtifactSummary, b: ArtifactSummary): number => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one < other ? -1 : one > other ? 1 : a.id - b.id;
  };
  const rows = filtered(all, request).sort(compare);
  if (request.descending) rows.reverse();
  return { artifacts: rows.slice(request.offset, request.offset + request.limit), total: rows.length };
}

export function facets(all: readonly ArtifactSummary[], filter: Filter): Output<'libraryFacets'> {
  const count = (name: FilterName, valuesOf: (artifact: ArtifactSummary) => (readonly [string, string])[]) => {
    const counts = new Map<string, { value: string; label: string; count: number }>();
    for (const [value, label] of filtered(all, filter, name).flatMap(valuesOf)) {
      counts.set(value, { value, label, count: (counts.get(value)?.count ?? 0) + 1 });
    }
    const found = [...counts.values()];
    return name === 'months'
      ? found.sort((a, b) => (a.value < b.value ? -1 : 1))
      : found.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  };
  return {
    document_types: count('document_types', ({ document_type }) => [[document_type, document_type]]),
    formats: count('formats', ({ format }) => [[format, format]]),
    sources: count('sources', ({ author }) => (author === null ? [] : [[String(author.id), author.name]])),
    tags: count('tags', ({ tags }) => tags.map((tag) => [tag, tag] as const)),
    months: count('months', (artifact) => [[saidAt(artifact).slice(0, 7), saidAt(artifact).slice(0, 7)]]),
  };
}

export function sessions(all: readonly ArtifactSummary[], request: Parsed<'listSessions'>): Output<'listSessions'> {
  const groups = Map.groupBy(
    all.filter((artifact) => artifact.session_id?.includes(request.text ?? '') === true),
    (artifact) => artifact.session_id ?? '',
  );
  const rows = [...groups].map(([session_id, artifacts]): SessionView => {
    const times = artifacts.map(saidAt).sort();
    return {
      session_id,
      summary: session_id.endsWith('0') ? 'The move of the database, and who is on call meanwhile.' : null,
      started_at: times[0] ?? null,
      ended_at: times.at(-1) ?? null,
      artifacts: artifacts.length,
      passages: artifacts.reduce((sum, artifact) => sum + artifact.passages, 0),
      speakers: ['Ines Marques', 'Tomas Reed', 'Yuki Ono'],
    };
  });
  rows.sort((a, b) => ((a.started_at ?? '') < (b.started_at ?? '') ? 1 : -1));
  return { sessions: rows.slice(request.offset, request.offset + request.limit), total: rows.length };
}
