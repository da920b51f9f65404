import { useStore } from 'zustand';
import type { ContradictionSummary } from '../../../shared/contract/truth.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Empty } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { WindowedListbox } from '../../components/WindowedListbox.tsx';
import { useApp } from '../../state/useApp.ts';
import { statusTones, statusWords } from './stateWords.ts';

const ROW_REM = 4.9;

export function Queue() {
  const { review } = useApp();
  const chosen = useStore(review.store, (state) => state.caseId);
  return (
    <WindowedListbox
      label="Contradictions"
      source={review.queue}
      chosen={chosen}
      onActive={(row) => {
        if (row !== undefined) review.open(row.id);
      }}
      isOpenedByClick
      rowRem={ROW_REM}
      renderRow={(row) => <Row summary={row} />}
      empty={<NothingListed />}
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
