import type { ConsultTrace } from '../../../shared/contract/consult.ts';
import { formatFigure } from '../../model/numbers.ts';
import { followMemory } from './follow.ts';

type Scored = ConsultTrace['scoring']['scored'][number];

interface Factor {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

/** Below this two figures are the same, whatever the last digits of their sums say. */
const SAME = 1e-9;

/** What a score is the product of, in both runs. */
function factorsOf(before: Scored, after: Scored): Factor[] {
  return [
    { name: 'relevance', before: before.relevance, after: after.relevance },
    { name: 'recency', before: before.recency.factor, after: after.recency.factor },
    { name: 'period', before: before.temporal.factor, after: after.temporal.factor },
    { name: 'corroboration', before: before.corroboration.factor, after: after.corroboration.factor },
    { name: 'stale', before: before.stale_factor, after: after.stale_factor },
  ];
}

/** How much a factor changed the score, whichever way. */
function weightOf({ before, after }: Factor): number {
  return before <= 0 || after <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(after / before));
}

/** The factors of a score that differ between two runs, the one that changed it most first. */
export function changedFactors(before: Scored, after: Scored): Factor[] {
  return factorsOf(before, after)
    .filter((factor) => Math.abs(factor.after - factor.before) > SAME)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}

/**
 * Why a memory stands elsewhere in the later run: the factors of its score that changed, that only others moved, or what
 * kept it out of one of the two. Empty where nothing did.
 */
export function whatMoved(id: number, before: ConsultTrace, after: ConsultTrace): string {
  const [then, now] = [followMemory(before, id), followMemory(after, id)];
  if (!then.fate.isKept && now.fate.isKept) return `Before: ${then.fate.reason}`;
  if (then.fate.isKept && !now.fate.isKept) return `Now: ${now.fate.reason}`;
  if (then.scored === null || now.scored === null) return '';
  const factors = changedFactors(then.scored, now.scored);
  const told = factors.map(({ name, before: was, after: is }) => `${name} ${formatFigure(was)} → ${formatFigure(is)}`);
  if (told.length > 0) return told.join(', ');
  return then.finalRank === now.finalRank ? '' : 'The same score; others moved';
}
