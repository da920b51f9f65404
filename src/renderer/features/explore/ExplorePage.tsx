import { lazy, Suspense, useMemo } from 'react';
import { useStore } from 'zustand';
import { classes } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Empty, Failure, Progress, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { DEGRADED } from '../search/answerRemarks.ts';
import { GraphTools } from './canvas/GraphTools.tsx';
import { ExploreStart } from './ExploreStart.tsx';
import { Breadcrumb } from './panels/Breadcrumb.tsx';
import { CountsLine } from './panels/CountsLine.tsx';
import { ExportMenu } from './panels/ExportMenu.tsx';
import { Legend } from './panels/Legend.tsx';
import { NameBox } from './panels/NameBox.tsx';
import { PanelButtons } from './panels/PanelButtons.tsx';
import { SidePanel } from './panels/SidePanel.tsx';
import { TableTwin } from './panels/TableTwin.tsx';
import { TimeBar } from './panels/TimeBar.tsx';
import { ViewSwitch } from './panels/ViewSwitch.tsx';
import { ViewsMenu } from './panels/ViewsMenu.tsx';
import { ExploreContext } from './useExplore.ts';

/** What draws the graph is larger than all the rest of the page: it is read when it is needed first. */
const GraphCanvas = lazy(async () => ({ default: (await import('./canvas/GraphCanvas.tsx')).GraphCanvas }));

/** The graph: what is around one thing, a little at a time. */
export function ExplorePage() {
  const { explore, explorePanels } = useApp();
  const parts = useMemo(() => ({ explore, panels: explorePanels }), [explore, explorePanels]);
  const phase = useStore(explore.store, (state) => state.phase);
  return (
    <ExploreContext value={parts}>
      <div className="explore">
        <h1 className="visually-hidden">Explore</h1>
        <header className="explore-head">
          <NameBox />
          <ViewSwitch />
          <PanelButtons />
          <ViewsMenu />
          <ExportMenu />
        </header>
        {phase === 'start' ? <ExploreStart /> : <Picture />}
      </div>
    </ExploreContext>
  );
}

function Picture() {
  return (
    <>
      <div className="explore-line">
        <Breadcrumb />
        <CountsLine />
        <Degraded />
      </div>
      <div className="explore-body">
        <Stage />
        <SidePanel />
      </div>
      <TimeBar />
    </>
  );
}

/** What the answer had to do without, in the place where the counts are read. */
function Degraded() {
  const degradedBy = useStore(useApp().explore.store, (state) => state.degradedBy);
  return (
    <div className="explore-remarks">
      {degradedBy.map((missing) => (
        <Chip key={missing} tone="warn" icon="warning" title={DEGRADED[missing].detail}>
          {DEGRADED[missing].text}
        </Chip>
      ))}
    </div>
  );
}

function Stage() {
  const { explore } = useApp();
  const { phase, error, shown, isTable, busy } = useStore(explore.store);
  const isEmpty = shown.nodes.length === 0;
  const isWorking = phase === 'loading' || busy.has('filter') || busy.has('layout');
  return (
    <div className={classes('stage', phase === 'loading' && 'is-waiting')} aria-busy={isWorking}>
      <div className="stage-progress">{isWorking && <Progress label="Reading the picture" share={null} />}</div>
      {phase === 'failed' && (
        <div className="stage-note">
          <Failure error={error} onRetry={() => void explore.refresh()} />
        </div>
      )}
      {isTable ? (
        <TableTwin />
      ) : (
        <Suspense fallback={null}>
          <GraphCanvas />
        </Suspense>
      )}
      {!isTable && phase === 'loading' && isEmpty && (
        <div className="stage-cover">
          <Skeleton rows={5} />
        </div>
      )}
      {!isTable && phase === 'ready' && isEmpty && <NothingDrawn />}
      {!isTable && (
        <>
          <div className="stage-legend">
            <Legend />
          </div>
          <GraphTools />
        </>
      )}
    </div>
  );
}

function NothingDrawn() {
  const { explore } = useApp();
  const { shown } = useStore(explore.store);
  const isFiltered = shown.hidden.byFilter > 0;
  return (
    <div className="stage-cover">
      <Empty
        icon="neighbours"
        title={isFiltered ? 'Nothing here is inside the filter' : 'Nothing is known around this'}
      >
        {isFiltered
          ? 'Widen the filter or the time to see it again.'
          : 'Try another name, another question, or include what has ended.'}
      </Empty>
    </div>
  );
}
