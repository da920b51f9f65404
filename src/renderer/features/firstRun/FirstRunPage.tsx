import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Failure, Progress } from '../../components/States.tsx';
import { isRunning, jobShare } from '../../model/jobs.ts';
import { formatCount } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';

/** A file that nothing was ever told: what this is, and the two ways to begin. */
export function FirstRunPage() {
  const app = useApp();
  const { isLoading, error } = useStore(app.sample.store);
  const job = useStore(app.application.store, (state) =>
    state.status?.jobs.find((entry) => entry.kind === 'seed' && isRunning(entry)),
  );

  const load = (): void => void app.sample.load();

  return (
    <div className="first-run">
      <div className="first-run-box">
        <img src="./icon.svg" alt="" className="first-run-mark" />
        <h1>A memory that shows its reasons</h1>
        <ol className="first-run-lines">
          <li>Tell it notes, documents and conversations. Everything stays in one file on this machine.</li>
          <li>Search by words or by meaning. Every passage told is found again, with its speaker and time.</li>
          <li>Ask why. Each result shows the way it came, number by number.</li>
        </ol>
        <div className="first-run-ways">
          <Button variant="primary" size="l" icon="spark" disabled={isLoading} onClick={load}>
            Load the sample memory
          </Button>
          <Button
            size="l"
            icon="remember"
            disabled={isLoading}
            onClick={() => app.registry.run(commandCatalogue.goRemember.id)}
          >
            Remember something of your own
          </Button>
        </div>
        <div className="first-run-progress" aria-live="polite">
          {isLoading && (
            <>
              <Progress label="Loading the sample memory" share={job === undefined ? null : jobShare(job)} />
              <p className="quiet num">
                {job === undefined || job.total === null
                  ? 'Loading the sample memory'
                  : `${formatCount(job.done)} of ${formatCount(job.total)} done`}
              </p>
            </>
          )}
          {error !== null && <Failure error={error} onRetry={load} />}
        </div>
        <p className="first-run-foot quiet">
          The sample: a small team’s services and one person’s life, some dozens of short texts. It can be forgotten
          again.{' '}
          <span className="one-line">
            All commands: <Kbd shortcut={commandCatalogue.openPalette.shortcuts[0]} />
          </span>
        </p>
      </div>
    </div>
  );
}
