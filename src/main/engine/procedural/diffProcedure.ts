import type { z } from 'zod';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import type {
  ProcedureDiff,
  procedureDiffRequestSchema,
  ProcedureVersion,
} from '../../../shared/contract/procedures.ts';
import { requireDataset } from '../episodic/datasets.ts';
import type { ReadHandle } from '../storage/handles.ts';
import { versionsOf } from './readProcedures.ts';
import { requireProcedure } from './storedProcedure.ts';
import { diffRecipes } from './versionDiff.ts';

/**
 * Read job: two versions of a procedure line by line; the newest and the one before when none is named.
 * @throws PalimpsestError not_found for an unknown procedure or version
 */
export function diffProcedure(db: ReadHandle, request: z.output<typeof procedureDiffRequestSchema>): ProcedureDiff {
  return db.snapshot(() => {
    const { id, version } = requireProcedure(db, requireDataset(db, request), request);
    const to = request.to ?? version;
    const from = request.from ?? Math.max(1, to - 1);
    const versions = versionsOf(db, id);
    return { from, to, parts: diffRecipes(requireVersion(versions, from), requireVersion(versions, to)) };
  });
}

function requireVersion(versions: readonly ProcedureVersion[], wanted: number): ProcedureVersion {
  const found = versions.find(({ version }) => version === wanted);
  if (found !== undefined) return found;
  throw new PalimpsestError('not_found', `There is no version ${wanted}.`, { field: 'from' });
}
