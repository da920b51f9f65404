import { useStore } from 'zustand';
import { Segmented } from '../../components/Segmented.tsx';
import { formatCount } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { countIn, type FallacyListName, fallacyLists } from './fallacyQuery.ts';

const NAMES: Readonly<Record<FallacyListName, string>> = {
  all: 'All',
  suspected: 'Suspected',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
};

function countWords(count: number, list: FallacyListName): string {
  return list === 'all' ? `${formatCount(count)} found` : `${formatCount(count)} ${list}`;
}

/** Which fallacies are listed: by what was found of them, and by category. */
export function FallacyFilter() {
  const { fallacies } = useApp();
  const { query, counts } = useStore(fallacies.store);
  return (
    <header className="cases-head">
      <h1>Fallacies</h1>
      <Segmented
        label="Which fallacies"
        value={query.list}
        onChange={(list) => fallacies.change({ list })}
        options={fallacyLists.map((list) => ({ value: list, label: NAMES[list] }))}
      />
      <p className="cases-counts quiet num">
        {counts === null ? 'Counting…' : countWords(countIn(query.list, counts.status), query.list)}
      </p>
      <ul className="fallacy-categories" aria-label="Categories">
        {(counts?.categories ?? []).map(({ key, name, count }) => (
          <li key={key}>
            <button
              type="button"
              className="fallacy-category"
              aria-pressed={query.category === key}
              data-none={count === 0}
              onClick={() => fallacies.change({ category: query.category === key ? null : key })}
            >
              <span>{name}</span>
              <span className="num">{formatCount(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </header>
  );
}
