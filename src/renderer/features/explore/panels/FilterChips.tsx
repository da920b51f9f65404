import { useMemo } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { activeChips } from './filterEdits.ts';

/** What narrows the picture, each part to be taken away by itself. Nothing is drawn when nothing narrows it. */
export function FilterChips() {
  const { explore } = useExplore();
  const run = useRun();
  const filter = useExploreState((state) => state.filter);
  const facets = useExploreState((state) => state.facets);
  const chips = useMemo(() => activeChips(filter, facets), [filter, facets]);
  if (chips.length === 0) return null;
  return (
    <div className="filter-chips" role="group" aria-label="Active filters">
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          className="chip chip-accent chip-button"
          aria-label={`Take ${chip.label} away`}
          onClick={() => run(explore.setFilter(chip.rest))}
        >
          <span className="one-line">{chip.label}</span>
          <Icon name="close" />
        </button>
      ))}
      <Button size="s" variant="ghost" onClick={() => run(explore.setFilter({}))}>
        Clear all
      </Button>
    </div>
  );
}
