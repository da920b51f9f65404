import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Failure, Progress } from '../../components/States.tsx';
import { isRunning, jobShare } from '../../model/jobs.ts';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { type ReadByModel, sayPassages, sayReading } from './modelReading.ts';

/** What the model has still to read, and the windows that it could not, each with its reason. */
export function ModelReadingList() {
  const { modelReading } = useApp();
  const reading = useStore(modelReading.store);
  useEffect(() => modelReading.show(), [modelReading]);
  if (reading.phase === 'failed') return <Failure error={reading.error} onRetry={() => void modelReading.load()} />;
  if (reading.phase !== 'ready') return null;
  const said = sayReading(reading.list);
  if (said === null) return null;
  return <Standing list={reading.list} said={said} />;
}

function Standing({ list, said }: { readonly list: ReadByModel; readonly said: string }) {
  const { modelReading, application, notices } = useApp();
  const job = useStore(application.store, ({ status }) =>
    status?.jobs.find((each) => each.kind === 'extract' && isRunning(each)),
  );
  const again = (artifactId?: number): void => {
    modelReading.read('failed', artifactId).catch(notices.sayError);
  };
  const isWaiting = list.state === 'halted' && list.waiting > 0;
  const failing = list.artifacts.filter(({ failed }) => failed > 0);
  return (
    <section className="queue" aria-label="Read by the model">
      <header className="queue-head">
        <h2>Read by the model</h2>
        {(list.failed > 0 || isWaiting) && list.state !== 'no_model' && (
          <Button size="s" icon="refresh" onClick={() => again()}>
            {list.failed > 0 ? `Try ${list.failed} again` : 'Go on'}
          </Button>
        )}
      </header>
      <p className="quiet">{said}</p>
      {job !== undefined && <Progress label="Reading by the model" share={jobShare(job)} />}
      {failing.length > 0 && (
        <ul className="queue-items">
          {failing.map((artifact) => (
            <li key={artifact.artifact_id} className="queue-row">
              <div className="queue-line">
                <Chip tone="bad" icon="error">
                  {artifact.done > 0 ? 'partly failed' : 'failed'}
                </Chip>
                <span className="queue-name one-line" title={artifact.title ?? ''}>
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
                  onClick={() => again(artifact.artifact_id)}
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
      )}
    </section>
  );
}
