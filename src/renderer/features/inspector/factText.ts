import type { FactView } from '../../../shared/contract/memory.ts';

export function objectText(fact: Pick<FactView, 'object'>): string | null {
  if (fact.object === null) return null;
  return 'value' in fact.object ? fact.object.value : fact.object.name;
}

/** The state in a word; what was only planned, asked or wished is named as that. */
export function statusWord(fact: Pick<FactView, 'status' | 'modality' | 'invalid_at'>): string {
  if (fact.modality !== 'asserted') return fact.modality;
  if (fact.status === 'holds' && fact.invalid_at !== null) return 'held';
  return fact.status;
}

/** Ended, superseded, expired or withdrawn: it is not so any more. */
export function isOver(fact: Pick<FactView, 'status' | 'invalid_at'>): boolean {
  return fact.status === 'expired' || fact.status === 'withdrawn' || fact.invalid_at !== null;
}

const KINDS: Readonly<Record<string, string>> = {
  stated: 'as stated',
  at_latest: 'at the latest',
  inferred: 'inferred',
  succession: 'replaced by a later one',
  conflict: 'lost to a conflicting one',
  manual: 'by a person',
};

/** Why an interval begins or ends where it does; empty when that is not known. */
export function kindWords(kind: string): string {
  return KINDS[kind] ?? '';
}

/** What a fact is said with besides its triple: exceptions, where a rule holds, whether it forbids, how long it is left. */
export function conditionWords({ anchor, caveats, rule }: Pick<FactView, 'anchor' | 'caveats' | 'rule'>): string[] {
  return [
    ...(rule?.constraint === 'negative' || rule?.constraint === 'must_not' ? ['not to be done'] : []),
    ...(rule?.context == null ? [] : [contextWords(rule.context)]),
    ...(anchor === null ? [] : [anchor.words]),
    ...(caveats === null ? [] : [caveats]),
    ...(rule?.turns_left == null ? [] : [turnsWords(rule.turns_left)]),
    ...(rule?.session == null ? [] : [`in session ${rule.session} only`]),
    ...(rule?.rationale == null ? [] : [`because ${rule.rationale}`]),
  ];
}

/** "when reviewing code" says itself; a place is one. */
function contextWords(context: string): string {
  if (context === 'global') return 'everywhere';
  return /^(?:when(?:ever)?|while|if)\b/i.test(context) ? context : `in ${context}`;
}

function turnsWords(left: number): string {
  if (left === 0) return 'used up';
  return left === 1 ? '1 turn left' : `${left} turns left`;
}
