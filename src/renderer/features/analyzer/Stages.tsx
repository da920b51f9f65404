import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConsultTrace } from '../../../shared/contract/consult.ts';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import type { Run } from './analyzerStore.ts';
import { FinalColumn } from './FinalColumn.tsx';
import { FusionColumn } from './FusionColumn.tsx';
import { followMemory } from './follow.ts';
import { JourneyDock } from './JourneyDock.tsx';
import { RetrievalColumn } from './RetrievalColumn.tsx';
import { ScoringColumn } from './ScoringColumn.tsx';
import { traceIndex } from './traceIndex.ts';

/** The four stages side by side; below them, the way of the memory that is followed. */
export function Stages({ run, trace }: { readonly run: Run; readonly trace: ConsultTrace }) {
  const { analyzer } = useApp();
  const followed = useStore(analyzer.store, (state) => state.followed);
  const index = useMemo(() => traceIndex(trace), [trace]);
  const journey = useMemo(() => (followed === null ? null : followMemory(trace, followed)), [trace, followed]);
  useLevel(followed !== null, () => analyzer.follow(null));
  useEffect(() => () => analyzer.hover(null), [analyzer]);
  return (
    <div className="stages">
      <div className="stage-columns">
        <RetrievalColumn trace={trace} index={index} journey={journey} />
        <FusionColumn trace={trace} index={index} journey={journey} />
        <ScoringColumn trace={trace} index={index} journey={journey} />
        <FinalColumn trace={trace} index={index} journey={journey} results={run.response.results} />
      </div>
      {journey !== null && <JourneyDock trace={trace} journey={journey} />}
    </div>
  );
}
