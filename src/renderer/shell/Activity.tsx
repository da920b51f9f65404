import { useStore } from 'zustand';
import type { Job, StatusResponse } from '../../shared/contract/application.ts';
import { IconButton } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { Progress } from '../components/States.tsx';
import { isRunning, jobLabel, jobShare } from '../model/jobs.ts';
import { formatBytes, formatCount } from '../model/numbers.ts';
import { useApp } from '../state/useApp.ts';

/** The one place of long work: what runs, how far it is, and the way to stop it. */
export function Activity() {
  const app = useApp();
  const status = useStore(app.application.store, (state) => state.status);
  const connection = useStore(app.application.store, (state) => state.connection);
  const jobs = (status?.jobs ?? []).filter((job) => isRunning(job) && job.kind !== 'embed');
  return (
    <section className="activity" aria-label="Running work">
      {connection === 'lost' && (
        <p className="activity-note activity-bad">
          <Icon name="warning" />
          <span className="nav-label">Connection lost. Trying again.</span>
        </p>
      )}
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} onCancel={() => void app.application.cancelJob(job)} />
      ))}
      {status !== null && <EmbeddingLine embedding={status.embedding} />}
    </section>
  );
}

function JobLine({ job, onCancel }: { readonly job: Job; readonly onCancel: () => void }) {
  const format = job.kind === 'download' ? formatBytes : formatCount;
  const amount = job.total === null ? format(job.done) : `${format(job.done)} of ${format(job.total)}`;
  return (
    <div className="job" title={`${job.label}: ${amount}`}>
      <div className="job-line">
        <span className="job-label one-line nav-label">{jobLabel(job)}</span>
        {job.cancellable && <IconButton icon="close" label={`Cancel ${job.label}`} onClick={onCancel} />}
      </div>
      <Progress label={job.label} share={jobShare(job)} />
      <span className="job-amount num quiet nav-label">{job.status === 'queued' ? 'waiting' : amount}</span>
    </div>
  );
}

function EmbeddingLine({ embedding }: { readonly embedding: StatusResponse['embedding'] }) {
  if (embedding.state === 'unreachable') {
    return (
      <p className="activity-note activity-bad" title={embedding.error ?? undefined}>
        <Icon name="warning" />
        <span className="nav-label">Embedder does not answer</span>
      </p>
    );
  }
  if (embedding.state === 'off' || embedding.pending === 0) return null;
  const total = embedding.embedded + embedding.pending;
  const amount = `${formatCount(embedding.embedded)} of ${formatCount(total)}`;
  return (
    <div className="job" title={`Meaning: ${amount} embedded. Words are found already.`}>
      <div className="job-line">
        <span className="job-label one-line nav-label">Embedding</span>
      </div>
      <Progress label="Embedding" share={embedding.embedded / total} />
      <span className="job-amount num quiet nav-label">{amount}</span>
    </div>
  );
}
