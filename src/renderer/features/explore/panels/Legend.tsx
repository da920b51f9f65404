import { useMemo, useState } from 'react';
import { classes } from '../../../components/Button.tsx';
import { formatCount } from '../../../model/numbers.ts';
import type { NodeKind } from '../../../graph/nodeKinds.ts';
import { focusKey } from '../../../graph/shown.ts';
import { shapePath } from '../../../graph/shapePaths.ts';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { type FacetId, isSeen, withVisibility } from './filterEdits.ts';
import { keepPlaces, type LegendRow, legendRows, type LineRow, lineRows } from './legendRows.ts';

/** What shapes, colours and lines mean. Pressing a type takes it out of the picture or brings it back. */
export function Legend() {
  const at = useExploreState((state) => state.trail.at);
  const focus = useExploreState((state) => (state.focus === null ? '' : focusKey(state.focus)));
  return (
    <section className="legend" aria-label="Legend">
      <ul className="legend-lines">
        {lineRows.map((row) => (
          <LegendLine key={row.id} row={row} />
        ))}
      </ul>
      <LegendTypes key={`${at} ${focus}`} />
    </section>
  );
}

/** Of one picture: within it no row leaves its place. */
function LegendTypes() {
  const { explore, panels } = useExplore();
  const run = useRun();
  const filter = useExploreState((state) => state.filter);
  const facets = useExploreState((state) => state.facets);
  const [places, setPlaces] = useState<readonly LegendRow[]>([]);
  const legend = useMemo(() => (facets === null ? null : legendRows(facets, filter)), [facets, filter]);
  const rows = useMemo(() => keepPlaces(places, legend?.rows ?? []), [places, legend]);
  if (rows.length > places.length) setPlaces(rows);
  if (facets === null || legend === null) return null;
  const toggle = (facet: FacetId, value: string): void => {
    const known = facets[facet].map((entry) => entry.value);
    run(explore.setFilter(withVisibility(filter, facet, value, known)));
  };
  return (
    <>
      <ul className="legend-types">
        {rows.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              className={classes('legend-row', !row.isSeen && 'is-off')}
              aria-pressed={row.isSeen}
              title={row.isSeen ? `Take ${row.label} out of the picture` : `Bring ${row.label} back`}
              onClick={() => toggle(row.facet, row.value)}
            >
              <Glyph kind={row.kind} />
              <span className="legend-label one-line">{row.label}</span>
              <span className="quiet num">{formatCount(row.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {legend.left > 0 && (
        <button type="button" className="legend-row quiet" onClick={() => panels.show('filter')}>
          {formatCount(legend.left)} more types in the filter
        </button>
      )}
    </>
  );
}

function LegendLine({ row }: { readonly row: LineRow }) {
  const { explore } = useExplore();
  const run = useRun();
  const filter = useExploreState((state) => state.filter);
  const facets = useExploreState((state) => state.facets);
  const includesHistory = useExploreState((state) => state.instants.includesHistory);
  const drawing = (
    <>
      <svg className={`legend-line line-${row.id}`} viewBox="0 0 28 12" aria-hidden="true">
        <path d="M1 6H22" />
        <path className="legend-tip" d="M21 2.5 27 6 21 9.5Z" />
      </svg>
      <span className="legend-label">{row.label}</span>
    </>
  );
  if (row.id === 'planned' || row.id === 'denied' || row.id === 'derived') {
    return (
      <li className="legend-row" title={row.hint}>
        {drawing}
      </li>
    );
  }
  const statuses = facets?.statuses.map((entry) => entry.value) ?? [];
  const isOn = row.id === 'ended' ? includesHistory : isSeen(filter, 'statuses', row.id);
  const toggle = (): Promise<void> =>
    row.id === 'ended'
      ? explore.setInstants({ includesHistory: !includesHistory })
      : explore.setFilter(withVisibility(filter, 'statuses', row.id, [...new Set([...statuses, row.id])]));
  return (
    <li>
      <button
        type="button"
        className={classes('legend-row', !isOn && 'is-off')}
        aria-pressed={isOn}
        title={row.hint}
        onClick={() => run(toggle())}
      >
        {drawing}
      </button>
    </li>
  );
}

/** A node as the canvas draws it, small. */
export function Glyph({ kind }: { readonly kind: NodeKind }) {
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={shapePath(kind.shape, 8, 8, kind.isHollow ? 11 : 12)}
        style={
          kind.isHollow
            ? { fill: 'var(--surface)', stroke: `var(${kind.color})`, strokeWidth: 2 }
            : { fill: `var(${kind.color})` }
        }
      />
      {kind.badge !== '' && (
        <text x="8" y="11" textAnchor="middle">
          {kind.badge}
        </text>
      )}
    </svg>
  );
}
