import { useCallback } from 'react';
import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import type { SourceStatement } from '../../../shared/contract/sources.ts';
import { Chip, type Tone } from '../../components/Chip.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';
import { indexOfRow, isOutdated, rowAt } from '../../model/windowedList.ts';
import { useApp } from '../../state/useApp.ts';
import { type StatementFilter, statementFilters } from './sourcesQuery.ts';
import { termWords } from './trustWords.ts';

const ROW_REM = 3.5;

const FILTERS: Readonly<Record<StatementFilter, string>> = {
  all: 'All',
  standing: 'Standing',
  overruled: 'Overruled',
  withdrawn: 'Withdrawn',
};

const statusTones: Readonly<Record<SourceStatement['status'], Tone>> = {
  holds: 'good',
  disputed: 'warn',
  expired: 'neutral',
  withdrawn: 'neutral',
  said: 'neutral',
};

/** What a source said, newest first, each statement with its status and its weight term by term. */
export function SourceStatements() {
  const { sources } = useApp();
  const which = useStore(sources.store, (state) => state.query.which);
  const total = useStore(sources.statements.store, (state) => state.list.total);
  return (
    <>
      <div className="statements-head">
        <h3 className="num">{total === null ? 'Statements' : plural(total, 'statement')}</h3>
        <Segmented
          label="Which statements"
          value={which}
          onChange={(next) => sources.change({ which: next })}
          options={statementFilters.map((value) => ({ value, label: FILTERS[value] }))}
        />
        <span className="library-space" />
        <Actions />
      </div>
      <List />
    </>
  );
}

/** What can be done with the statement that is chosen; rows of a list hold no buttons of their own. */
function Actions() {
  const { sources, registry } = useApp();
  // Which statement is chosen, and whether it is held.
  useStore(sources.store, (state) => state.factId);
  useStore(sources.statements.store);
  const chosen = sources.statement();
  const { openStatement, openStatementPassage } = commandCatalogue;
  return [
    { command: openStatement, label: 'Fact', isAble: chosen !== null },
    { command: openStatementPassage, label: 'Passage', isAble: chosen !== null && chosen.artifact_id !== null },
  ].map(({ command, label, isAble }) => (
    <button
      key={command.id}
      type="button"
      className="button button-plain button-s"
      title={command.label}
      aria-disabled={!isAble}
      onClick={() => registry.run(command.id)}
    >
      <span>{label}</span>
      <Kbd shortcut={command.shortcuts[0]} />
    </button>
  ));
}

function List() {
  const { sources } = useApp();
  const { list, error } = useStore(sources.statements.store);
  const which = useStore(sources.store, (state) => state.query.which);
  if (error !== null && list.total === null) return <Failure error={error} onRetry={sources.statements.retry} />;
  if (list.total === null) return <Skeleton rows={6} tall />;
  if (list.total === 0 && !isOutdated(list)) {
    return (
      <Empty icon="filter" title={which === 'all' ? 'No statements' : 'None under this filter'}>
        <p>
          {which === 'all'
            ? 'Its passages are in the Library; no statement was found in them.'
            : 'Other statements are under All.'}
        </p>
      </Empty>
    );
  }
  return (
    <>
      {error !== null && <Failure error={error} onRetry={sources.statements.retry} />}
      <Rows />
    </>
  );
}

function Rows() {
  const { sources, router } = useApp();
  const { list } = useStore(sources.statements.store);
  const factId = useStore(sources.store, (state) => state.factId);
  const isOld = isOutdated(list);
  const onRange = useCallback(
    (first: number, last: number) => {
      if (!isOld) sources.statements.look(first, last);
    },
    [sources, isOld],
  );
  return (
    <ListboxFrame
      key={list.shownSince}
      label="Statements"
      className={isOld ? 'statements is-outdated' : 'statements'}
      count={list.total ?? 0}
      active={factId === null ? -1 : indexOfRow(list, (row) => row.fact_id === factId, 0)}
      isSelected={(index) => factId !== null && rowAt(list, index)?.fact_id === factId}
      onActive={(index) => sources.selectFact(rowAt(list, index)?.fact_id ?? null)}
      onOpen={(index) => router.inspect({ factId: rowAt(list, index)?.fact_id ?? null })}
      onRange={onRange}
      rowRem={ROW_REM}
      renderRow={(index) => {
        const row = rowAt(list, index);
        return row === undefined ? <span aria-label="Loading" /> : <Statement statement={row} />;
      }}
    />
  );
}

function Statement({ statement }: { readonly statement: SourceStatement }) {
  const { text, status, said_at, times, is_withdrawn, trust, trust_weight, overruled_by, artifact_id } = statement;
  const [winner] = overruled_by;
  return (
    <div className="case-row statement-row">
      <p className="case-row-head">
        <span className="one-line case-row-subject" dir="auto" title={text}>
          {text}
        </span>
        {winner !== undefined && (
          <Chip tone="warn" title={winner.text}>
            overruled by {winner.source ?? 'another'}
          </Chip>
        )}
        {times > 1 && <Chip>said {times} times</Chip>}
        <Chip tone={statusTones[status]}>{is_withdrawn && status !== 'withdrawn' ? 'taken back' : status}</Chip>
      </p>
      <p className="case-row-foot quiet">
        <span className="one-line case-row-sources num" title={termWords(trust)}>
          <strong>{trust_weight}</strong> = {termWords(trust)}
        </span>
        {artifact_id === null && <span>by hand</span>}
        {said_at !== null && <Time value={said_at} form="day" />}
      </p>
    </div>
  );
}
