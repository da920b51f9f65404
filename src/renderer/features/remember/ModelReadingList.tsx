import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { describeError } from '../../model/describeError.ts';
import { plural } from '../../model/numbers.ts';
import { formatRoute } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { type ReadByModel, sayPassages, sayReading } from './modelReading.ts';

/**
 * What the model has still to read, in one line that is always there, so that nothing below it moves; and on demand the
 * windows that it could not read, each with its reason.
 */
export function ModelReadingList() {
  const { modelReading, application, notices } = useApp();
  const reading = useStore(modelReading.store);
  const hasDataset = useStore(application.store, () => application.hasDataset());
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => (hasDataset ? modelReading.show() : undefined), [modelReading, hasDataset]);
  const list = reading.phase === 'ready' ? reading.list : null;
  const again = (artifactId?: number): void => {
    modelReading.read('failed', artifactId).catch(notices.sayError);
  };
  const failed = list?.failed ?? 0;
  const canGoOn =
    list !== null && list.state !== 'no_model' && (failed > 0 || (list.state === 'halted' && list.waiting > 0));
  return (
    <section className="model-reading" aria-label="Read by the model">
      <div className="model-reading-line">
        <p className="quiet one-line" role="status">
          {reading.phase === 'failed' ? describeError(reading.error).title : list === null ? '' : sayReading(list)}{' '}
          {list?.state === 'no_model' && (
            <a href={formatRoute({ page: 'settings', params: {} })}>Choose one in Settings</a>
          )}
        </p>
        {reading.phase === 'failed' && (
          <Button size="s" icon="refresh" onClick={() => void modelReading.load()}>
            Retry
          </Button>
        )}
        {canGoOn && (
          <Button size="s" icon="refresh" onClick={() => again()}>
            {failed > 0 ? `Try ${failed} again` : 'Go on'}
          </Button>
        )}
        {(failed > 0 || isOpen) && (
          <Button size="s" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide what failed' : 'Show what failed'}
          </Button>
        )}
      </div>
      {isOpen && <Failing list={list} onRetry={again} />}
    </section>
  );
}

interface FailingProps {
  readonly list: ReadByModel | null;
  readonly onRetry: (artifactId: number) => void;
}

function Failing({ list, onRetry }: FailingProps) {
  const failing = (list?.artifacts ?? []).filter(({ failed }) => failed > 0);
  return (
    <ul className="queue-items model-reading-failed" tabIndex={0} aria-label="What the model could not read">
      {failing.length === 0 && <li className="quiet">Nothing failed.</li>}
      {failing.map((artifact) => (
        <li key={artifact.artifact_id} className="queue-row">
          <div className="queue-line">
            <Chip tone="bad" icon="error">
              {artifact.done > 0 ? 'partly failed' : 'failed'}
            </Chip>
            <span className="one-line" title={artifact.title ?? ''}>
              {artifact.title ?? `Artifact ${artifact.artifact_id}`}
            </span>
            <span className="quiet num">
              {artifact.failed} of {plural(artifact.windows, 'window')}
            </span>
            <Button
              size="s"
              variant="ghost"
              icon="refresh"
              aria-label={`Retry ${artifact.title ?? `artifact ${artifact.artifact_id}`}`}
              onClick={() => onRetry(artifact.artifact_id)}
            >
              Retry
            </Button>
          </div>
          <div className="queue-remarks">
            {artifact.failures.map((failure) => (
              <p key={failure.window}>
                {sayPassages(failure)}: {failure.reason}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
