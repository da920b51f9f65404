import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { formatCount } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { facetLabel } from './facetLabel.ts';
import { countFilters, type LibraryQuery, listFilters, withoutFilters } from './libraryQuery.ts';
import { periodLabel } from './monthBars.ts';

interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  readonly without: Partial<LibraryQuery>;
}

const FACETS = { types: 'document_types', formats: 'formats', sources: 'sources', tags: 'tags' } as const;
const NAMES = { types: 'type', formats: 'format', sources: 'source', tags: 'tag' } as const;

/** How many are listed, and each filter that narrows them, to be taken away. */
export function ActiveFilters() {
  const { libraryBrowser } = useApp();
  const { query, facets } = useStore(libraryBrowser.store);
  const total = useStore(libraryBrowser.artifacts.store, (state) => state.list.total);
  const lists = listFilters.flatMap((name) =>
    query[name].map((value): ActiveFilter => {
      const known = facets?.[FACETS[name]].find((entry) => entry.value === value);
      const label = facetLabel(FACETS[name], known ?? { value, label: value });
      return {
        key: `${name} ${value}`,
        label: `${NAMES[name]}: ${label}`,
        without: { [name]: query[name].filter((other) => other !== value) },
      };
    }),
  );
  const period: ActiveFilter[] =
    query.from === '' && query.to === ''
      ? []
      : [{ key: 'period', label: periodLabel(query.from, query.to), without: { from: '', to: '' } }];
  const session: ActiveFilter[] =
    query.session === '' ? [] : [{ key: 'session', label: `session: ${query.session}`, without: { session: '' } }];
  return (
    <div className="library-active">
      <span className="num quiet" role="status">
        {total === null ? 'Counting…' : total === 1 ? '1 artifact' : `${formatCount(total)} artifacts`}
      </span>
      {[...period, ...session, ...lists].map((filter) => (
        <button
          key={filter.key}
          type="button"
          className="chip chip-accent chip-button"
          aria-label={`Take the filter ${filter.label} away`}
          onClick={() => libraryBrowser.change(filter.without)}
        >
          <span className="one-line">{filter.label}</span>
          <Icon name="close" />
        </button>
      ))}
      {countFilters(query) > 0 && (
        <Button size="s" variant="ghost" onClick={() => libraryBrowser.change(withoutFilters(query))}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
