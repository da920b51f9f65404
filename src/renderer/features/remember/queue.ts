import type { ArtifactOutcome, RememberResponse } from '../../../shared/contract/remember.ts';
import { plural } from '../../model/numbers.ts';

/** One thing given to remember in this session, and what became of it. */
export interface QueueItem {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled';
  readonly outcomes: readonly ArtifactOutcome[];
  readonly error: unknown;
}

export type ItemVerdict =
  | 'stored'
  | 'known'
  | 'new_version'
  | 'failed'
  | 'partial'
  | 'cancelled'
  | 'waiting'
  | 'working';

/** One word for an item: a file may hold many artifacts, and some may have failed. */
export function verdictOf(item: QueueItem): ItemVerdict {
  if (item.state !== 'done') return item.state;
  const failed = item.outcomes.filter((outcome) => outcome.status === 'failed').length;
  if (failed > 0) return failed === item.outcomes.length ? 'failed' : 'partial';
  if (item.outcomes.some((outcome) => outcome.status === 'stored')) return 'stored';
  return item.outcomes.some((outcome) => outcome.status === 'new_version') ? 'new_version' : 'known';
}

export function canRetry(item: QueueItem): boolean {
  return ['failed', 'partial', 'cancelled'].includes(verdictOf(item));
}

export function settle(items: readonly QueueItem[], id: number, patch: Partial<QueueItem>): QueueItem[] {
  return items.map((item) => (item.id === id ? { ...item, ...patch } : item));
}

export function finishedWith(response: RememberResponse): Partial<QueueItem> {
  return { state: 'done', outcomes: response.artifacts, error: null };
}

export interface QueueTotals {
  readonly all: number;
  readonly finished: number;
  readonly retryable: number;
}

export function totalsOf(items: readonly QueueItem[]): QueueTotals {
  return {
    all: items.length,
    finished: items.filter((item) => item.state !== 'waiting' && item.state !== 'working').length,
    retryable: items.filter(canRetry).length,
  };
}

/** Passages, facts and entities of an item with its notes and errors, for the line below its name. */
export function outcomeText(item: QueueItem): { readonly counts: string; readonly remarks: readonly string[] } {
  const sum = (pick: (outcome: ArtifactOutcome) => number): number =>
    item.outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  const parts = [
    item.outcomes.length > 1 ? `${item.outcomes.length} artifacts` : null,
    plural(
      sum((outcome) => outcome.passages),
      'passage',
    ),
    plural(
      sum((outcome) => outcome.facts),
      'fact',
    ),
    plural(
      sum((outcome) => outcome.entities),
      'entity',
      'entities',
    ),
  ];
  const many = item.outcomes.length > 1;
  const remarks = item.outcomes.flatMap((outcome) => {
    const lines = [...(outcome.error === undefined ? [] : [outcome.error]), ...outcome.notes];
    return many ? lines.map((line) => `${outcome.name}: ${line}`) : lines;
  });
  return { counts: parts.filter((part) => part !== null).join(' · '), remarks };
}
