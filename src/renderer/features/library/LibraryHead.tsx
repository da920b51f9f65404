import { useStore } from 'zustand';
import { IconButton } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FacetMenu } from './FacetMenu.tsx';
import { LIBRARY_TEXT_ID } from './libraryCommands.ts';
import { librarySorts, type LibrarySort } from './libraryQuery.ts';
import { MonthHistogram } from './MonthHistogram.tsx';

const SORTS: Readonly<Record<LibrarySort, string>> = {
  said: 'When said',
  remembered: 'When remembered',
  title: 'Title',
  passages: 'Passages',
  facts: 'Facts',
};

/** What is listed, and what narrows and orders it. */
export function LibraryHead() {
  const { libraryBrowser } = useApp();
  const query = useStore(libraryBrowser.store, (state) => state.query);
  const isArtifacts = query.tab === 'artifacts';
  return (
    <header className="library-head">
      <div className="library-title">
        <h1>Library</h1>
        <Tabs
          label="What is listed"
          value={query.tab}
          onChange={(tab) => libraryBrowser.change({ tab })}
          options={[
            { value: 'artifacts', label: 'Artifacts' },
            { value: 'sessions', label: 'Sessions' },
          ]}
        />
        <div className="library-text">
          <Icon name="search" />
          <input
            id={LIBRARY_TEXT_ID}
            type="text"
            className="input"
            aria-label={isArtifacts ? 'Words of the title, author or address' : 'Words of the session'}
            placeholder={isArtifacts ? 'Title, author or address' : 'Session'}
            autoComplete="off"
            spellCheck={false}
            value={query.text}
            onChange={(event) => libraryBrowser.change({ text: event.target.value }, 'replace')}
          />
        </div>
      </div>
      {isArtifacts && (
        <>
          <div className="library-filters" role="group" aria-label="Filters">
            <FacetMenu label="Type" name="types" facet="document_types" />
            <FacetMenu label="Format" name="formats" facet="formats" />
            <FacetMenu label="Source" name="sources" facet="sources" />
            <FacetMenu label="Tag" name="tags" facet="tags" />
            <span className="library-space" />
            <Order />
          </div>
          <MonthHistogram />
          <ActiveFilters />
        </>
      )}
    </header>
  );
}

function Order() {
  const { libraryBrowser } = useApp();
  const { sort, descending } = useStore(libraryBrowser.store, (state) => state.query);
  return (
    <div className="library-order">
      <select
        className="input"
        aria-label="Order by"
        value={sort}
        onChange={(event) => {
          const chosen = librarySorts.find((name) => name === event.target.value);
          if (chosen !== undefined) libraryBrowser.change({ sort: chosen, descending: chosen !== 'title' });
        }}
      >
        {librarySorts.map((name) => (
          <option key={name} value={name}>
            {SORTS[name]}
          </option>
        ))}
      </select>
      <IconButton
        icon={descending ? 'down' : 'up'}
        label={descending ? 'Descending. Turn the order around' : 'Ascending. Turn the order around'}
        onClick={() => libraryBrowser.change({ descending: !descending })}
      />
    </div>
  );
}
