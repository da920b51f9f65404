import { useStore } from 'zustand';
import { useApp } from '../../state/useApp.ts';
import { DatasetsSection } from './DatasetsSection.tsx';
import { EmbedderSection } from './EmbedderSection.tsx';
import { FileSection } from './FileSection.tsx';
import { AppearanceSection, LimitSection, OwnerSection } from './PersonSections.tsx';
import { TokenSection } from './TokenSection.tsx';
import { TruthSection } from './TruthSection.tsx';
import { UpkeepSection } from './UpkeepSection.tsx';

export function SettingsPage() {
  const { application, api } = useApp();
  const { status, settings } = useStore(application.store);
  if (status === null || settings === null) return null;
  return (
    <div className="settings" tabIndex={-1}>
      <h1>Settings</h1>
      <div className="settings-sections">
        <div className="settings-column">
          <FileSection status={status} />
          <DatasetsSection status={status} settings={settings} />
          <UpkeepSection />
        </div>
        <div className="settings-column">
          <EmbedderSection embedding={status.embedding} reranker={status.reranker} settings={settings} />
          <OwnerSection settings={settings} />
          <TruthSection settings={settings} />
          <AppearanceSection settings={settings} />
          <LimitSection settings={settings} />
          {api.host === 'served' && <TokenSection />}
        </div>
      </div>
    </div>
  );
}
