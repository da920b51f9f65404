import { useId } from 'react';
import { useStore } from 'zustand';
import { DraftInput } from '../../components/DraftInput.tsx';
import { useZone } from '../../components/Time.tsx';
import { instantOfLocal, localOfInstant } from '../../model/instants.ts';
import { useApp } from '../../state/useApp.ts';

/** The memory's own clock: what had been told by then. */
export function KnownAtField() {
  const { timeline, surroundings } = useApp();
  const tz = useZone();
  const id = useId();
  const knownAt = useStore(timeline.store, (state) => state.query.knownAt);
  const now = (): string =>
    surroundings
      .date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');

  function take(text: string): void {
    const iso = instantOfLocal(text, tz);
    if (iso !== null) timeline.change({ knownAt: iso });
  }

  return (
    <div className="time-field">
      <label className="check" title="Only what the memory had been told by then">
        <input
          type="checkbox"
          checked={knownAt !== null}
          onChange={(event) => timeline.change({ knownAt: event.target.checked ? now() : null })}
        />
        Known at
      </label>
      <label htmlFor={id} className="visually-hidden">
        Known at which instant
      </label>
      <DraftInput
        id={id}
        type="datetime-local"
        value={knownAt === null ? '' : localOfInstant(knownAt, tz)}
        title={tz}
        disabled={knownAt === null}
        onDone={take}
      />
    </div>
  );
}
