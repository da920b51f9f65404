import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { FallacySummary } from '../../../shared/contract/fallacies.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, type Tone } from '../../components/Chip.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { indexOfRow, isOutdated, rowAt } from '../../model/windowedList.ts';
import { useApp } from '../../state/useApp.ts';
import { everyFallacy } from './fallacyQuery.ts';

const ROW_REM = 4.9;

export const statusTones: Readonly<Record<FallacySummary['status'], Tone>> = {
  suspected: 'warn',
  confirmed: 'bad',
  dismissed: 'neutral',
};

export function FallacyList() {
  const { fallacies } = useApp();
  const { list, error } = useStore(fallacies.list.store);
  if (error !== null && list.total === null) return <Failure error={error} onRetry={fallacies.list.retry} />;
  if (list.total === null) return <Skeleton rows={8} />;
  if (list.total === 0 && !isOutdated(list)) return <NothingListed />;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={fallacies.list.retry} />}
      <Rows />
    </>
  );
}

function Rows() {
  const { fallacies } = useApp();
  const { list } = useStore(fallacies.list.store);
  const caseId = useStore(fallacies.store, (state) => state.caseId);
  const isOld = isOutdated(list);
  const onRange = useCallback(
    (first: number, last: number) => {
      if (!isOld) fallacies.list.look(first, last);
    },
    [fallacies, isOld],
  );
  const open = (index: number): void => {
    const row = rowAt(list, index);
    if (row !== undefined) fallacies.open(row.id);
  };
  return (
    <ListboxFrame
      key={list.shownSince}
      label="Fallacies"
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
        return row === undefined ? <span aria-label="Loading" /> : <Row fallacy={row} />;
      }}
    />
  );
}

function Row({ fallacy }: { readonly fallacy: FallacySummary }) {
  const { kind, span, source, said_at, status } = fallacy;
  return (
    <div className="case-row">
      <p className="case-row-head">
        <span className="one-line case-row-subject">{kind}</span>
        {said_at !== null && <Time value={said_at} form="day" />}
      </p>
      <p className="one-line" dir="auto">
        {span}
      </p>
      <p className="case-row-foot quiet">
        <span className="one-line case-row-sources" dir="auto">
          {source?.name ?? ''}
        </span>
        <Chip tone={statusTones[status]}>{status}</Chip>
      </p>
    </div>
  );
}

function NothingListed() {
  const { fallacies } = useApp();
  const { query } = useStore(fallacies.store);
  if (query.list === 'all' && query.category === null) {
    return (
      <Empty icon="check" title="No flawed reasoning was found">
        <p>Texts are looked through as they are remembered. What is found comes here, with what it changes.</p>
      </Empty>
    );
  }
  return (
    <Empty icon="filter" title="None under this filter">
      <Button onClick={() => fallacies.change(everyFallacy)}>Show all</Button>
    </Empty>
  );
}
