import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { Inference } from '../../../shared/contract/models.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, type Tone } from '../../components/Chip.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { formatMs, plural } from '../../model/numbers.ts';
import { indexOfRow, isOutdated, rowAt } from '../../model/windowedList.ts';
import { useApp } from '../../state/useApp.ts';
import { everyCall } from './inferenceQuery.ts';
import { formatCost, stageName, tokensOf } from './inferenceWords.ts';

const ROW_REM = 3.4;

const TONES: Readonly<Record<Inference['status'], Tone>> = {
  done: 'good',
  truncated: 'warn',
  refused: 'warn',
  failed: 'bad',
  dropped: 'bad',
  cancelled: 'neutral',
};

export function InferenceList() {
  const { inferences } = useApp();
  const { list, error } = useStore(inferences.list.store);
  if (error !== null && list.total === null) return <Failure error={error} onRetry={inferences.list.retry} />;
  if (list.total === null) return <Skeleton rows={10} />;
  if (list.total === 0 && !isOutdated(list)) return <NothingListed />;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={inferences.list.retry} />}
      <p className="inferences-count quiet num">{plural(list.total, 'call')}, newest first</p>
      <Rows />
    </>
  );
}

function Rows() {
  const { inferences } = useApp();
  const { list } = useStore(inferences.list.store);
  const active = useStore(inferences.store, (state) => state.active);
  const isOld = isOutdated(list);
  const onRange = useCallback(
    (first: number, last: number) => {
      if (!isOld) inferences.list.look(first, last);
    },
    [inferences, isOld],
  );
  return (
    <ListboxFrame
      key={list.shownSince}
      label="Calls"
      className={isOld ? 'is-outdated' : undefined}
      count={list.total ?? 0}
      active={active < 0 ? -1 : indexOfRow(list, (row) => row.id === active, 0)}
      isSelected={(index) => active >= 0 && rowAt(list, index)?.id === active}
      onActive={(index) => inferences.point(rowAt(list, index)?.id ?? -1)}
      onRange={onRange}
      rowRem={ROW_REM}
      places={{
        keyAt: (index) => rowAt(list, index)?.id,
        indexOf: (key, near) => indexOfRow(list, (row) => row.id === key, near),
      }}
      renderRow={(index) => {
        const row = rowAt(list, index);
        return row === undefined ? <span aria-label="Loading" /> : <Row call={row} />;
      }}
    />
  );
}

function Row({ call }: { readonly call: Inference }) {
  const { kind, stage, model, status, reasoning, latency_ms, session_id, error, created_at } = call;
  const rest = [
    ...(reasoning === null || reasoning === 'none' ? [] : [`${reasoning} reasoning`]),
    ...(session_id === null ? [] : [`session ${session_id}`]),
    ...(error === null ? [] : [error]),
  ].join(' · ');
  return (
    <div className="call-row">
      <span>
        <span className="one-line">
          {stageName(`${kind}/${stage}`)} <span className="mono">{model ?? ''}</span>
        </span>
        <span className="one-line quiet" title={error ?? undefined} dir="auto">
          {rest}
        </span>
      </span>
      <Chip tone={TONES[status]}>{status}</Chip>
      <span className="call-figure num">
        <span title="Tokens in → out">{tokensOf(call)}</span>
        <span className="quiet">{call.cost === null ? 'cost unknown' : formatCost(call.cost)}</span>
      </span>
      <span className="call-figure num">
        <Time value={created_at} />
        <span className="quiet">{latency_ms === null ? '' : formatMs(latency_ms)}</span>
      </span>
    </div>
  );
}

function NothingListed() {
  const { inferences, router } = useApp();
  const { query } = useStore(inferences.store);
  if (JSON.stringify(query) !== JSON.stringify(everyCall)) {
    return (
      <Empty icon="filter" title="None under this filter">
        <Button onClick={() => inferences.change(everyCall)}>Show all</Button>
      </Empty>
    );
  }
  return (
    <Empty icon="spark" title="No model server was asked yet">
      <p>Every call to one comes here, with its tokens, its cost and how it ended.</p>
      <Button onClick={() => router.go('settings')}>Choose models</Button>
    </Empty>
  );
}
