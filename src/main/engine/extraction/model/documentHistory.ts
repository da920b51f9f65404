import type { DeterminedStrategy } from '../../../../shared/contract/steering.ts';

/** A version of a document, oldest first; consecutive ones of one author share an epoch. */
export interface HistoryVersion {
  readonly version: number;
  readonly epoch: number;
  readonly author: string | null;
  readonly documentType: string;
  readonly title: string | null;
  /** Milliseconds UTC: when it was written, else when it was told. */
  readonly atMs: number;
}

/** A comment inside the document that was told as a text of its own. */
export interface HistoryEntry {
  readonly author: string | null;
  readonly atMs: number;
  readonly text: string;
}

export interface DocumentHistory {
  readonly versions: readonly HistoryVersion[];
  readonly entries: readonly HistoryEntry[];
}

const MOST_ENTRIES = 10;
const MOST_LINES = 40;
const MOST_CHARACTERS = 160;
const merged = /\bmerged?\b/i;

/** What came before the text that is read, as lines of plain text: as much as the strategy of its type follows. */
export function historyLines(
  { versions, entries }: DocumentHistory,
  strategy: DeterminedStrategy['strategy'],
): string[] {
  const lines = [
    ...(strategy.track_revision_history && versions.length > 1 ? revisions(versions, strategy) : []),
    ...(strategy.track_status_transitions ? transitions(versions) : []),
    ...(strategy.track_branch_merges ? merges(versions) : []),
    ...(strategy.track_comment_history ? comments(entries) : []),
  ];
  return lines.slice(0, MOST_LINES);
}

function revisions(versions: readonly HistoryVersion[], strategy: DeterminedStrategy['strategy']): string[] {
  const depth = strategy.max_revision_depth ?? MOST_LINES;
  const kept = versions.slice(-depth);
  const older = versions.length - kept.length;
  const groups = strategy.compact_author_epochs
    ? [...Map.groupBy(kept, ({ epoch }) => epoch).values()]
    : kept.map((version) => [version]);
  return [...(older === 0 ? [] : [`${older} older versions`]), ...groups.map(sayEpoch)];
}

function sayEpoch(epoch: readonly HistoryVersion[]): string {
  const [first, last] = [epoch[0], epoch.at(-1)];
  if (first === undefined || last === undefined) return '';
  const by = first.author === null ? '' : ` by ${first.author}`;
  return first === last
    ? `version ${first.version}${by}, ${day(first.atMs)}`
    : `versions ${first.version} to ${last.version}${by}, ${day(first.atMs)} to ${day(last.atMs)}`;
}

function transitions(versions: readonly HistoryVersion[]): string[] {
  return versions.flatMap((version, i) => {
    const before = versions[i - 1];
    return before === undefined || before.documentType === version.documentType
      ? []
      : [`${day(version.atMs)}: from ${before.documentType} to ${version.documentType}`];
  });
}

function merges(versions: readonly HistoryVersion[]): string[] {
  return versions
    .filter(({ documentType, title }) => documentType === 'pull_request_merged' || merged.test(title ?? ''))
    .map(({ atMs, title }) => `${day(atMs)}: merged ${shortened(title ?? '')}`.trim());
}

function comments(entries: readonly HistoryEntry[]): string[] {
  return entries
    .slice(-MOST_ENTRIES)
    .map(({ author, atMs, text }) => `${day(atMs)}, comment by ${author ?? 'somebody'}: ${shortened(text)}`);
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text;
}
