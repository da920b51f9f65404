import { monotonicFactory } from 'ulid';
import type { Clock, UidSource } from './providers.ts';

/** Plain data from which every thread makes its own clock; a manual one is shared by all of them through `now`, one BigInt64 of milliseconds. */
export type ClockSpec = { readonly kind: 'system' } | { readonly kind: 'manual'; readonly now: SharedArrayBuffer };

/** Plain data from which a thread makes its ids. A seeded source gives the same ids for the same instants, always. */
export type UidSpec = { readonly kind: 'random' } | { readonly kind: 'seeded'; readonly seed: number };

export function createClock(spec: ClockSpec): Clock {
  switch (spec.kind) {
    case 'system':
      return { now: () => Date.now() };
    case 'manual': {
      const cell = new BigInt64Array(spec.now);
      return { now: () => Number(Atomics.load(cell, 0)) };
    }
  }
}

/** A clock that stands still until it is set, in every thread that was given its spec. */
export interface ManualClock extends Clock {
  readonly spec: ClockSpec;
  set(ms: number): void;
}

export function manualClock(startMs: number): ManualClock {
  const now = new SharedArrayBuffer(8);
  const cell = new BigInt64Array(now);
  const set = (ms: number): void => void Atomics.store(cell, 0, BigInt(ms));
  set(startMs);
  return { spec: { kind: 'manual', now }, set, now: () => Number(Atomics.load(cell, 0)) };
}

/**
 * ULIDs that only grow within one source: an instant before the last one used gets the last one's time and a
 * greater random part, so that the order of ids is the order of making.
 */
export function createUidSource(spec: UidSpec): UidSource {
  const next = spec.kind === 'random' ? monotonicFactory() : monotonicFactory(mulberry32(spec.seed));
  return { next: (atMs) => next(atMs) };
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, uniform in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Timers are injected where tests have to say when time passes. */
export interface Timers {
  /** Calls back once after `ms`; the returned function takes it back. Never keeps the process alive. */
  after(ms: number, work: () => void): () => void;
}

export const systemTimers: Timers = {
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
