import { memo } from 'react';
import { barHeights, type Histogram } from './timeScale.ts';

const HEIGHT = 32;

/** How many facts hold in each bucket, and where some begin or end. A drawing only: the slider says it in words. */
export const TimeBars = memo(function TimeBars({ histogram }: { readonly histogram: Histogram }) {
  const heights = barHeights(histogram);
  const count = histogram.buckets.length;
  return (
    <svg className="time-bars" viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {histogram.buckets.map((bucket, index) => {
        const height = (heights[index] ?? 0) * (HEIGHT - 4);
        return (
          <g key={bucket.from}>
            <rect className="bar-hold" x={index + 0.08} y={HEIGHT - height} width={0.84} height={height} />
            {bucket.begin > 0 && (
              <rect className="bar-begin" x={index + 0.08} y={HEIGHT - height - 2} width={0.42} height={2} />
            )}
            {bucket.end > 0 && (
              <rect className="bar-end" x={index + 0.5} y={HEIGHT - height - 2} width={0.42} height={2} />
            )}
          </g>
        );
      })}
    </svg>
  );
});
