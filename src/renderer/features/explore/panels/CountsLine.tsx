import { useMemo } from 'react';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { countsView, type Remedy } from './countsWords.ts';

/** What is drawn of how much, and for each thing left out the way to it. */
export function CountsLine() {
  const { explore, panels } = useExplore();
  const run = useRun();
  const counts = useExploreState((state) => state.counts);
  const shown = useExploreState((state) => state.shown);
  const view = useMemo(() => countsView({ counts, shown }), [counts, shown]);

  const remedies: Readonly<Record<Remedy, { readonly hint: string; readonly run: () => void }>> = {
    hub: { hint: 'List what is folded', run: () => panels.show('hidden') },
    filter: { hint: 'Open the filter', run: () => panels.show('filter') },
    ended: { hint: 'Show what ended too', run: () => run(explore.setInstants({ includesHistory: true })) },
    limit: { hint: 'Show more of its neighbours', run: () => panels.show('neighbours') },
    hidden: { hint: 'List what is hidden', run: () => panels.show('hidden') },
  };

  return (
    <p className="counts num" role="status">
      <span>{view.main}</span>
      {view.parts.map((part) => (
        <button
          key={part.key}
          type="button"
          className="counts-part"
          title={remedies[part.key].hint}
          onClick={remedies[part.key].run}
        >
          {part.words}
        </button>
      ))}
    </p>
  );
}
