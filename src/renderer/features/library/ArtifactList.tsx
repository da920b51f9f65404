import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ArtifactSummary } from '../../../shared/contract/memory.ts';
import { Button } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { indexOfRow, rowAt } from '../../model/windowedList.ts';
import { useApp } from '../../state/useApp.ts';
import { ArtifactLine } from './ArtifactLine.tsx';
import { countFilters, queryToParams, withoutFilters } from './libraryQuery.ts';

const ROW_REM = 3.4;

/** All artifacts that the filters leave, however many: rows are read as they come into view. */
export function ArtifactList() {
  const { libraryBrowser } = useApp();
  const { list, error } = useStore(libraryBrowser.artifacts.store);
  if (error !== null && list.total === null) {
    return <Failure error={error} onRetry={libraryBrowser.artifacts.retry} />;
  }
  if (list.total === null) return <Skeleton rows={12} />;
  if (list.total === 0 && !list.isOutdated) return <NothingListed />;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={libraryBrowser.artifacts.retry} />}
      <Rows />
    </>
  );
}

function Rows() {
  const { libraryBrowser, view } = useApp();
  const { list } = useStore(libraryBrowser.artifacts.store);
  const query = useStore(libraryBrowser.store, (state) => state.query);
  const openId = useStore(libraryBrowser.store, (state) => state.reader?.artifactId ?? null);
  const question = useMemo(() => JSON.stringify(queryToParams(query)), [query]);
  const { artifacts } = libraryBrowser;
  const [walked, setWalked] = useState<{ readonly question: string; readonly index: number } | null>(null);
  const isOpen = (row: ArtifactSummary): boolean => row.id === openId;
  const active = walked?.question === question ? walked.index : openId === null ? -1 : indexOfRow(list, isOpen, 0);
  const place = view.getState().libraryPlace;
  const onRange = useCallback(
    (first: number, last: number) => {
      artifacts.look(first, last);
      view.setState({ libraryPlace: { question, row: first } });
    },
    [artifacts, view, question],
  );

  function open(index: number): void {
    const artifact = rowAt(list, index);
    if (artifact !== undefined) libraryBrowser.open({ artifactId: artifact.id, chunkId: null, markedFactId: null });
  }

  return (
    <ListboxFrame
      // Another question begins at its top.
      key={question}
      label="Artifacts"
      className={list.isOutdated ? 'is-outdated' : undefined}
      count={list.total ?? 0}
      active={active}
      isSelected={(index) => openId !== null && rowAt(list, index)?.id === openId}
      onActive={(index) => setWalked({ question, index })}
      onOpen={open}
      isOpenedByClick
      onRange={onRange}
      rowRem={ROW_REM}
      startAt={place.question === question ? place.row : 0}
      places={{
        keyAt: (index) => rowAt(list, index)?.id,
        indexOf: (key, near) => indexOfRow(list, (row) => row.id === key, near),
      }}
      renderRow={(index) => {
        const artifact = rowAt(list, index);
        return artifact === undefined ? <RowSkeleton /> : <ArtifactLine artifact={artifact} />;
      }}
    />
  );
}

export function RowSkeleton() {
  return (
    <div className="library-row" aria-label="Loading">
      <span className="library-row-skeleton" />
      <span className="library-row-skeleton is-short" />
    </div>
  );
}

function NothingListed() {
  const { libraryBrowser, router } = useApp();
  const query = useStore(libraryBrowser.store, (state) => state.query);
  const isNarrowed = query.text.trim() !== '' || countFilters(query) > 0;
  return isNarrowed ? (
    <Empty icon="filter" title="Nothing fits these filters">
      <Button onClick={() => libraryBrowser.change(withoutFilters(query))}>Clear filters</Button>
    </Empty>
  ) : (
    <Empty icon="library" title="Nothing is remembered yet">
      <p>What is told to this dataset is listed and read here.</p>
      <Button variant="primary" icon="remember" onClick={() => router.go('remember')}>
        Remember something
      </Button>
    </Empty>
  );
}
