import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Settings, StatusResponse } from '../../../shared/contract/application.ts';
import { Failure, Skeleton } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { ChatModelSection } from './ChatModelSection.tsx';
import { ExtractionSection } from './ExtractionSection.tsx';
import { EmbedderSection } from './EmbedderSection.tsx';
import { LocalModelsSection } from './LocalModelsSection.tsx';
import { RerankerSection } from './RerankerSection.tsx';

interface ModelSectionsProps {
  readonly status: StatusResponse;
  readonly settings: Settings;
}

/** The models of the person's choice, all at once when it is known what is in use. */
export function ModelSections({ status, settings }: ModelSectionsProps) {
  const { models, localModels } = useApp();
  const list = useStore(models.store, (state) => state.list);
  const local = useStore(localModels.store, ({ phase }) => phase);
  useEffect(() => {
    void models.load();
    void localModels.load();
  }, [models, localModels]);
  if (list.phase === 'failed') return <Failure error={list.error} onRetry={() => void models.load()} />;
  if (list.phase !== 'ready' || local === 'idle' || local === 'loading') return <Skeleton rows={12} />;
  return (
    <>
      <EmbedderSection embedding={status.embedding} settings={settings} />
      <RerankerSection settings={settings} />
      <ChatModelSection tier="strong" settings={settings} />
      <ChatModelSection tier="fast" settings={settings} />
      <ExtractionSection settings={settings} />
      <LocalModelsSection />
    </>
  );
}
