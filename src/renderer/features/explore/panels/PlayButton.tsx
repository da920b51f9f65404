import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/Button.tsx';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { moveThumb } from './timeChoice.ts';
import { nextChange, type TimeScale } from './timeScale.ts';

const STEP_MS = 700;
/** Where motion is unwelcome, each picture stands long enough to be read. */
const CALM_STEP_MS = 2500;

/** Walks the instant through time, from one change to the next. Each step waits for the picture before it. */
export function PlayButton({ scale }: { readonly scale: TimeScale | null }) {
  const { explore } = useExplore();
  const run = useRun();
  const [isPlaying, setPlaying] = useState(false);
  const asOf = useExploreState((state) => state.instants.asOf);
  const shown = useRef<string | null>(null);

  // A hand on the clock ends the playing.
  useEffect(() => {
    if (isPlaying && asOf !== shown.current) setPlaying(false);
  }, [asOf, isPlaying]);

  useEffect(() => {
    if (!isPlaying || scale === null) return;
    const { store } = explore;
    const axis = scale;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;

    async function step(edge: number): Promise<void> {
      const change = moveThumb('at', edge, store.getState().instants, axis);
      shown.current = change.asOf ?? null;
      await explore.setInstants(change);
      if (!isOver) timer = setTimeout(goOn, isCalm ? CALM_STEP_MS : STEP_MS);
    }
    function goOn(): void {
      const { histogram, instants } = store.getState();
      const from = instants.asOf === null ? axis.fromMs : Date.parse(instants.asOf);
      const edge = histogram === null ? null : nextChange(histogram, axis, from);
      if (edge === null) setPlaying(false);
      else run(step(edge));
    }
    const { asOf: start } = store.getState().instants;
    const isAtEnd = start === null || Date.parse(start) >= axis.toMs;
    if (isAtEnd) run(step(0));
    else goOn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isPlaying, explore, scale, run]);

  function toggle(): void {
    shown.current = asOf;
    setPlaying(!isPlaying);
  }

  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? 'Pause' : 'Play: walk through time, change by change'}
      disabled={scale === null}
      onClick={toggle}
    />
  );
}
