import { useId, useState } from 'react';
import { DraftInput } from '../../../components/DraftInput.tsx';
import { useZone } from '../../../components/Time.tsx';
import { instantOfLocal, localOfInstant } from '../../../model/instants.ts';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { type Thumb, thumbMs, typeThumb } from './timeChoice.ts';
import { isoOf } from './timeScale.ts';

interface TimeFieldProps {
  readonly thumb: Thumb;
  readonly label: string;
  /** The label is only read out. */
  readonly isQuiet?: boolean;
}

/** The exact instant of a thumb, typed. */
export function TimeField({ thumb, label, isQuiet = false }: TimeFieldProps) {
  const { explore } = useExplore();
  const run = useRun();
  const tz = useZone();
  const id = useId();
  const instants = useExploreState((state) => state.instants);
  const [isRefused, setRefused] = useState(false);
  const ms = thumbMs(thumb, instants);
  const value = ms === null ? '' : localOfInstant(isoOf(ms), tz);

  function take(text: string): void {
    const iso = instantOfLocal(text, tz);
    const change = iso === null ? null : typeThumb(thumb, iso, instants);
    setRefused(change === null);
    if (change !== null) run(explore.setInstants(change));
  }

  return (
    <div className="time-field">
      <label htmlFor={id} className={isQuiet ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <DraftInput
        id={id}
        type="datetime-local"
        value={value}
        aria-invalid={isRefused ? true : undefined}
        title={isRefused ? 'A range ends after it begins.' : tz}
        onDone={take}
      />
    </div>
  );
}
