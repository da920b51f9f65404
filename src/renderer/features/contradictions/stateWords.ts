import type { ContradictionSummary, HeldState } from '../../../shared/contract/truth.ts';
import type { Tone } from '../../components/Chip.tsx';

const endings: Readonly<Record<string, string>> = {
  succession: 'succeeded',
  conflict: 'overruled',
  manual: 'overruled by you',
  stated: 'as stated',
};

/** “holds from 1 Feb 2025 until 1 Jun 2025 (succeeded)”; `day` writes an instant in the person's zone. */
export function heldWords(state: HeldState | null, day: (instant: string) => string): string {
  if (state === null) return 'not there';
  if (state.status === 'expired' || state.status === 'withdrawn') return state.status;
  const from = state.valid_at === null ? '' : ` from ${day(state.valid_at)}`;
  if (state.invalid_at === null) return `${state.status}${from}`;
  const how = endings[state.invalid_kind];
  return `${state.status}${from} until ${day(state.invalid_at)}${how === undefined ? '' : ` (${how})`}`;
}

export const statusTones: Readonly<Record<ContradictionSummary['status'], Tone>> = {
  open: 'bad',
  suspected: 'warn',
  resolved: 'good',
  dismissed: 'neutral',
};

const resolutions: Readonly<Record<string, string>> = {
  kept: 'one kept',
  both_dated: 'both stand',
  neither: 'neither stands',
  merged: 'merged',
  trust: 'by trust',
  recency: 'by what was said later',
};

/** “resolved, by trust”. */
export function statusWords({ status, resolution, resolver }: ContradictionSummary): string {
  if (status !== 'resolved') return status;
  const how = resolution === null ? undefined : resolutions[resolution];
  if (how !== undefined) return `${status}, ${how}`;
  return resolver === 'rules' ? 'not contested any more' : status;
}
