import type { ClaimView, ContradictionSummary } from '../../../../shared/contract/truth.ts';

/** Why a contradiction is open, or how it was decided, as a sentence. */
export function whyOf(contradiction: ContradictionSummary, claims: readonly ClaimView[]): string {
  switch (contradiction.status) {
    case 'suspected':
      return 'They differ only in a number, a unit or a date. Nothing was changed.';
    case 'open':
      return openBecause(contradiction, claims);
    case 'dismissed':
      return 'Dismissed: all of them stand until new evidence says otherwise.';
    case 'resolved':
      return resolvedBy(contradiction, claims);
  }
}

function openBecause({ resolver, rule }: ContradictionSummary, claims: readonly ClaimView[]): string {
  const weights = new Set(claims.map(({ trust_weight }) => trust_weight));
  const weigh = weights.size === 1 ? ` and weigh the same (${[...weights].join('')})` : '';
  const base =
    rule === 'time'
      ? 'Their dates and the events that place them cannot all be so; without any one of them the others can.'
      : rule === 'number'
        ? 'They cannot hold together once one of them was chosen.'
        : `They are said of the same time${weigh}, so that no rule decides between them.`;
  return resolver === null ? base : `A new claim contests what was decided. ${base}`;
}

function resolvedBy({ resolution, resolver }: ContradictionSummary, claims: readonly ClaimView[]): string {
  switch (resolution) {
    case 'trust':
      return `Both are said of the same time; the weightier claim holds (${claims.map((c) => c.trust_weight).join(' against ')} today).`;
    case 'recency':
      return 'Both are said of the same time and weigh the same; what was said later holds, as the settings say.';
    case 'kept':
      if (claims.length > 2) return 'Some were kept by a person; the others gave way.';
      return 'One was kept by a person; the other gave way.';
    case 'both_dated':
      return 'Both stand, by a person’s decision.';
    case 'neither':
      return 'None of them stands, by a person’s decision.';
    case 'merged':
      return 'They are about one thing; its two entities were merged.';
    case null:
      return resolver === 'rules' ? 'Nothing contests it any more.' : 'Decided by a person.';
  }
}

const DAY = 86_400_000;

/** What speaks for an update, or for two things, rather than a contradiction. */
export function hintOf({ status, kind }: ContradictionSummary, claims: readonly ClaimView[]): string | null {
  if (status !== 'open' && status !== 'suspected') return null;
  if (kind === 'time') return 'An event of the same name may be another one: then split it in two.';
  const said = claims.map(({ assertions }) =>
    assertions.flatMap(({ asserted_at }) => (asserted_at === null ? [] : [Date.parse(asserted_at)])),
  );
  const first = said.map((times) => Math.min(...times)).filter(Number.isFinite);
  const apart = first.length < 2 ? 0 : Math.max(...first) - Math.min(...first);
  if (kind === 'number' && apart >= DAY)
    return `They were said ${days(apart)} apart: the later may be an update of the earlier.`;
  if (apart >= DAY) return `They were said ${days(apart)} apart: with dates, both may have been true.`;
  if (kind === 'number') return 'They may be about two different things.';
  return null;
}

function days(ms: number): string {
  const count = Math.round(ms / DAY);
  return count === 1 ? 'a day' : `${count} days`;
}
