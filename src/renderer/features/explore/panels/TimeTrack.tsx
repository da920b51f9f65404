import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../../../components/Button.tsx';
import { useZone } from '../../../components/Time.tsx';
import { formatInstant } from '../../../model/instants.ts';
import { plural } from '../../../model/numbers.ts';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import type { Instants } from '../exploreState.ts';
import { latestWins } from './latestWins.ts';
import { TimeBars } from './TimeBars.tsx';
import { modeOf, moveThumb, type Thumb, thumbMs } from './timeChoice.ts';
import {
  bucketOf,
  edgeAtPixel,
  edgeMs,
  type Histogram,
  isoOf,
  keySteps,
  shareOf,
  stepFrom,
  type TimeScale,
} from './timeScale.ts';

interface TimeTrackProps {
  readonly scale: TimeScale;
  readonly histogram: Histogram;
}

/** The slider over the histogram. While a thumb is dragged it shows where it is, and the picture follows as it can. */
export function TimeTrack({ scale: latest, histogram }: TimeTrackProps) {
  const { explore } = useExplore();
  const run = useRun();
  const tz = useZone();
  const stored = useExploreState((state) => state.instants);
  const trackRef = useRef<HTMLDivElement>(null);
  /** The thumb in hand and the axis it was taken on: another axis under the same drag would make it jump. */
  const [held, setHeld] = useState<{ readonly thumb: Thumb; readonly scale: TimeScale } | null>(null);
  const scale = held?.scale ?? latest;
  /** Where a person has moved the thumbs to, until the store has caught up. */
  const [draft, setDraft] = useState<Instants | null>(null);
  const send = useMemo(() => latestWins((change: Partial<Instants>) => explore.setInstants(change)), [explore]);
  const instants = draft ?? stored;
  const mode = modeOf(instants);
  const thumbs: readonly Thumb[] = mode === 'range' ? ['from', 'to'] : ['at'];

  useEffect(() => {
    setDraft((present) => (present !== null && held === null && isSameTime(present, stored) ? null : present));
  }, [stored, held, draft]);

  function move(thumb: Thumb, edge: number): void {
    const from = draft ?? explore.store.getState().instants;
    const change = moveThumb(thumb, edge, from, scale);
    const next = { ...from, ...change };
    if (isSameTime(from, next)) return;
    setDraft(next);
    run(
      send({ asOf: next.asOf, range: next.range }).catch((error: unknown) => {
        setDraft(null);
        throw error;
      }),
    );
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const edge = edgeUnder(event);
    const thumb = nearestThumb(thumbs, instants, edgeMs(scale, edge));
    setHeld({ thumb, scale });
    trackRef.current?.querySelector<HTMLElement>(`[data-thumb="${thumb}"]`)?.focus();
    move(thumb, edge);
  }

  function edgeUnder(event: PointerEvent): number {
    const box = trackRef.current?.getBoundingClientRect();
    return box === undefined ? 0 : edgeAtPixel(scale, event.clientX - box.left, box.width);
  }

  function onKeyDown(event: KeyboardEvent, thumb: Thumb): void {
    const steps = keySteps(event.key);
    if (steps === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = thumbMs(thumb, instants) ?? scale.toMs;
    move(thumb, steps === 'home' ? 0 : steps === 'end' ? scale.steps : stepFrom(scale, at, steps));
  }

  return (
    <div className="time-track">
      <div
        ref={trackRef}
        className="time-rail"
        onPointerDown={onPointerDown}
        onPointerMove={(event) => held !== null && move(held.thumb, edgeUnder(event))}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
      >
        <TimeBars histogram={histogram} />
        <div className="time-held" style={heldStyle(scale, instants)} />
        {thumbs.map((thumb) => {
          const ms = thumbMs(thumb, instants);
          const at = ms ?? scale.toMs;
          return (
            <div
              key={thumb}
              data-thumb={thumb}
              className={classes('time-thumb', ms === null && 'is-now')}
              role="slider"
              tabIndex={0}
              aria-label={{ at: 'Instant', from: 'Beginning of the range', to: 'End of the range' }[thumb]}
              aria-orientation="horizontal"
              aria-valuemin={0}
              aria-valuemax={scale.steps}
              aria-valuenow={Math.round(shareOf(scale, at) * scale.steps)}
              aria-valuetext={ms === null ? 'Now' : spoken(histogram, scale, ms, tz)}
              style={{ left: `${shareOf(scale, at) * 100}%` }}
              onKeyDown={(event) => onKeyDown(event, thumb)}
            />
          );
        })}
      </div>
    </div>
  );
}

function isSameTime(a: Instants, b: Instants): boolean {
  return a.asOf === b.asOf && a.range?.from === b.range?.from && a.range?.to === b.range?.to;
}

function nearestThumb(thumbs: readonly Thumb[], instants: Instants, ms: number): Thumb {
  const distance = (thumb: Thumb): number => Math.abs((thumbMs(thumb, instants) ?? ms) - ms);
  const [first = 'at', second] = thumbs;
  return second !== undefined && distance(second) < distance(first) ? second : first;
}

function heldStyle(scale: TimeScale, instants: Instants): { left: string; width: string } {
  const { range, asOf } = instants;
  const left = range === null ? 0 : shareOf(scale, Date.parse(range.from));
  const right =
    range === null ? (asOf === null ? 1 : shareOf(scale, Date.parse(asOf))) : shareOf(scale, Date.parse(range.to));
  return { left: `${left * 100}%`, width: `${(right - left) * 100}%` };
}

function spoken(histogram: Histogram, scale: TimeScale, ms: number, tz: string): string {
  const bucket = histogram.buckets[bucketOf(scale, ms)];
  const holds = bucket === undefined ? '' : `, ${plural(bucket.hold, 'fact')} then`;
  return formatInstant(isoOf(ms), tz) + holds;
}
