import { useState } from 'react';
import { useStore } from 'zustand';
import type { ArtifactSummary } from '../../../shared/contract/memory.ts';
import { IconButton } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { VirtualCards } from '../../components/VirtualCards.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { formatRoute } from '../../model/routes.ts';
import type { App } from '../../state/app.ts';
import { useApp } from '../../state/useApp.ts';

function openArtifact(app: App, artifact: ArtifactSummary): void {
  app.router.inspect({ artifactId: artifact.id });
}

/** What the dataset holds, newest first. */
export function RecentArtifacts() {
  const app = useApp();
  const { phase, error, artifacts, total } = useStore(app.library.store);
  const [activeIndex, setActiveIndex] = useState(-1);
  return (
    <section className="artifacts" aria-labelledby="artifacts-title">
      <header className="artifacts-head">
        <h2 id="artifacts-title">Remembered</h2>
        {phase === 'ready' && <span className="quiet num">{formatCount(total)}</span>}
        <a className="artifacts-all" href={formatRoute({ page: 'library', params: {} })}>
          All in the Library
        </a>
      </header>
      {phase === 'failed' && <Failure error={error} onRetry={() => void app.library.load()} />}
      {(phase === 'idle' || phase === 'loading') && <Skeleton rows={10} />}
      {phase === 'ready' && total === 0 && (
        <Empty icon="file" title="Nothing yet">
          <p>What is told to this dataset is listed here.</p>
        </Empty>
      )}
      {phase === 'ready' && total > 0 && (
        <VirtualCards
          label="Artifacts"
          items={artifacts}
          keyOf={(artifact) => artifact.id}
          nameOf={(artifact) => artifact.title}
          activeIndex={activeIndex}
          onActive={setActiveIndex}
          onOpen={(artifact) => openArtifact(app, artifact)}
          onEnd={artifacts.length < total ? () => void app.library.more() : undefined}
          cardRem={3.4}
          renderCard={(artifact) => <ArtifactRow artifact={artifact} />}
        />
      )}
    </section>
  );
}

function ArtifactRow({ artifact }: { readonly artifact: ArtifactSummary }) {
  const app = useApp();
  const onForget = (): void =>
    app.asking.setState({ asked: { kind: 'forget', target: { artifact_id: artifact.id }, name: artifact.title } });
  return (
    <div className="artifact-row">
      <div className="artifact-main" onClick={() => openArtifact(app, artifact)}>
        <p className="artifact-title one-line" title={artifact.title}>
          {artifact.title}
        </p>
        <p className="artifact-meta quiet one-line">
          <Time value={artifact.occurred_at ?? artifact.created_at} form="day" />
          <span>{artifact.document_type.replaceAll('_', ' ')}</span>
          <span className="num">
            {plural(artifact.passages, 'passage')}, {plural(artifact.facts, 'fact')}
          </span>
          {artifact.author !== null && <span>{artifact.author.name}</span>}
          {artifact.version_of !== null && <span>new version</span>}
        </p>
      </div>
      <IconButton icon="open" label={`Open ${artifact.title}`} onClick={() => openArtifact(app, artifact)} />
      <IconButton icon="trash" label={`Forget ${artifact.title}`} onClick={onForget} />
    </div>
  );
}
