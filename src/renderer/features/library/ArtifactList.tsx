import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ArtifactSummary } from '../../../shared/contract/memory.ts';
import { Button } from '../../components/Button.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { indexOfRow, isOutdated, rowAt, type WindowedList } from '../../model/windowedList.ts';
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
  if (list.total === 0 && !isOutdated(list)) return <NothingListed />;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={libraryBrowser.artifacts.retry} />}
      <Rows />
    </>
  );
}

/** The row that keys were last used on, in the answer to one question. */
interface WalkedTo {
  readonly since: number;
  readonly index: number;
  readonly id: number | null;
}

/** Rows come and go above it: the one walked to is known by its artifact, before any was by the one that is open. */
function activeIn(list: WindowedList<ArtifactSummary>, walked: WalkedTo | null, openId: number | null): number {
  if (walked === null || walked.since !== list.shownSince) {
    return openId === null ? -1 : indexOfRow(list, (row) => row.id === openId, 0);
  }
  const found = walked.id === null ? -1 : indexOfRow(list, (row) => row.id === walked.id, walked.index);
  return found < 0 ? Math.min(walked.index, (list.total ?? 1) - 1) : found;
}

function Rows() {
  const { libraryBrowser, view } = useApp();
  const { list } = useStore(libraryBrowser.artifacts.store);
  const query = useStore(libraryBrowser.store, (state) => state.query);
  const openId = useStore(libraryBrowser.store, (state) => state.reader?.artifactId ?? null);
  const question = useMemo(() => JSON.stringify(queryToParams(query)), [query]);
  const { artifacts } = libraryBrowser;
  const [walked, setWalked] = useState<WalkedTo | null>(null);
  const active = activeIn(list, walked, openId);
  const place = view.getState().libraryPlace;
  const isOld = isOutdated(list);
  const onRange = useCallback(
    (first: number, last: number) => {
      if (isOld) return;
      artifacts.look(first, last);
      view.setState({ libraryPlace: { question, row: first } });
    },
    [artifacts, view, question, isOld],
  );

  function open(index: number): void {
    const artifact = rowAt(list, index);
    if (artifact !== undefined) libraryBrowser.open({ artifactId: artifact.id, chunkId: null, markedFactId: null });
  }

  return (
    <ListboxFrame
      // The answer to another question begins at its top.
      key={list.shownSince}
      label="Artifacts"
      className={isOld ? 'is-outdated' : undefined}
      count={list.total ?? 0}
      active={active}
      isSelected={(index) => openId !== null && rowAt(list, index)?.id === openId}
      onActive={(index) => setWalked({ since: list.shownSince, index, id: rowAt(list, index)?.id ?? null })}
      onOpen={open}
      isOpenedByClick
      onRange={onRange}
      rowRem={ROW_REM}
      startAt={place.question === question && !isOld ? place.row : undefined}
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
