import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { ContradictionSummary } from '../../../shared/contract/truth.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { indexOfRow, isOutdated, rowAt } from '../../model/windowedList.ts';
import { useApp } from '../../state/useApp.ts';
import { statusTones, statusWords } from './stateWords.ts';

const ROW_REM = 4.9;

export function Queue() {
  const { review } = useApp();
  const { list, error } = useStore(review.queue.store);
  if (error !== null && list.total === null) return <Failure error={error} onRetry={review.queue.retry} />;
  if (list.total === null) return <Skeleton rows={8} />;
  if (list.total === 0 && !isOutdated(list)) return <NothingListed />;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={review.queue.retry} />}
      <Rows />
    </>
  );
}

function Rows() {
  const { review } = useApp();
  const { list } = useStore(review.queue.store);
  const caseId = useStore(review.store, (state) => state.caseId);
  const isOld = isOutdated(list);
  const onRange = useCallback(
    (first: number, last: number) => {
      if (!isOld) review.queue.look(first, last);
    },
    [review, isOld],
  );
  const open = (index: number): void => {
    const row = rowAt(list, index);
    if (row !== undefined) review.open(row.id);
  };
  return (
    <ListboxFrame
      key={list.shownSince}
      label="Contradictions"
      className={isOld ? 'is-outdated' : undefined}
      count={list.total ?? 0}
      active={caseId === null ? -1 : indexOfRow(list, (row) => row.id === caseId, 0)}
      isSelected={(index) => caseId !== null && rowAt(list, index)?.id === caseId}
      onActive={open}
      isOpenedByClick
      onRange={onRange}
      rowRem={ROW_REM}
      places={{
        keyAt: (index) => rowAt(list, index)?.id,
        indexOf: (key, near) => indexOfRow(list, (row) => row.id === key, near),
      }}
      renderRow={(index) => {
        const row = rowAt(list, index);
        return row === undefined ? <span aria-label="Loading" /> : <Row summary={row} />;
      }}
    />
  );
}

function Row({ summary }: { readonly summary: ContradictionSummary }) {
  const { status, kind, name, subject, facts, opened_at, deferred } = summary;
  const sources = [...new Set(facts.flatMap(({ source }) => source?.name ?? []))];
  return (
    <div className="case-row">
      <p className="case-row-head">
        <span className="one-line case-row-subject" dir="auto">
          {subject?.name ?? (kind === 'time' ? 'Times' : 'Something that is gone')}
        </span>
        <Time value={opened_at} form="day" />
      </p>
      <p className="one-line" dir="auto">
        {name}
      </p>
      <p className="case-row-foot quiet">
        <span className="one-line case-row-sources" dir="auto">
          {sources.join(' · ')}
        </span>
        {deferred && <Chip>later</Chip>}
        <Chip tone={statusTones[status]}>{statusWords(summary)}</Chip>
      </p>
    </div>
  );
}

/** Good news, unless something was asked for that is not there. */
function NothingListed() {
  const { review } = useApp();
  const { query, counts } = useStore(review.store);
  if (query.text.trim() !== '') {
    return (
      <Empty icon="filter" title="No contradiction has these words">
        <Button onClick={() => review.change({ text: '' })}>Clear the words</Button>
      </Empty>
    );
  }
  if (query.list !== 'waiting') return <Empty icon="check" title="None" />;
  const settled = (counts?.resolved ?? 0) + (counts?.dismissed ?? 0);
  return (
    <Empty icon="check" title="Nothing contradicts anything">
      <p>Claims that cannot both hold come here when no rule decides between them.</p>
      {settled > 0 && (
        <Button icon="history" onClick={() => review.change({ list: 'all' })}>
          See what was settled
        </Button>
      )}
    </Empty>
  );
}
