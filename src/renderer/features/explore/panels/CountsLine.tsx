import { useMemo } from 'react';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { type CountPart, countsView, type Remedy } from './countsWords.ts';

/** What is drawn of how much, and for each thing left out the way to it. */
export function CountsLine() {
  const { explore, panels } = useExplore();
  const run = useRun();
  const counts = useExploreState((state) => state.counts);
  const shown = useExploreState((state) => state.shown);
  const isRead = useExploreState((state) => state.phase === 'ready' || state.shown.nodes.length > 0);
  const view = useMemo(() => countsView({ counts, shown }), [counts, shown]);

  const remedies: Readonly<Record<Remedy, { readonly hint: string; readonly run: () => void }>> = {
    hub: { hint: 'Show neighbours page by page', run: () => panels.show('neighbours') },
    filter: { hint: 'Open the filter', run: () => panels.show('filter') },
    ended: { hint: 'Show what ended too', run: () => run(explore.setInstants({ includesHistory: true })) },
    limit: { hint: 'Show neighbours page by page', run: () => panels.show('neighbours') },
    hidden: { hint: 'List what is hidden', run: () => panels.show('hidden') },
  };
  const button = (part: CountPart) => (
    <button
      key={part.key}
      type="button"
      className="counts-part"
      title={remedies[part.remedy].hint}
      onClick={remedies[part.remedy].run}
    >
      {part.words}
    </button>
  );

  if (!isRead) return <p className="counts" />;
  return (
    <p className="counts num" role="status">
      <span>{view.drawn}</span>
      {view.around !== null && <span className="counts-around">{view.around}</span>}
      {view.omitted.map(button)}
      {view.away.length > 0 && <span className="counts-around">{view.away.map(button)}</span>}
    </p>
  );
}
