import { useStore } from 'zustand';
import { useApp } from '../../state/useApp.ts';
import { AgentsSection } from './AgentsSection.tsx';
import { CommunitiesSection } from './CommunitiesSection.tsx';
import { DatasetsSection } from './DatasetsSection.tsx';
import { FileSection } from './FileSection.tsx';
import { ModelSections } from './ModelSections.tsx';
import { AppearanceSection, LimitSection, OwnerSection } from './PersonSections.tsx';
import { PlannerSection } from './PlannerSection.tsx';
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
          <OwnerSection settings={settings} />
          <TruthSection settings={settings} />
          <AppearanceSection settings={settings} />
          <LimitSection settings={settings} />
          <AgentsSection settings={settings} />
          <PlannerSection settings={settings} />
          <CommunitiesSection />
          {api.host === 'served' && <TokenSection />}
        </div>
        <div className="settings-column">
          <ModelSections status={status} settings={settings} />
        </div>
      </div>
    </div>
  );
}
