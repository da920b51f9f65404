import { useStore } from 'zustand';
import { Skeleton } from '../../../components/States.tsx';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { FacetList } from './FacetList.tsx';
import { chosenOf, facetDefs, toggled } from './filterEdits.ts';
import { TrustRange } from './TrustRange.tsx';

/** Everything that can narrow the picture, with what each choice would leave of it. */
export function FilterStack() {
  const { explore } = useExplore();
  const run = useRun();
  const filter = useStore(explore.store, (state) => state.filter);
  const facets = useExploreState((state) => state.facets);
  const isBusy = useExploreState((state) => state.busy.has('filter'));
  if (facets === null) return <Skeleton rows={10} />;
  return (
    <div className="facets" aria-busy={isBusy}>
      {facetDefs.map(({ id, label, isOne }) => (
        <FacetList
          key={id}
          label={label}
          isOne={isOne}
          entries={facets[id]}
          chosen={chosenOf(filter, id)}
          isOpenAtFirst={id === 'relations' || chosenOf(filter, id).length > 0}
          onToggle={(value) => run(explore.setFilter(toggled(filter, id, value)))}
        />
      ))}
      <TrustRange />
    </div>
  );
}
