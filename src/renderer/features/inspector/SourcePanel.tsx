import { useMemo } from 'react';
import { useStore } from 'zustand';
import { Failure, Skeleton } from '../../components/States.tsx';
import { queryWords } from '../../model/matchTerms.ts';
import { libraryAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { PassageList } from './PassageList.tsx';

/** The artifact around a passage, the words of the present search marked. */
export function SourcePanel() {
  const { inspector, router, search } = useApp();
  const target = useStore(inspector.store, (state) => state.target);
  const artifact = useStore(inspector.artifact.store);
  const query = useStore(search.store, (state) => state.request?.query ?? '');
  const words = useMemo(() => queryWords(query), [query]);
  if (artifact.phase === 'failed') return <Failure error={artifact.error} onRetry={inspector.artifact.retry} />;
  if (artifact.phase !== 'ready' || target === null) return <Skeleton rows={8} />;
  const { chunkId, factId } = target;
  return (
    <>
      <p className="inspector-links">
        <a href={libraryAddress({ artifactId: artifact.value.artifact.id, chunkId, markedFactId: factId })}>
          Open in the Library
        </a>
      </p>
      <PassageList
        passages={artifact.value.passages}
        chunkId={chunkId}
        markedFactId={factId}
        words={words}
        onFact={(fact) => {
          router.inspect({ ...target, factId: fact });
          inspector.show('history');
        }}
      />
    </>
  );
}
