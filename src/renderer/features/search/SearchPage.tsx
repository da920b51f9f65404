import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { traceIdOf } from '../../../shared/contract/consult.ts';
import { Button, classes, IconButton } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { focusFirstCard, VirtualCards } from '../../components/VirtualCards.tsx';
import { lessRelatedFrom } from '../../model/lessRelated.ts';
import { queryWords } from '../../model/matchTerms.ts';
import { countFilters } from '../../model/requestForm.ts';
import { useApp } from '../../state/useApp.ts';
import { NoResults, SearchStart } from './SearchEmpty.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import { openResult, SEARCH_INPUT_ID } from './searchCommands.ts';
import { ResultCard } from './ResultCard.tsx';

/** Long enough to type the next letter, short enough to feel at once. */
const TYPING_PAUSE_MS = 220;

export function SearchPage() {
  const { view } = useApp();
  const isFilterOpen = useStore(view, (state) => state.isFilterOpen);
  return (
    <div className="search">
      <h1 className="visually-hidden">Search</h1>
      <div className="search-head">
        <SearchBox />
        {isFilterOpen && <SearchFilters />}
        <SearchStatus />
      </div>
      <SearchBody />
    </div>
  );
}

function SearchBox() {
  const { search, view } = useApp();
  const form = useStore(search.store, (state) => state.form);
  const isFilterOpen = useStore(view, (state) => state.isFilterOpen);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const filters = countFilters(form);

  useEffect(() => {
    document.getElementById(SEARCH_INPUT_ID)?.focus();
    return () => clearTimeout(timer.current);
  }, []);

  function runSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void search.run(), TYPING_PAUSE_MS);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      clearTimeout(timer.current);
      void search.run();
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusFirstCard(document);
    }
  }

  return (
    <div className="search-box" role="search">
      <Icon name="search" />
      <input
        id={SEARCH_INPUT_ID}
        type="text"
        aria-label="Search memory"
        placeholder="Search memory by words or meaning"
        autoComplete="off"
        spellCheck={false}
        value={form.query}
        onChange={(event) => {
          search.edit({ query: event.target.value });
          runSoon();
        }}
        onKeyDown={onKeyDown}
      />
      {form.query !== '' ? <IconButton icon="close" label="Clear" onClick={search.clear} /> : <Kbd shortcut="/" />}
      <Button
        icon="filter"
        className={classes('search-filter', filters > 0 && 'is-on')}
        aria-expanded={isFilterOpen}
        onClick={() => view.setState({ isFilterOpen: !isFilterOpen })}
      >
        {filters > 0 ? `Filters (${filters})` : 'Filters'}
      </Button>
    </div>
  );
}

function SearchBody() {
  const app = useApp();
  const { phase, response, error, activeIndex, request } = useStore(app.search.store);
  const titles = useStore(app.library.store, (state) => state.titles);
  const query = request?.query ?? '';
  const words = useMemo(() => queryWords(query), [query]);
  if (phase === 'failed') {
    return (
      <div className="page-pad">
        <Failure error={error} onRetry={() => void app.search.run()} />
      </div>
    );
  }
  if (phase === 'idle') return <SearchStart />;
  if (response === null) return <Skeleton rows={6} tall />;
  if (response.results.length === 0) return <NoResults />;
  return (
    <div className="search-results" aria-busy={phase === 'loading'}>
      <VirtualCards
        label="Results"
        items={response.results}
        keyOf={traceIdOf}
        nameOf={(result) => `${result.speaker ?? 'Memory'}: ${result.text.slice(0, 120)}`}
        activeIndex={activeIndex}
        onActive={app.search.setActive}
        onLeaveTop={() => document.getElementById(SEARCH_INPUT_ID)?.focus()}
        onOpen={(result) => openResult(app, result)}
        cardRem={8}
        divider={{ at: lessRelatedFrom(response), children: <LessRelated /> }}
        renderCard={(result, index) => (
          <ResultCard
            result={result}
            rank={index + 1}
            words={words}
            title={result.artifact_id === null ? undefined : titles.get(result.artifact_id)}
          />
        )}
        footer={response.truncated && <CutAnswer dropped={response.dropped.results} />}
      />
    </div>
  );
}

function LessRelated() {
  return (
    <p className="search-less" title="A score is how likely a memory is what was asked for.">
      <strong>Less related</strong> <span className="quiet">each scores below a seventh of the first</span>
    </p>
  );
}

function CutAnswer({ dropped }: { readonly dropped: number }) {
  const { search } = useApp();
  return (
    <div className="search-more">
      <span className="quiet">
        {dropped > 0 ? `${dropped} more did not fit into the size of this answer.` : 'This answer was cut to its size.'}
      </span>
      <Button size="s" icon="down" onClick={search.more}>
        Show more
      </Button>
    </div>
  );
}
