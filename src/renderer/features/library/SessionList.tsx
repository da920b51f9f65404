import { useState } from 'react';
import { useStore } from 'zustand';
import type { SessionView } from '../../../shared/contract/library.ts';
import { Button } from '../../components/Button.tsx';
import { ListboxFrame } from '../../components/ListboxFrame.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';
import { indexOfRow, isOutdated, rowAt } from '../../model/windowedList.ts';
import { useApp } from '../../state/useApp.ts';
import { RowSkeleton } from './ArtifactList.tsx';
import { withoutFilters } from './libraryQuery.ts';

const ROW_REM = 3.4;
const NAMED_SPEAKERS = 4;

/** Conversations, latest first. Opening one lists its artifacts. */
export function SessionList() {
  const { libraryBrowser, router } = useApp();
  const { list, error } = useStore(libraryBrowser.sessions.store);
  const query = useStore(libraryBrowser.store, (state) => state.query);
  const [active, setActive] = useState(-1);
  if (error !== null && list.total === null) return <Failure error={error} onRetry={libraryBrowser.sessions.retry} />;
  if (list.total === null) return <Skeleton rows={12} />;
  if (list.total === 0 && !isOutdated(list)) {
    return query.text.trim() === '' ? (
      <Empty icon="person" title="No sessions yet">
        <p>Conversations, and texts told with a session, are listed here.</p>
        <Button variant="primary" icon="remember" onClick={() => router.go('remember')}>
          Remember something
        </Button>
      </Empty>
    ) : (
      <Empty icon="filter" title="No session fits these words">
        <Button onClick={() => libraryBrowser.change({ text: '' })}>Clear the words</Button>
      </Empty>
    );
  }
  return (
    <>
      {error !== null && <Failure error={error} onRetry={libraryBrowser.sessions.retry} />}
      <ListboxFrame
        key={list.shownSince}
        label="Sessions"
        className={isOutdated(list) ? 'is-outdated' : undefined}
        count={list.total}
        active={active}
        isSelected={(index) => index === active}
        onActive={setActive}
        onOpen={(index) => {
          const session = rowAt(list, index);
          if (session === undefined) return;
          libraryBrowser.change({ ...withoutFilters(query), tab: 'artifacts', session: session.session_id });
        }}
        isOpenedByClick
        onRange={libraryBrowser.sessions.look}
        rowRem={ROW_REM}
        places={{
          keyAt: (index) => rowAt(list, index)?.session_id,
          indexOf: (key, near) => indexOfRow(list, (row) => row.session_id === key, near),
        }}
        renderRow={(index) => {
          const session = rowAt(list, index);
          return session === undefined ? <RowSkeleton /> : <SessionLine session={session} />;
        }}
      />
    </>
  );
}

function SessionLine({ session }: { readonly session: SessionView }) {
  const named = session.speakers.slice(0, NAMED_SPEAKERS).join(', ');
  const others = session.speakers.length - NAMED_SPEAKERS;
  return (
    <div className="library-row">
      <p className="library-row-head">
        <span className="artifact-title one-line" title={session.session_id} dir="auto">
          {session.session_id}
        </span>
        {session.summary !== null && (
          <span className="quiet one-line" title={session.summary} dir="auto">
            {session.summary}
          </span>
        )}
      </p>
      <p className="artifact-meta quiet one-line">
        {session.started_at !== null && <Time value={session.started_at} form="day" />}
        <span className="num">
          {plural(session.artifacts, 'artifact')}, {plural(session.passages, 'passage')}
        </span>
        {named !== '' && <span>{others > 0 ? `${named} and ${plural(others, 'other')}` : named}</span>}
      </p>
    </div>
  );
}
