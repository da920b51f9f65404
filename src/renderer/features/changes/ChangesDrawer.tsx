import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../components/Button.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { useFirstFocus } from '../../components/useFirstFocus.ts';
import { focusFirstCard, VirtualCards } from '../../components/VirtualCards.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import { ChangeCard } from './ChangeCard.tsx';
import { goToChanged, inspectedThing } from './changedThing.ts';

/** What changed, by whom and why, over any page. Escape closes it, and the focus goes back to where it was. */
export function ChangesDrawer() {
  const { changes } = useApp();
  const isOpen = useStore(changes.store, (state) => state.isOpen);
  useLevel(isOpen, changes.close);
  return isOpen ? <Drawer /> : null;
}

function Drawer() {
  const { changes } = useApp();
  const ref = useFirstFocus<HTMLElement>();
  const { phase, error, total } = useStore(changes.store);
  return (
    <div className="changes-place">
      <aside ref={ref} className="changes" aria-label="History of changes" tabIndex={-1}>
        <header className="changes-head">
          <h2>History</h2>
          {phase === 'ready' && <span className="quiet num">{plural(total, 'change')}</span>}
          <span className="library-space" />
          <IconButton icon="close" label="Close the history (Esc)" onClick={changes.close} />
        </header>
        <Scope />
        {error !== null && <Failure error={error} onRetry={changes.retry} />}
        {phase === 'loading' && <Skeleton rows={8} />}
        {phase === 'ready' && <Entries />}
      </aside>
    </div>
  );
}

/** All changes, or those of what the inspector shows. */
function Scope() {
  const app = useApp();
  const thing = useStore(app.changes.store, (state) => state.thing);
  const target = useStore(app.inspector.store, (state) => state.target);
  const reader = useStore(app.libraryBrowser.store, (state) => state.reader);
  const shown = inspectedThing(target, reader);
  if (shown === null && thing === null) return null;
  return (
    <div className="changes-scope">
      <Segmented
        label="Whose history"
        value={thing === null ? 'all' : 'one'}
        onChange={(scope) => app.changes.open(scope === 'all' ? null : (thing ?? shown))}
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'one', label: 'What is shown' },
        ]}
      />
    </div>
  );
}

function Entries() {
  const app = useApp();
  const { changes: entries, total, thing } = useStore(app.changes.store);
  // By id, so that the entry stays the one walked to when others come above it.
  const [active, setActive] = useState<number | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The cards are there once the list has measured itself.
    const frame = requestAnimationFrame(() => ref.current !== null && focusFirstCard(ref.current));
    return () => cancelAnimationFrame(frame);
  }, []);
  if (entries.length === 0) {
    return (
      <Empty icon="history" title={thing === null ? 'Nothing was changed yet' : 'It was never changed'}>
        <p>Edits of entities, facts and tags are listed here, each with the way to undo it.</p>
      </Empty>
    );
  }
  return (
    <div ref={ref} className="changes-list">
      <VirtualCards
        label="Changes"
        items={entries}
        keyOf={(entry) => entry.id}
        nameOf={(entry) => entry.what}
        activeIndex={entries.findIndex((entry) => entry.id === active)}
        onActive={(index) => setActive(entries[index]?.id ?? null)}
        onOpen={(entry) => goToChanged(app, entry)}
        onEnd={entries.length < total ? () => void app.changes.more() : undefined}
        cardRem={6}
        renderCard={(entry) => <ChangeCard entry={entry} />}
      />
    </div>
  );
}
