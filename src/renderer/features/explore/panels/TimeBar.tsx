import { useMemo } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useZone } from '../../../components/Time.tsx';
import { formatDay } from '../../../model/instants.ts';
import { plural } from '../../../model/numbers.ts';
import { useApp } from '../../../state/useApp.ts';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { KnownAt } from './KnownAt.tsx';
import { PlayButton } from './PlayButton.tsx';
import { badgeText, enterMode, modeOf } from './timeChoice.ts';
import { TimeField } from './TimeField.tsx';
import { isoOf, scaleOf } from './timeScale.ts';
import { TimeTrack } from './TimeTrack.tsx';

/** Which time the picture shows: the present, an instant or a range of the world's clock, and what was known when. */
export function TimeBar() {
  const { explore } = useExplore();
  const { surroundings } = useApp();
  const run = useRun();
  const instants = useExploreState((state) => state.instants);
  const histogram = useExploreState((state) => state.histogram);
  const scale = useMemo(() => scaleOf(histogram), [histogram]);
  const tz = useZone();
  const mode = modeOf(instants);
  return (
    <section className="time-bar" aria-label="Time">
      <div className="time-controls">
        <Segmented
          label="Time shown"
          value={mode}
          onChange={(next) => run(explore.setInstants(enterMode(next, instants, scale, surroundings.date().getTime())))}
          options={[
            { value: 'now', label: 'Now', title: 'What holds at present' },
            { value: 'instant', label: 'Instant', title: 'What held at an instant' },
            { value: 'range', label: 'Range', title: 'What held at some time of a range' },
          ]}
        />
        <PlayButton scale={scale} />
        {mode === 'instant' && <TimeField thumb="at" label="At" />}
        {mode === 'range' && (
          <>
            <TimeField thumb="from" label="From" isQuiet />
            <span aria-hidden="true">–</span>
            <TimeField thumb="to" label="To" isQuiet />
          </>
        )}
        <label className="check" title="What is over at the time shown, faded">
          <input
            type="checkbox"
            checked={instants.includesHistory}
            onChange={(event) => run(explore.setInstants({ includesHistory: event.target.checked }))}
          />
          Ended too
        </label>
        <KnownAt />
      </div>
      {scale !== null && histogram !== null ? (
        <TimeTrack scale={scale} histogram={histogram} />
      ) : (
        <p className="time-none quiet">{histogram === null ? 'Reading dates…' : 'Nothing here is dated.'}</p>
      )}
      <div className="time-foot">
        <span className="time-end num">{scale !== null && formatDay(isoOf(scale.fromMs), tz)}</span>
        <TimeBadge />
        <span className="time-end num">
          {histogram !== null && histogram.undated > 0 && `${plural(histogram.undated, 'fact')} without a date; `}
          {scale !== null && formatDay(isoOf(scale.toMs), tz)}
        </span>
      </div>
    </section>
  );
}

/** Always in place, so that it moves nothing when the time is not the present. */
function TimeBadge() {
  const { explore } = useExplore();
  const run = useRun();
  const instants = useExploreState((state) => state.instants);
  const badge = badgeText(instants, useZone());
  return (
    <div className="time-badge" role="status">
      {badge !== null && (
        <>
          <Chip tone="warn" icon="clock" title={badge}>
            {badge}
          </Chip>
          <Button
            size="s"
            variant="primary"
            onClick={() => run(explore.setInstants({ asOf: null, range: null, knownAt: null }))}
          >
            Now
          </Button>
        </>
      )}
    </div>
  );
}
