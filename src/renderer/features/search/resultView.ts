import type { ConsultResult } from '../../../shared/contract/consult.ts';
import type { EntityRef, FactStatus } from '../../../shared/contract/primitives.ts';
import type { Tone } from '../../components/Chip.tsx';
import type { IconName } from '../../components/Icon.tsx';
import { plural } from '../../model/numbers.ts';

export interface StatusView {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly detail: string;
}

const STATUSES: Readonly<Record<FactStatus, StatusView | null>> = {
  // The usual case of a passage says nothing that its type does not say.
  said: null,
  holds: { word: 'holds', tone: 'good', icon: 'check', detail: 'Held to be so at the instant asked about.' },
  disputed: { word: 'disputed', tone: 'warn', icon: 'warning', detail: 'Another statement cannot be true beside it.' },
  expired: { word: 'expired', tone: 'neutral', icon: 'clock', detail: 'It lost its whole span to another statement.' },
  withdrawn: { word: 'withdrawn', tone: 'bad', icon: 'close', detail: 'It was taken back as wrong.' },
};

/** The state worth showing on a card; null for the usual one. */
export function resultStatus(result: ConsultResult): StatusView | null {
  if (result.stale) {
    const replaced = result.claims?.filter((claim) => claim.replaced_by !== null).length ?? 0;
    const detail = replaced > 0 ? 'What it says has been replaced since.' : 'What it says has ended since.';
    return { word: 'superseded', tone: 'neutral', icon: 'clock', detail };
  }
  if (result.status === 'holds' && result.invalid_at !== null) {
    return { word: 'ended', tone: 'neutral', icon: 'clock', detail: 'It held, and has ended.' };
  }
  return STATUSES[result.status];
}

/** When a statement held. Passages prove only that something was said, at the time shown anyway. */
export function heldTimes(result: ConsultResult): { readonly from: string | null; readonly to: string | null } | null {
  if (result.type === 'experience') return null;
  return result.valid_at === null && result.invalid_at === null
    ? null
    : { from: result.valid_at, to: result.invalid_at };
}

const MOST_ENTITIES = 5;

export function shownEntities(result: ConsultResult): {
  readonly entities: readonly EntityRef[];
  readonly more: readonly EntityRef[];
} {
  const others = result.entities.filter((entity) => entity.name !== result.speaker);
  return { entities: others.slice(0, MOST_ENTITIES), more: others.slice(MOST_ENTITIES) };
}

/** What a card says of the memories folded into it that are no mere repetition; null for none. */
export function foldedWords(result: ConsultResult): { readonly word: string; readonly detail: string } | null {
  const others = result.folds.filter(({ why }) => why !== 'same_words');
  if (others.length === 0) return null;
  const facts = others.filter(({ type }) => type !== 'experience').length;
  const passages = others.length - facts;
  const parts = [counted(facts, 'fact'), counted(passages, 'passage')].filter((part) => part !== null);
  const detail = [
    'Says the same:',
    ...others.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`)),
  ];
  return { word: `+ ${parts.join(', ')}`, detail: detail.join('\n') };
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? noun : plural(count, noun);
}
