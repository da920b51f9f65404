import { useStore } from 'zustand';
import { useApp } from '../../state/useApp.ts';
import { DocumentTypes } from './DocumentTypes.tsx';
import { SourceDetail } from './SourceDetail.tsx';
import { SourceList } from './SourceList.tsx';
import { SourcesHead } from './SourcesHead.tsx';
import { SteeringEditor } from './SteeringEditor.tsx';
import { TrustDialog } from './TrustDialog.tsx';

/** Who says what and how far each is trusted, what types of documents start with, and the file that steers both. */
export function SourcesPage() {
  const { sources, trustChanging } = useApp();
  const view = useStore(sources.store, (state) => state.query.view);
  const draft = useStore(trustChanging.store, (state) => state.draft);
  return (
    <div className="sources">
      <SourcesHead />
      {view === 'sources' && (
        <div className="cases">
          <SourceList />
          <SourceDetail />
        </div>
      )}
      {view === 'types' && <DocumentTypes />}
      {view === 'steering' && <SteeringEditor />}
      {draft !== null && <TrustDialog draft={draft} />}
    </div>
  );
}
