import { useStore } from 'zustand';
import type { Job } from '../../../shared/contract/application.ts';
import type { OfferedModel } from '../../../shared/contract/localModels.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Progress } from '../../components/States.tsx';
import { isRunning, jobShare } from '../../model/jobs.ts';
import { formatBytes } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { CHECKSUMS, USES } from './modelWords.ts';

/** A few well-known models, each to be had by a click. */
export function OfferedModels({ offered }: { readonly offered: readonly OfferedModel[] }) {
  const { application } = useApp();
  const jobs = useStore(application.store, (state) => state.status?.jobs) ?? [];
  if (offered.length === 0) return null;
  return (
    <div className="local-models">
      <h3>Well-known ones</h3>
      <ul aria-label="Models to download">
        {offered.map((model) => (
          <OfferedRow key={model.id} model={model} job={jobs.find(({ id }) => id === model.job_id)} />
        ))}
      </ul>
    </div>
  );
}

function OfferedRow({ model, job }: { readonly model: OfferedModel; readonly job: Job | undefined }) {
  const { name, purpose, use, licence, bytes, from, checksum } = model;
  const running = job !== undefined && isRunning(job) ? job : null;
  return (
    <li className="local-model">
      <div className="local-model-head">
        <strong>{name}</strong>
        <Chip>{USES[use]}</Chip>
      </div>
      <OfferedAction model={model} running={running} />
      <p className="local-model-line">{purpose}</p>
      <p className="quiet local-model-line">
        {formatBytes(bytes)} · {licence} · {from} · {CHECKSUMS[checksum]}
      </p>
      <div className="local-model-line local-model-progress">
        {running !== null && <Progress label={`Downloading ${name}`} share={jobShare(running)} />}
        {model.state !== 'installed' && job?.status === 'failed' && (
          <p className="field-note field-error">{job.error}</p>
        )}
      </div>
    </li>
  );
}

function OfferedAction({ model, running }: { readonly model: OfferedModel; readonly running: Job | null }) {
  const { application, localModels, notices } = useApp();
  const { id, name, state, bytes, bytes_here: here } = model;
  if (running !== null)
    return (
      <Button
        size="s"
        aria-label={`Cancel the download of ${name}`}
        onClick={() => void application.cancelJob(running)}
      >
        Cancel
      </Button>
    );
  if (state === 'installed')
    return (
      <Chip tone="good" icon="check">
        installed
      </Chip>
    );
  const percent = Math.floor((here / bytes) * 100);
  return (
    <Button
      size="s"
      disabled={state === 'loading'}
      aria-label={state === 'partial' ? `Go on downloading ${name}` : `Download ${name}`}
      onClick={() => void localModels.download(id).catch(notices.sayError)}
    >
      {state === 'partial' ? `Go on from ${percent} %` : 'Download'}
    </Button>
  );
}
