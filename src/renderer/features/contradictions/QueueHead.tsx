import { useStore } from 'zustand';
import type { ContradictionStatus } from '../../../shared/contract/truth.ts';
import { Icon } from '../../components/Icon.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { CASES_TEXT_ID } from './contradictionCommands.ts';
import { countIn, type ReviewList, reviewLists } from './reviewQuery.ts';

const NAMES: Readonly<Record<ReviewList, string>> = {
  waiting: 'Waiting',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
  all: 'All',
};

function countWords(list: ReviewList, counts: Readonly<Record<ContradictionStatus, number>>): string {
  if (list === 'waiting') return `${formatCount(counts.open)} open, ${formatCount(counts.suspected)} suspected`;
  return formatCount(countIn(list, counts));
}

/** Which contradictions are listed. */
export function QueueHead() {
  const { review } = useApp();
  const query = useStore(review.store, (state) => state.query);
  const counts = useStore(review.store, (state) => state.counts);
  return (
    <header className="cases-head">
      <h1>Contradictions</h1>
      <div className="library-text">
        <Icon name="search" />
        <input
          id={CASES_TEXT_ID}
          type="text"
          className="input"
          aria-label="Words of the claims"
          placeholder="Words of the claims"
          autoComplete="off"
          spellCheck={false}
          value={query.text}
          onChange={(event) => review.change({ text: event.target.value }, 'replace')}
        />
      </div>
      <Segmented
        label="Which contradictions"
        value={query.list}
        onChange={(list) => review.change({ list })}
        options={reviewLists.map((list) => ({ value: list, label: NAMES[list] }))}
      />
      <p className="cases-counts quiet num">{counts === null ? 'Counting…' : countWords(query.list, counts)}</p>
    </header>
  );
}
