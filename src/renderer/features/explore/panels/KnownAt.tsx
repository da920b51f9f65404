import { useId } from 'react';
import { DraftInput } from '../../../components/DraftInput.tsx';
import { useZone } from '../../../components/Time.tsx';
import { instantOfLocal, localOfInstant } from '../../../model/instants.ts';
import { useApp } from '../../../state/useApp.ts';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { isoOf } from './timeScale.ts';

/** The memory's own clock: what had been told by then. */
export function KnownAt() {
  const { explore } = useExplore();
  const { surroundings } = useApp();
  const run = useRun();
  const tz = useZone();
  const id = useId();
  const knownAt = useExploreState((state) => state.instants.knownAt);

  function take(text: string): void {
    const iso = instantOfLocal(text, tz);
    if (iso !== null) run(explore.setInstants({ knownAt: iso }));
  }

  return (
    <div className="time-field">
      <label className="check" title="Only what the memory had been told by then">
        <input
          type="checkbox"
          checked={knownAt !== null}
          onChange={(event) =>
            run(explore.setInstants({ knownAt: event.target.checked ? isoOf(surroundings.date().getTime()) : null }))
          }
        />
        Known at
      </label>
      {knownAt !== null && (
        <>
          <label htmlFor={id} className="visually-hidden">
            Known at which instant
          </label>
          <DraftInput id={id} type="datetime-local" value={localOfInstant(knownAt, tz)} title={tz} onDone={take} />
        </>
      )}
    </div>
  );
}
