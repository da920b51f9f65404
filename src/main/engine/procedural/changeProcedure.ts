import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type {
  procedureBindRequestSchema,
  procedureChangedResponseSchema,
  procedureHelpfulRequestSchema,
  procedureRemovedResponseSchema,
  procedureRemoveRequestSchema,
  procedureRetrieveRequestSchema,
  ProcedureView,
} from '../../../shared/contract/procedures.ts';
import type { DecisionKind } from '../edits/decisions.ts';
import type { PlaceValue, ProcedurePart } from '../edits/places.ts';
import { ChangeList } from '../episodic/changes.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { JobContext } from '../jobs.ts';
import type { WriteHandle } from '../storage/handles.ts';
import { cleanPath } from '../taxonomy/paths.ts';
import { logProcedure, putProcedure } from './saveProcedure.ts';
import { requireProcedure, viewOf } from './storedProcedure.ts';

type Changed = z.output<typeof procedureChangedResponseSchema>;
interface Args<Request> {
  readonly request: Request;
  readonly madeBy: string;
}
type ProcedureDecision = Extract<DecisionKind, `procedure_${string}`>;

/** Write job: says that a procedure helped, or takes that back, as one decision. @throws PalimpsestError not_found */
export function markProcedureHelpful(
  db: WriteHandle,
  args: Args<z.output<typeof procedureHelpfulRequestSchema>>,
  context: JobContext,
): Changed {
  return put(db, args, context, { part: 'helpful', value: args.request.helpful, kind: 'procedure_marked' });
}

/** Write job: binds a procedure to a branch, as one decision. @throws PalimpsestError not_found; invalid for no path */
export function bindProcedure(
  db: WriteHandle,
  args: Args<z.output<typeof procedureBindRequestSchema>>,
  context: JobContext,
): Changed {
  const value = cleanPath(args.request.taxonomy_path, 'taxonomy_path');
  return put(db, args, context, { part: 'branch', value, kind: 'procedure_bound' });
}

/** Write job: takes a procedure out of use, as one decision; its versions stay. @throws PalimpsestError not_found */
export function removeProcedure(
  db: WriteHandle,
  { request, madeBy }: Args<z.output<typeof procedureRemoveRequestSchema>>,
  context: JobContext,
): z.output<typeof procedureRemovedResponseSchema> {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const { id } = requireProcedure(db, datasetId, request);
    const reason = request.reason ?? null;
    const saving = { db, changes: new ChangeList(), now: context.clock.now(), madeBy, reason, datasetId };
    const change = putProcedure(saving, id, { [`procedure/${id}/recipe`]: null });
    const decision = logProcedure(saving, change, 'procedure_removed');
    if (decision === null) throw new PalimpsestError('internal', 'taking a procedure out of use changed nothing');
    return { decision_id: decision };
  });
}

interface Wanted {
  readonly part: ProcedurePart;
  readonly value: PlaceValue;
  readonly kind: ProcedureDecision;
}

function put(
  db: WriteHandle,
  {
    request,
    madeBy,
  }: Args<z.output<typeof procedureHelpfulRequestSchema> | z.output<typeof procedureBindRequestSchema>>,
  context: JobContext,
  { part, value, kind }: Wanted,
): Changed {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const { id } = requireProcedure(db, datasetId, request);
    const reason = request.reason ?? null;
    const saving = { db, changes: new ChangeList(), now: context.clock.now(), madeBy, reason, datasetId };
    const change = putProcedure(saving, id, { [`procedure/${id}/${part}`]: value });
    const decision = logProcedure(saving, change, kind);
    return { decision_id: decision, procedure: viewOf(requireProcedure(db, datasetId, { id })) };
  });
}

/**
 * Write job: the procedure of a name, to be followed; counts one more use, which is no decision.
 * @throws PalimpsestError not_found
 */
export function retrieveProcedure(
  db: WriteHandle,
  request: z.output<typeof procedureRetrieveRequestSchema>,
): ProcedureView {
  return db.transaction(() => {
    const datasetId = requireDataset(db, request);
    const { id } = requireProcedure(db, datasetId, request);
    db.run('procedure.count', 'UPDATE procedure SET times_applied = times_applied + 1 WHERE id = ?', [id]);
    const changes = new ChangeList();
    changes.add('procedure', id);
    changes.write(db, datasetId);
    return viewOf(requireProcedure(db, datasetId, { id }));
  });
}
