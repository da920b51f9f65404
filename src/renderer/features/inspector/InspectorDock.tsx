import { useStore } from 'zustand';
import { IconButton } from '../../components/Button.tsx';
import { ResizeHandle } from '../../components/ResizeHandle.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import { ArtifactHead } from './ArtifactHead.tsx';
import { EntityHead, EntityPanel } from './EntityPanel.tsx';
import { FactPanel } from './FactPanel.tsx';
import { type InspectorTab, tabsOf } from './inspectorStore.ts';
import { SourcePanel } from './SourcePanel.tsx';

const LABELS: Readonly<Record<InspectorTab, string>> = { source: 'Source', entity: 'Entity', history: 'History' };

/** Docked beside any page: an entity, the artifact around a passage, the history of a fact. The page behind stays usable. */
export function InspectorDock() {
  const app = useApp();
  const { target, tab, form } = useStore(app.inspector.store);
  const widthRem = useStore(app.view, (state) => state.inspectorRem);
  const close = (): void => app.router.inspect(null);
  useLevel(target !== null, close);
  useLevel(target !== null && form !== 'none', () => app.inspector.openForm('none'));
  if (target === null) return null;
  const tabs = tabsOf(target);
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
        <Head />
        <IconButton icon="close" label="Close (Esc)" onClick={close} />
      </header>
      {tabs.length > 1 && (
        <Tabs
          label="Inspector"
          value={tab}
          onChange={app.inspector.show}
          options={tabs.map((value) => ({ value, label: LABELS[value] }))}
        />
      )}
      <div className="inspector-body">
        {tab === 'source' && <SourcePanel />}
        {tab === 'entity' && <EntityPanel />}
        {tab === 'history' && <FactPanel />}
      </div>
    </aside>
  );
}

function Head() {
  const { inspector, router } = useApp();
  const target = useStore(inspector.store, (state) => state.target);
  const artifact = useStore(inspector.artifact.store);
  if (target?.entityId != null) return <EntityHead />;
  if (artifact.phase !== 'ready') return <h2>{target?.factId == null ? 'Memory' : 'Fact'}</h2>;
  return (
    <ArtifactHead
      artifact={artifact.value.artifact}
      versions={artifact.value.versions}
      onVersion={(artifactId) => router.inspect({ artifactId })}
    />
  );
}
