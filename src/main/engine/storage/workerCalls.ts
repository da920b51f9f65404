import { z } from 'zod';
import type { ClockSpec, UidSpec } from '../clock.ts';
import type { BackupReport } from './backup.ts';
import type { ChangeState } from './changes.ts';
import type { CheckpointMode, CheckpointResult } from './checkpoints.ts';
import type { StatementStatistics } from './statements.ts';

/** What database.ts and the storage workers say to one another. */
export interface StorageWorkerData {
  readonly access: 'read' | 'write';
  readonly file: string;
  readonly mayCreate: boolean;
  readonly clock: ClockSpec;
  readonly uids: UidSpec;
}

export const storageEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slow'), name: z.string(), ms: z.number() }),
  z.object({
    kind: z.literal('changed'),
    change: z.object({ seq: z.number().int(), datasetIds: z.array(z.number().int()) }),
  }),
]);
export type StorageEvent = Readonly<z.infer<typeof storageEventSchema>>;

interface CallProgress {
  isCancelled(): boolean;
  progress(done: number, total: number | null): void;
}

interface JobRequest {
  readonly name: string;
  readonly args: unknown;
}

type CommonCalls = {
  job(request: JobRequest, context: CallProgress & { signal: AbortSignal }): unknown;
  statistics(args: undefined): StatementStatistics[];
  countStatements(args: { readonly on: boolean }): void;
};
export type ReadCalls = CommonCalls & {
  changes(args: { readonly after: number }): ChangeState;
  backup(args: { readonly to: string }, context: CallProgress & { signal: AbortSignal }): Promise<BackupReport>;
};
export type WriteCalls = CommonCalls & {
  checkpoint(args: { readonly mode: CheckpointMode }): CheckpointResult;
};
