import type { ReactNode } from 'react';
import { IconButton } from '../../../components/Button.tsx';
import { useExplore, usePanelState } from '../useExplore.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterStack } from './FilterStack.tsx';
import { HiddenList } from './HiddenList.tsx';
import { NeighboursPanel } from './NeighboursPanel.tsx';
import type { PanelId } from './panelState.ts';
import { PathPanel } from './PathPanel.tsx';

const panelDefs: Readonly<Record<PanelId, { readonly title: string; readonly Body: () => ReactNode }>> = {
  filter: { title: 'Filter', Body: FilterPanel },
  neighbours: { title: 'Neighbours', Body: NeighboursPanel },
  path: { title: 'Path', Body: PathPanel },
  hidden: { title: 'Hidden', Body: HiddenList },
};

/** The panel beside the picture; the buttons of the page choose which. */
export function SidePanel() {
  const { panels } = useExplore();
  const open = usePanelState((state) => state.open);
  if (open === null) return null;
  const { title, Body } = panelDefs[open];
  return (
    <section className="side" id="explore-side" aria-label={title}>
      <header className="side-head">
        <h2>{title}</h2>
        <IconButton icon="close" label={`Close ${title.toLowerCase()}`} onClick={() => panels.show(null)} />
      </header>
      <div className="side-body">
        <Body />
      </div>
    </section>
  );
}

function FilterPanel() {
  return (
    <>
      <FilterChips />
      <FilterStack />
    </>
  );
}
