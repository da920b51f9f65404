import type { z } from 'zod';
import {
  allenRelations,
  type DurationResponse,
  type durationRequestSchema,
  type OrderResponse,
  type orderRequestSchema,
} from '../../../../shared/contract/temporal.ts';
import { requireDataset } from '../../episodic/datasets.ts';
import type { ReadHandle } from '../../storage/handles.ts';
import { askedAbout, type AskedAbout, told } from './askedAbout.ts';
import { resolveThing } from './resolveThing.ts';

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

function ask(db: ReadHandle, datasetId: number, a: number | string, b: number | string | undefined): AskedAbout {
  const first = resolveThing(db, datasetId, 'a', a);
  return askedAbout(db, datasetId, first, b === undefined ? null : resolveThing(db, datasetId, 'b', b));
}
