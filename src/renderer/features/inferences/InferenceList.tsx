import { useStore } from 'zustand';
import type { Inference } from '../../../shared/contract/models.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, type Tone } from '../../components/Chip.tsx';
import { Empty } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { WindowedListbox } from '../../components/WindowedListbox.tsx';
import { formatMs, plural } from '../../model/numbers.ts';
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
  const active = useStore(inferences.store, (state) => state.active);
  return (
    <WindowedListbox
      label="Calls"
      source={inferences.list}
      chosen={active < 0 ? null : active}
      onActive={(row) => inferences.point(row?.id ?? -1)}
      rowRem={ROW_REM}
      skeletonRows={10}
      renderRow={(row) => <Row call={row} />}
      empty={<NothingListed />}
      head={(total) => <p className="inferences-count quiet num">{plural(total, 'call')}, newest first</p>}
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
