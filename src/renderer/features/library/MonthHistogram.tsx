import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { classes } from '../../components/Button.tsx';
import { nextIndex } from '../../components/listKeys.ts';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { isWithin, type MonthBar, monthBars } from './monthBars.ts';

const MOST_BARS = 72;

/** Artifacts over time. A bar chooses its months; with Shift the period reaches to it. */
export function MonthHistogram() {
  const { libraryBrowser } = useApp();
  const months = useStore(libraryBrowser.store, (state) => state.facets?.months);
  const { from, to } = useStore(libraryBrowser.store, (state) => state.query);
  const bars = useMemo(() => monthBars(months ?? [], MOST_BARS), [months]);
  const greatest = Math.max(...bars.map((bar) => bar.count), 1);
  const ref = useRef<HTMLDivElement>(null);
  const [walked, setWalked] = useState(-1);
  const isChosen = from !== '' || to !== '';
  const at = walked >= 0 && walked < bars.length ? walked : bars.length - 1;

  function choose(bar: MonthBar, isReaching: boolean): void {
    const isAlone = from === bar.from && to === bar.to;
    if (isReaching && isChosen) {
      libraryBrowser.change({ from: bar.from < from ? bar.from : from, to: bar.to > to ? bar.to : to });
    } else libraryBrowser.change(isAlone ? { from: '', to: '' } : { from: bar.from, to: bar.to });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const key = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }[event.key] ?? event.key;
    const next = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? null : nextIndex(key, at, bars.length);
    if (next === null) return;
    event.preventDefault();
    setWalked(next);
    ref.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className="months-strip" style={{ maxWidth: `${bars.length * 2}rem` }}>
      <div ref={ref} className="months" role="group" aria-label="Artifacts by month" onKeyDown={onKeyDown}>
        {bars.map((bar, index) => {
          const isOn = isChosen && isWithin(bar, from, to);
          return (
            <button
              key={bar.from}
              type="button"
              className={classes('month', isOn && 'is-on', isChosen && !isOn && 'is-off')}
              aria-pressed={isOn}
              aria-label={`${bar.label}: ${plural(bar.count, 'artifact')}`}
              title={`${bar.label}: ${plural(bar.count, 'artifact')}`}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setWalked(index)}
              onClick={(event) => choose(bar, event.shiftKey)}
            >
              <span className="month-bar" style={{ height: `${(bar.count / greatest) * 100}%` }} />
            </button>
          );
        })}
      </div>
      <p className="months-ends quiet" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </p>
    </div>
  );
}
