import type { EntityRef } from '../../../shared/contract/primitives.ts';
import type { ClaimView, ContradictionSummary, Resolution } from '../../../shared/contract/truth.ts';

/** How a person means to settle the case that is shown. */
export type Choice =
  | { readonly kind: 'keep'; readonly factId: number }
  /** All but this one: of times that do not fit any one can be the wrong one. */
  | { readonly kind: 'drop'; readonly factId: number; readonly keptIds: readonly number[] }
  | { readonly kind: 'both' }
  | { readonly kind: 'merge'; readonly fromId: number; readonly intoId: number }
  | { readonly kind: 'neither' }
  | { readonly kind: 'dismissed' };

/** Days as they are typed, `2025-02-01`; empty where none is given. */
export interface SpanDraft {
  readonly from: string;
  readonly to: string;
}

export interface Draft {
  readonly caseId: number;
  /** Of the case as it was looked at. */
  readonly version: number;
  readonly choice: Choice;
  readonly rationale: string;
  /** Whether the rationale is the person's own: another choice leaves it. */
  readonly isTyped: boolean;
  readonly spans: Readonly<Record<number, SpanDraft>>;
  /** Cases between the same sources are settled the same way. */
  readonly withEqual: boolean;
}

export function startDraft(summary: ContradictionSummary, choice: Choice, before: Draft | null): Draft {
  const isSameCase = before?.caseId === summary.id;
  const isTyped = isSameCase && before.isTyped;
  return {
    caseId: summary.id,
    version: summary.version,
    choice,
    rationale: isTyped ? before.rationale : usualReason(summary, choice),
    isTyped,
    spans: isSameCase ? before.spans : {},
    withEqual: false,
  };
}

/** What is chosen with the claim at this place: it alone stands, or of times that do not fit it alone is struck. */
export function claimChoice(
  view: {
    readonly contradiction: Pick<ContradictionSummary, 'kind'>;
    readonly claims: readonly Pick<ClaimView, 'id'>[];
  } | null,
  index: number,
): Choice | null {
  const claim = view?.claims[index];
  if (view == null || claim === undefined) return null;
  if (view.contradiction.kind !== 'time') return { kind: 'keep', factId: claim.id };
  return { kind: 'drop', factId: claim.id, keptIds: view.claims.flatMap(({ id }) => (id === claim.id ? [] : id)) };
}

/** What most people would write; it can be typed over. */
function usualReason({ facts }: ContradictionSummary, choice: Choice): string {
  switch (choice.kind) {
    case 'keep': {
      const source = facts.find(({ id }) => id === choice.factId)?.source?.name;
      return source === undefined ? 'This one is right.' : `${source} is right.`;
    }
    case 'drop':
      return 'This one is wrong.';
    case 'both':
      return 'Both are right.';
    case 'merge':
      return 'They are two names of one thing.';
    case 'neither':
      return 'None of them is right.';
    case 'dismissed':
      return 'They do not contradict one another.';
  }
}

export function resolutionOf({ choice, spans }: Pick<Draft, 'choice' | 'spans'>): Resolution {
  switch (choice.kind) {
    case 'keep':
      return { kind: 'keep', fact_ids: [choice.factId] };
    case 'drop':
      return { kind: 'keep', fact_ids: [...choice.keptIds] };
    case 'both': {
      const dates = Object.entries(spans).flatMap(([id, { from, to }]) => {
        if (from === '' && to === '') return [];
        return {
          fact_id: Number(id),
          ...(from === '' ? {} : { valid_at: from }),
          ...(to === '' ? {} : { invalid_at: to }),
        };
      });
      return { kind: 'both_dated', dates };
    }
    case 'merge':
      return { kind: 'merge', from_id: choice.fromId, into_id: choice.intoId };
    case 'neither':
      return { kind: 'neither' };
    case 'dismissed':
      return { kind: 'dismissed' };
  }
}

/** What is wrong with the spans, before anything is asked; null when nothing is. */
export function spanFault({ choice, spans }: Pick<Draft, 'choice' | 'spans'>): string | null {
  if (choice.kind !== 'both') return null;
  const isBackwards = Object.values(spans).some(({ from, to }) => from !== '' && to !== '' && to <= from);
  return isBackwards ? 'A claim would end before it begins.' : null;
}

/** What was done, for the notice and the undo. */
export function doneLabel(summary: ContradictionSummary, choice: Choice, count: number): string {
  const name = count === 1 ? `“${summary.name}”` : `${count} contradictions`;
  return choice.kind === 'dismissed' ? `Dismissed ${name}` : `Settled ${name}`;
}

interface Claims {
  readonly claims: readonly Pick<ClaimView, 'object'>[];
}

/** What the claims end in, each once: what may be two names of one thing. Values have no names. */
export function mergeableIn({ claims }: Claims): EntityRef[] {
  const ends = claims.flatMap(({ object }) => (object !== null && 'id' in object ? [object] : []));
  return ends.filter(({ id }, at) => ends.findIndex((end) => end.id === id) === at);
}

/** The second of them is the same as the first; null where there are not two. */
export function firstMerge(view: Claims): Choice | null {
  const [into, from] = mergeableIn(view);
  return into === undefined || from === undefined ? null : { kind: 'merge', fromId: from.id, intoId: into.id };
}

/** One of the two is another; where it is the other one, they change places. */
export function mergeWith(
  { fromId, intoId }: Extract<Choice, { kind: 'merge' }>,
  end: 'from' | 'into',
  id: number,
): Choice {
  const isOther = id === (end === 'from' ? intoId : fromId);
  if (isOther) return { kind: 'merge', fromId: intoId, intoId: fromId };
  return end === 'from' ? { kind: 'merge', fromId: id, intoId } : { kind: 'merge', fromId, intoId: id };
}

/** Open cases between the same sources, of the same kind: each of two claims by two sources. */
export function equalCases(
  summary: ContradictionSummary,
  all: readonly ContradictionSummary[],
): ContradictionSummary[] {
  const sources = pairOf(summary);
  if (sources === null) return [];
  return all.filter(
    (other) =>
      other.id !== summary.id &&
      other.kind === summary.kind &&
      (other.status === 'open' || other.status === 'suspected') &&
      pairOf(other) === sources,
  );
}

function pairOf({ facts }: ContradictionSummary): string | null {
  const sources = facts.map(({ source }) => source?.id);
  if (facts.length !== 2 || sources.includes(undefined) || new Set(sources).size !== 2) return null;
  return sources.toSorted((a, b) => (a ?? 0) - (b ?? 0)).join(' ');
}

/** The same choice for another case: of claims, that of the same source. */
export function sameChoice(choice: Choice, from: ContradictionSummary, to: ContradictionSummary): Choice | null {
  if (choice.kind === 'merge' || choice.kind === 'drop') return null;
  if (choice.kind !== 'keep') return choice;
  const source = from.facts.find(({ id }) => id === choice.factId)?.source?.id;
  const fact = to.facts.find((each) => each.source !== null && each.source.id === source);
  return fact === undefined ? null : { kind: 'keep', factId: fact.id };
}
