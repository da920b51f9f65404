import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { rootFontPx } from '../../../components/listKeys.ts';
import { formatCount } from '../../../model/numbers.ts';
import { type FacetId, type Facets, searchFacet } from './filterEdits.ts';

interface FacetListProps {
  readonly label: string;
  readonly isOne: boolean;
  readonly entries: Facets[FacetId];
  readonly chosen: readonly string[];
  readonly isOpenAtFirst: boolean;
  readonly onToggle: (value: string) => void;
}

const ROW_REM = 1.5;
/** More values than this get a field to find one by. */
const SEARCHED_FROM = 9;
const ROWS_SEEN = 8;

/** One facet: its values with their counts. A long one is searched and scrolled; only the rows in view exist. */
export function FacetList({ label, isOne, entries, chosen, isOpenAtFirst, onToggle }: FacetListProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => searchFacet(withMissing(entries, chosen), typed), [entries, chosen, typed]);
  const count = chosen.length > 0 ? `${chosen.length} of ${formatCount(entries.length)}` : formatCount(entries.length);
  return (
    <details className="facet" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="facet-label">{label}</span>
        <span className="quiet num">{count}</span>
      </summary>
      {isOpen && entries.length >= SEARCHED_FROM && (
        <input
          className="input facet-search"
          aria-label={`Find in ${label.toLowerCase()}`}
          placeholder="Find"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {isOpen && shown.length === 0 && <p className="facet-none quiet">{typed === '' ? 'None here' : 'None fits'}</p>}
      {isOpen && shown.length > 0 && (
        <FacetRows label={label} isOne={isOne} entries={shown} chosen={chosen} onToggle={onToggle} />
      )}
    </details>
  );
}

type FacetRowsProps = Omit<FacetListProps, 'isOpenAtFirst'>;

function FacetRows({ label, isOne, entries, chosen, onToggle }: FacetRowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => ref.current,
    estimateSize: () => ROW_REM * rootFontPx(),
    overscan: 6,
  });
  return (
    <div
      ref={ref}
      className="facet-rows"
      role="group"
      aria-label={label}
      style={{ height: `${Math.min(entries.length, ROWS_SEEN) * ROW_REM}rem` }}
    >
      <div className="facet-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <label key={entry.value} className="facet-row" style={{ transform: `translateY(${start}px)` }}>
              <input
                type="checkbox"
                className={isOne ? 'is-one' : undefined}
                checked={chosen.includes(entry.value)}
                onChange={() => onToggle(entry.value)}
              />
              <span className="facet-value one-line" title={entry.label}>
                {entry.label}
              </span>
              <span className="quiet num">{formatCount(entry.count)}</span>
            </label>
          );
        })}
      </div>
    </div>
  );
}

/** What is chosen stays in the list, even when nothing of it is left. */
function withMissing(entries: Facets[FacetId], chosen: readonly string[]): Facets[FacetId] {
  const known = new Set(entries.map((entry) => entry.value));
  const missing = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }));
  return missing.length === 0 ? entries : [...missing, ...entries];
}
