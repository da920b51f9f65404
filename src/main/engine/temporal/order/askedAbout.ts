import type { PlacedInterval } from '../../../../shared/contract/temporal.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import type { Resolved } from './resolveThing.ts';
import { type StoredNetwork, storedNetwork } from './storedNetwork.ts';
import { type Surroundings, surroundingsOf, type Thing } from './surroundings.ts';
import { boundText, proofStep } from './wording.ts';

/** One or two things asked about, with the network of all that bears on when they were. */
export interface AskedAbout {
  readonly a: Thing | null;
  readonly b: Thing | null;
  readonly resolved: readonly Resolved[];
  readonly surroundings: Surroundings;
  readonly stored: StoredNetwork;
}

export function askedAbout(db: ReadHandle, datasetId: number, a: Resolved, b: Resolved | null): AskedAbout {
  const resolved = b === null ? [a] : [a, b];
  const things = resolved.map(({ thing }) => thing).filter((thing) => thing !== null);
  const surroundings = surroundingsOf(db, datasetId, things);
  return { a: a.thing, b: b?.thing ?? null, resolved, surroundings, stored: storedNetwork(surroundings) };
}

/** What every answer tells besides itself: the things as they were placed, the proof in words, what was in doubt. */
export function told({ a, b, resolved, surroundings, stored }: AskedAbout, proof: readonly number[]) {
  return {
    a: a === null ? null : placed(a, surroundings, stored),
    b: b === null ? null : placed(b, surroundings, stored),
    proof: proof.map((fact) => proofStep(stored.factId(fact), surroundings)),
    conflicts: stored.conflicts.map((facts) => facts.map((id) => proofStep(id, surroundings))),
    ambiguous: resolved.map(({ ambiguity }) => ambiguity).filter((ambiguity) => ambiguity !== null),
    facts: surroundings.facts.size,
    gave_up: surroundings.gaveUp,
  };
}

function placed(thing: Thing, { facts, entities }: Surroundings, stored: StoredNetwork): PlacedInterval {
  const { begin, end } = stored.network.tightest(stored.eventOf(thing));
  const name = entities.get(thing.id) ?? '';
  return {
    fact_id: thing.kind === 'fact' ? thing.id : null,
    entity: thing.kind === 'entity' ? { id: thing.id, name } : null,
    text: thing.kind === 'fact' ? (facts.get(thing.id)?.text ?? '') : name,
    begin: { earliest: boundText(begin.least), latest: boundText(begin.most) },
    end: { earliest: boundText(end.least), latest: boundText(end.most) },
  };
}
