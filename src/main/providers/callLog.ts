import { PalimpsestError } from '../../shared/contract/errors.ts';
import type { CallPurpose, ReasoningLevel } from '../engine/providers.ts';
import { ServerFailure } from './serverFailure.ts';

/** `truncated`: cut off at a limit. `dropped`: the connection broke, so what it cost is unknown. */
export type CallStatus = 'done' | 'truncated' | 'refused' | 'failed' | 'dropped' | 'cancelled';

/** One try at a model server, as the inference log keeps it. */
export interface CallRecord {
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly reasoning: ReasoningLevel | null;
  /** Null when unknown, as after a broken connection. A request that the server turned away took none. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In US dollars, as the server tells it; null where it does not. */
  readonly cost: number | null;
  readonly isOnThisMachine: boolean;
  readonly latencyMs: number;
  readonly status: CallStatus;
  readonly error: string | null;
}

export type CallLog = (record: CallRecord) => void;

/** What a try finds out while it runs. */
export interface CallMeter {
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  cost: number | null;
  status: 'done' | 'truncated' | 'refused';
}

export interface LoggedCall {
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly reasoning?: ReasoningLevel | null | undefined;
  readonly url: URL;
}

/** Runs one try and writes it into the log, however it ends. */
export async function logged<T>(
  log: CallLog,
  { purpose, url, reasoning = null, ...call }: LoggedCall,
  work: (meter: CallMeter) => Promise<T>,
): Promise<T> {
  const meter: CallMeter = { model: call.model, inputTokens: null, outputTokens: null, cost: null, status: 'done' };
  const beganMs = performance.now();
  const record = (ended: Pick<CallRecord, 'status' | 'error'>): void => {
    const { model, inputTokens, outputTokens, cost } = meter;
    const latencyMs = performance.now() - beganMs;
    const isOnThisMachine = url.protocol === 'file:' || isLoopback(url.hostname);
    log({ purpose, reasoning, model, inputTokens, outputTokens, cost, isOnThisMachine, latencyMs, ...ended });
  };
  try {
    const value = await work(meter);
    record({ status: meter.status, error: null });
    return value;
  } catch (error) {
    const tokens = wasTurnedAway(error) ? 0 : null;
    if (!isMalformed(error)) Object.assign(meter, { inputTokens: tokens, outputTokens: tokens, cost: tokens });
    record({ status: statusOf(error), error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

function statusOf(error: unknown): CallStatus {
  if (error instanceof ServerFailure) return error.kind === 'dropped' ? 'dropped' : 'failed';
  return error instanceof PalimpsestError && error.code === 'cancelled' ? 'cancelled' : 'failed';
}

/** Nothing was sent, or the server answered without working. */
function wasTurnedAway(error: unknown): boolean {
  return error instanceof ServerFailure && (error.kind === 'unreachable' || error.kind === 'refused');
}

function isMalformed(error: unknown): boolean {
  return error instanceof ServerFailure && error.kind === 'malformed';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}
