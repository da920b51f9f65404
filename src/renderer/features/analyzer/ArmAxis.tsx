import type { TraceArm } from '../../../shared/contract/consult.ts';
import { classes } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { formatCount, formatMs } from '../../model/numbers.ts';
import { type ArmName, type ArmRow, armLabels, armMeanings, axisTicks, partName } from './armRows.ts';
import { ArmMark } from './MemoryRow.tsx';

interface Part {
  readonly list: string;
  readonly lane: string;
}

interface ArmAxisProps {
  readonly rows: readonly ArmRow[];
  readonly chosen: ArmName | null;
  readonly onChoose: (arm: ArmName) => void;
  readonly part: Part | null;
  readonly onPart: (part: Part | null) => void;
}

/** Arms that ran beside one another, drawn on one time axis. What did not run looks like neither empty nor broken. */
export function ArmAxis({ rows, chosen, onChoose, part, onPart }: ArmAxisProps) {
  const end = Math.max(...rows.filter((row) => row.state === 'run').map((row) => row.endedMs), 0.001);
  const ticks = axisTicks(end);
  const chosenRow = rows.find((row) => row.arm === chosen);
  return (
    <div className="axis">
      <div className="axis-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className="axis-tick num" style={{ left: `${(tick / end) * 100}%` }}>
            {tick}
          </span>
        ))}
        <span className="axis-unit">ms</span>
      </div>
      {rows.map((row) => (
        <button
          key={row.arm}
          type="button"
          className={classes('axis-row', `axis-${row.state}`)}
          aria-pressed={row.arm === chosen}
          title={`${armMeanings[row.arm]}${row.reasons.length > 0 ? `\n${row.reasons.join('; ')}` : ''}`}
          onClick={() => onChoose(row.arm)}
        >
          <ArmMark arm={row.arm} />
          <span className="axis-label one-line">{armLabels[row.arm]}</span>
          {row.state === 'run' ? (
            <Track entries={row.lists.filter((entry) => entry.state === 'run')} end={end} arm={row.arm} />
          ) : (
            <span className="axis-reason">
              {row.state === 'degraded' && <Icon name="warning" />}
              <span className="one-line">
                {row.state === 'degraded' ? 'degraded' : 'not run'}
                {row.reasons[0] !== undefined && `: ${row.reasons[0]}`}
              </span>
            </span>
          )}
          <span className="axis-count num">{row.state === 'run' ? formatCount(row.rows) : ''}</span>
        </button>
      ))}
      {chosenRow !== undefined && chosenRow.lists.length > 1 && (
        <div className="lanes" role="group" aria-label={`Lists of ${armLabels[chosenRow.arm]}`} tabIndex={0}>
          {chosenRow.lists.map((entry) => {
            const isOn = part?.list === entry.list && part.lane === entry.lane;
            return (
              <button
                key={`${entry.list} ${entry.lane}`}
                type="button"
                className={classes('lane', `axis-${entry.state}`)}
                aria-pressed={isOn}
                title={laneTitle(entry)}
                onClick={() => onPart(isOn ? null : { list: entry.list, lane: entry.lane })}
              >
                <span className="lane-name one-line">{partName(chosenRow, entry.list, entry.lane)}</span>
                {entry.state === 'run' ? (
                  <Track entries={[entry]} end={end} arm={entry.arm} />
                ) : (
                  <span className="axis-reason one-line">{entry.state === 'degraded' ? 'degraded' : 'not run'}</span>
                )}
                <span className="axis-count num">{entry.state === 'run' ? formatCount(entry.rows) : ''}</span>
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

function laneTitle(entry: TraceArm): string {
  if (entry.state !== 'run') return entry.reason ?? entry.state;
  return `${formatMs(entry.elapsed_ms)} from ${formatMs(entry.started_ms)} (${entry.elapsed_ms} ms from ${entry.started_ms} ms)`;
}

function Track({
  entries,
  end,
  arm,
}: {
  readonly entries: readonly TraceArm[];
  readonly end: number;
  readonly arm: ArmName;
}) {
  return (
    <span className="track">
      {entries.map((entry) => (
        <span
          key={`${entry.list} ${entry.lane}`}
          className={`track-bar arm-${arm}`}
          style={{ left: `${(entry.started_ms / end) * 100}%`, width: `${(entry.elapsed_ms / end) * 100}%` }}
        />
      ))}
    </span>
  );
}
