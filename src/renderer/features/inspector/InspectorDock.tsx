import { useStore } from 'zustand';
import { IconButton } from '../../components/Button.tsx';
import { ResizeHandle } from '../../components/ResizeHandle.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import { ArtifactHead } from './ArtifactHead.tsx';
import { FactHistory } from './FactHistory.tsx';
import { PassageList } from './PassageList.tsx';

/** Docked beside any page: the artifact around a passage, and the history of a fact. The page behind stays usable. */
export function InspectorDock() {
  const app = useApp();
  const { target, tab } = useStore(app.inspector.store);
  const artifact = useStore(app.inspector.artifact.store);
  const widthRem = useStore(app.view, (state) => state.inspectorRem);
  const close = (): void => app.router.inspect(null);
  useLevel(target !== null, close);
  if (target === null) return null;
  const hasBoth = target.artifactId !== null && target.factId !== null;
  return (
    <aside className="inspector" aria-label="Inspector" style={{ width: `${widthRem}rem` }}>
      <ResizeHandle
        label="Width of the inspector"
        edge="left"
        rem={widthRem}
        range={[20, 60]}
        onChange={(inspectorRem) => app.view.setState({ inspectorRem })}
      />
      <header className="inspector-head">
        {artifact.phase === 'ready' ? <ArtifactHead artifact={artifact.value.artifact} /> : <h2>Memory</h2>}
        <IconButton icon="close" label="Close (Esc)" onClick={close} />
      </header>
      {hasBoth && (
        <Tabs
          label="Inspector"
          value={tab}
          onChange={app.inspector.show}
          options={[
            { value: 'source', label: 'Source' },
            { value: 'history', label: 'History' },
          ]}
        />
      )}
      <div className="inspector-body">{tab === 'source' ? <Source /> : <History />}</div>
    </aside>
  );
}

function Source() {
  const { inspector } = useApp();
  const target = useStore(inspector.store, (state) => state.target);
  const artifact = useStore(inspector.artifact.store);
  if (artifact.phase === 'failed') return <Failure error={artifact.error} onRetry={inspector.artifact.retry} />;
  if (artifact.phase !== 'ready') return <Skeleton rows={8} />;
  return <PassageList passages={artifact.value.passages} chunkId={target?.chunkId ?? null} />;
}

function History() {
  const { inspector } = useApp();
  const history = useStore(inspector.history.store);
  if (history.phase === 'failed') return <Failure error={history.error} onRetry={inspector.history.retry} />;
  if (history.phase !== 'ready') return <Skeleton rows={6} />;
  return <FactHistory history={history.value} />;
}
