import { useStore } from 'zustand';
import type { FallacySummary } from '../../../shared/contract/fallacies.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, type Tone } from '../../components/Chip.tsx';
import { Empty } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { WindowedListbox } from '../../components/WindowedListbox.tsx';
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
  const chosen = useStore(fallacies.store, (state) => state.caseId);
  return (
    <WindowedListbox
      label="Fallacies"
      source={fallacies.list}
      chosen={chosen}
      onActive={(row) => {
        if (row !== undefined) fallacies.open(row.id);
      }}
      isOpenedByClick
      rowRem={ROW_REM}
      renderRow={(row) => <Row fallacy={row} />}
      empty={<NothingListed />}
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
