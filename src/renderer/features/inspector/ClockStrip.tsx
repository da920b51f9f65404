import type { HistoryResponse } from '../../../shared/contract/memory.ts';
import { classes } from '../../components/Button.tsx';
import { Time } from '../../components/Time.tsx';
import { clockPicture } from './bitemporal.ts';

/** States as stretches: across is when it held in the world, down is when the memory held that. The list below says it in words. */
export function ClockStrip({ states }: { readonly states: HistoryResponse['facts'][number]['states'] }) {
  const { boxes, world } = clockPicture(states);
  if (world === null) return null;
  return (
    <figure className="clocks">
      <div className="clocks-plane" aria-hidden="true">
        {boxes.map((box, at) => (
          <div key={at} className="clocks-line">
            <span
              className={classes(
                'clock-box',
                box.isPresent && 'is-present',
                box.isOpenLeft && 'is-open-left',
                box.isOpenRight && 'is-open-right',
              )}
              style={{ left: `${box.left * 100}%`, width: `${(box.right - box.left) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <figcaption className="clocks-ends quiet">
        <Time value={world.from} form="day" />
        <span aria-hidden="true">world → memory ↓</span>
        {world.to !== world.from && <Time value={world.to} form="day" />}
      </figcaption>
    </figure>
  );
}
