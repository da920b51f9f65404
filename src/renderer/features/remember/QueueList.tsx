import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Chip, type Tone } from '../../components/Chip.tsx';
import type { IconName } from '../../components/Icon.tsx';
import { Progress } from '../../components/States.tsx';
import { describeError } from '../../model/describeError.ts';
import { isRunning, jobShare } from '../../model/jobs.ts';
import { formatBytes } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { type ItemVerdict, outcomeText, type QueueItem, totalsOf, verdictOf } from './queue.ts';

const VERDICTS: Readonly<Record<ItemVerdict, { readonly word: string; readonly tone: Tone; readonly icon: IconName }>> =
  {
    stored: { word: 'stored', tone: 'good', icon: 'check' },
    known: { word: 'known already', tone: 'neutral', icon: 'check' },
    new_version: { word: 'new version', tone: 'good', icon: 'refresh' },
    failed: { word: 'failed', tone: 'bad', icon: 'error' },
    partial: { word: 'partly failed', tone: 'warn', icon: 'warning' },
    cancelled: { word: 'cancelled', tone: 'neutral', icon: 'close' },
    waiting: { word: 'waiting', tone: 'neutral', icon: 'clock' },
    working: { word: 'working', tone: 'accent', icon: 'refresh' },
  };

/** What was given in this session, and what became of each. */
export function QueueList() {
  const { remember, registry } = useApp();
  const items = useStore(remember.store, (state) => state.items);
  if (items.length === 0) return null;
  const totals = totalsOf(items);
  const isBusy = totals.finished < totals.all;
  return (
    <section className="queue" aria-label="Given in this session">
      <header className="queue-head">
        <h2>{isBusy ? `${totals.finished} of ${totals.all} done` : 'Given in this session'}</h2>
        {totals.retryable > 0 && (
          <Button size="s" icon="refresh" onClick={() => registry.run(commandCatalogue.retryFailed.id)}>
            Try {totals.retryable} again
          </Button>
        )}
        {isBusy ? (
          <Button size="s" variant="ghost" icon="close" onClick={remember.cancelAll}>
            Cancel all
          </Button>
        ) : (
          <Button size="s" variant="ghost" onClick={remember.clearFinished}>
            Clear list
          </Button>
        )}
      </header>
      {isBusy && <Progress label="Remembering" share={totals.finished / totals.all} />}
      <ul className="queue-items">
        {items.toReversed().map((item) => (
          <QueueRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function QueueRow({ item }: { readonly item: QueueItem }) {
  const { remember } = useApp();
  const verdict = VERDICTS[verdictOf(item)];
  const { counts, remarks } = outcomeText(item);
  const isLive = item.state === 'waiting' || item.state === 'working';
  const error = item.state === 'failed' ? describeError(item.error) : null;
  return (
    <li className="queue-row">
      <div className="queue-line">
        <Chip tone={verdict.tone} icon={verdict.icon}>
          {verdict.word}
        </Chip>
        <span className="one-line" title={item.name}>
          {item.name}
        </span>
        <span className="quiet num">
          {item.state === 'done' && verdictOf(item) !== 'failed' ? counts : formatBytes(item.bytes)}
        </span>
        {isLive && <IconButton icon="close" label={`Cancel ${item.name}`} onClick={() => remember.cancel(item.id)} />}
      </div>
      {item.state === 'working' && <WorkingLine name={item.name} />}
      {error !== null && (
        <p className="queue-error">
          {error.title}. {error.detail} {error.hint}
        </p>
      )}
      {remarks.length > 0 && <Remarks remarks={remarks} />}
    </li>
  );
}

/** The job of this item, found by its name: the reply that holds its id comes only at the end. */
function WorkingLine({ name }: { readonly name: string }) {
  const { application } = useApp();
  const job = useStore(application.store, (state) => {
    const running = (state.status?.jobs ?? []).filter((entry) => entry.kind === 'remember' && isRunning(entry));
    return running.find((entry) => entry.label.includes(name)) ?? (running.length === 1 ? running[0] : undefined);
  });
  return <Progress label={`Remembering ${name}`} share={job === undefined ? null : jobShare(job)} />;
}

const SHOWN_REMARKS = 3;

function Remarks({ remarks }: { readonly remarks: readonly string[] }) {
  const [first, rest] = [remarks.slice(0, SHOWN_REMARKS), remarks.slice(SHOWN_REMARKS)];
  return (
    <div className="queue-remarks">
      {first.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </details>
      )}
    </div>
  );
}
