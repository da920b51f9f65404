import type { Timeline } from '../../../shared/contract/timeline.ts';
import { type Span, ticksOf, xOf } from './timeAxis.ts';

interface TimeAxisProps {
  readonly span: Span;
  readonly width: number;
  /** What begins in each part of the window that was answered, beyond the budget too. */
  readonly bins: readonly number[];
  readonly window: Pick<Timeline, 'from' | 'to'>;
}

const height = 46;
const strip = 22;

/** The calendar, over a strip that counts what begins when. */
export function TimeAxis({ span, width, bins, window }: TimeAxisProps) {
  const most = Math.max(1, ...bins);
  const from = Date.parse(window.from ?? '');
  const part = (Date.parse(window.to ?? '') - from) / Math.max(1, bins.length);
  return (
    <svg className="timeline-axis" width="100%" height={height} aria-hidden="true">
      {bins.map((count, index) => {
        const x = xOf(span, width, from + index * part);
        const next = xOf(span, width, from + (index + 1) * part);
        const tall = Math.sqrt(count / most) * (strip - 4);
        return count === 0 || next < 0 || x > width ? null : (
          <rect
            key={index}
            className="axis-bin"
            x={Math.max(0, x)}
            y={strip - tall}
            width={Math.max(1, Math.min(width, next) - Math.max(0, x) - 1)}
            height={tall}
          />
        );
      })}
      <line className="axis-line" x1={0} x2="100%" y1={strip + 0.5} y2={strip + 0.5} />
      {ticksOf(span, width).map(({ ms, label }) => {
        const x = xOf(span, width, ms);
        return (
          <g key={ms}>
            <line className="axis-tick" x1={x} x2={x} y1={strip} y2={strip + 6} />
            {x > 4 && x < width - 30 && (
              <text className="axis-label" x={x + 3} y={height - 8}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
