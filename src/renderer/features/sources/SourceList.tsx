import { useStore } from 'zustand';
import type { SourceRow } from '../../../shared/contract/sources.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Empty } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { WindowedListbox } from '../../components/WindowedListbox.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { signed } from '../contradictions/trustRows.ts';
import { SOURCES_TEXT_ID } from './sourceCommands.ts';
import { type SourceSort, sourceSorts } from './sourcesQuery.ts';
import { standingWords } from './trustWords.ts';

const ROW_REM = 3.5;

const SORTS: Readonly<Record<SourceSort, string>> = {
  statements: 'Most statements first',
  name: 'By name',
  trust: 'Most trusted first',
  overruled: 'Most overruled first',
  last_said: 'Last heard first',
};

export function SourceList() {
  return (
    <div className="cases-list">
      <ListHead />
      <List />
    </div>
  );
}

function ListHead() {
  const { sources } = useApp();
  const { text, sort } = useStore(sources.store, (state) => state.query);
  const total = useStore(sources.list.store, (state) => state.list.total);
  return (
    <div className="cases-head">
      <div className="library-text">
        <Icon name="search" />
        <input
          id={SOURCES_TEXT_ID}
          type="text"
          className="input"
          aria-label="Name or handle"
          placeholder="Name or handle"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => sources.change({ text: event.target.value, sourceId: null })}
        />
      </div>
      <select
        className="input"
        aria-label="Order of the sources"
        value={sort}
        onChange={(event) => {
          const chosen = sourceSorts.find((each) => each === event.target.value);
          if (chosen !== undefined) sources.change({ sort: chosen });
        }}
      >
        {sourceSorts.map((each) => (
          <option key={each} value={each}>
            {SORTS[each]}
          </option>
        ))}
      </select>
      <p className="cases-counts quiet num">{total === null ? 'Counting…' : plural(total, 'source')}</p>
    </div>
  );
}

function List() {
  const { sources, registry } = useApp();
  const chosen = useStore(sources.store, (state) => state.query.sourceId);
  return (
    <WindowedListbox
      label="Sources"
      source={sources.list}
      chosen={chosen}
      onActive={(row) => {
        if (row !== undefined) sources.open(row.id);
      }}
      onOpen={() => registry.run('sources.change')}
      rowRem={ROW_REM}
      renderRow={(row) => <Row source={row} />}
      empty={<NobodyListed />}
    />
  );
}

function Row({ source }: { readonly source: SourceRow }) {
  const { name, handle, role, term, last_said_at, is_pending } = source;
  const about = [handle !== null && handle !== name ? `@${handle}` : '', role ?? '', standingWords(source)];
  return (
    <div className="case-row source-row">
      <p className="case-row-head">
        <span className="one-line case-row-subject" dir="auto">
          {name}
        </span>
        {is_pending && (
          <Chip tone="warn" title="The steering file says otherwise">
            file differs
          </Chip>
        )}
        <Chip tone={term.value > 0 ? 'good' : term.value < 0 ? 'bad' : 'neutral'} title="Its term of the trust weight">
          {signed(term.value)}
        </Chip>
      </p>
      <p className="case-row-foot quiet">
        <span className="one-line case-row-sources num">{about.filter((part) => part !== '').join(' · ')}</span>
        {last_said_at !== null && <Time value={last_said_at} form="day" />}
      </p>
    </div>
  );
}

function NobodyListed() {
  const { sources, registry } = useApp();
  const text = useStore(sources.store, (state) => state.query.text);
  if (text.trim() !== '') {
    return (
      <Empty icon="filter" title="Nobody has a name like this">
        <Button onClick={() => sources.change({ text: '' })}>Show all</Button>
      </Empty>
    );
  }
  return (
    <Empty icon="person" title="Nobody has said anything yet">
      <p>Whoever speaks in a text, or wrote it, comes here once it is remembered.</p>
      <Button icon="remember" onClick={() => registry.run('go.remember')}>
        Remember something
      </Button>
    </Empty>
  );
}
