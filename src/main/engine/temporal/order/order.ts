import type { z } from 'zod';
import {
  allenRelations,
  type DurationResponse,
  type durationRequestSchema,
  type OrderResponse,
  type orderRequestSchema,
  type PlacedInterval,
} from '../../../../shared/contract/temporal.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { type Resolved, resolveThing } from './resolveThing.ts';
import { type StoredNetwork, storedNetwork } from './storedNetwork.ts';
import { type Surroundings, surroundingsOf, type Thing } from './surroundings.ts';
import { boundText, proofStep } from './wording.ts';

/**
 * Read job: how two things stand to each other in time, as far as the stored dates, anchors and orders prove it, with a
 * minimal chain of facts. What cannot be proved is answered as such.
 * @throws PalimpsestError not_found when one of the two is nothing known
 */
export function order(db: ReadHandle, request: z.output<typeof orderRequestSchema>): OrderResponse {
  return db.snapshot(() => {
    const question = ask(db, requireDataset(db, request), request.a, request.b);
    const { a, b, stored } = question;
    const found =
      a === null || b === null
        ? { answer: 'cannot be told' as const, possible: allenRelations, proof: [] }
        : stored.network.order(stored.eventOf(a), stored.eventOf(b));
    return {
      answer: found.answer,
      possible: [...found.possible],
      ...told(question, found.proof),
    };
  });
}

/**
 * Read job: how long something lasts, or how long after the beginning of `a` that of `b` comes, as far as it can be
 * proved.
 * @throws PalimpsestError not_found when one of the two is nothing known
 */
export function duration(db: ReadHandle, request: z.output<typeof durationRequestSchema>): DurationResponse {
  return db.snapshot(() => {
    const question = ask(db, requireDataset(db, request), request.a, request.b);
    const { a, b, stored } = question;
    const isLength = request.b === undefined;
    const found =
      a === null || (b === null && !isLength)
        ? { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY, proof: [] }
        : b === null
          ? stored.network.duration(stored.eventOf(a))
          : stored.network.between(stored.eventOf(a), stored.eventOf(b));
    // That nothing lasts less than a moment is no finding.
    const isBounded = Number.isFinite(found.least) && (found.proof.length > 0 || Number.isFinite(found.most));
    return {
      least_ms: isBounded ? found.least : null,
      most_ms: Number.isFinite(found.most) ? found.most : null,
      ...told(question, found.proof),
    };
  });
}

interface Question {
  readonly a: Thing | null;
  readonly b: Thing | null;
  readonly resolved: readonly Resolved[];
  readonly surroundings: Surroundings;
  readonly stored: StoredNetwork;
}

function ask(db: ReadHandle, datasetId: number, a: number | string, b: number | string | undefined): Question {
  const first = resolveThing(db, datasetId, 'a', a);
  const second = b === undefined ? null : resolveThing(db, datasetId, 'b', b);
  const resolved = second === null ? [first] : [first, second];
  const things = resolved.map(({ thing }) => thing).filter((thing) => thing !== null);
  const surroundings = surroundingsOf(db, datasetId, things);
  return {
    a: first.thing,
    b: second?.thing ?? null,
    resolved,
    surroundings,
    stored: storedNetwork(surroundings),
  };
}

function told({ a, b, resolved, surroundings, stored }: Question, proof: readonly number[]) {
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
