import { useStore } from 'zustand';
import { classes } from '../../components/Button.tsx';
import { useApp } from '../../state/useApp.ts';
import { ArtifactList } from './ArtifactList.tsx';
import { LibraryHead } from './LibraryHead.tsx';
import { Reader } from './Reader.tsx';
import { SessionList } from './SessionList.tsx';

/** Everything that was told to the dataset: artifacts and sessions in long lists, and a reader beside them. */
export function LibraryPage() {
  const { libraryBrowser } = useApp();
  const tab = useStore(libraryBrowser.store, (state) => state.query.tab);
  const isReading = useStore(libraryBrowser.store, (state) => state.reader !== null);
  return (
    <div className={classes('library', isReading && 'is-reading')}>
      <div className="library-lists">
        <LibraryHead />
        {tab === 'artifacts' ? <ArtifactList /> : <SessionList />}
      </div>
      {isReading && <Reader />}
    </div>
  );
}
