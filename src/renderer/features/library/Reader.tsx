import { useMemo } from 'react';
import { useStore } from 'zustand';
import { PalimpsestError } from '../../../shared/contract/errors.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { ResizeHandle } from '../../components/ResizeHandle.tsx';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { VirtualListbox } from '../../components/VirtualListbox.tsx';
import { queryWords } from '../../model/matchTerms.ts';
import { plural } from '../../model/numbers.ts';
import { exploreAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import { ArtifactHead } from '../inspector/ArtifactHead.tsx';
import { FactLine } from '../inspector/FactLine.tsx';
import type { Reading } from '../inspector/inspectorStore.ts';
import { PassageList } from '../inspector/PassageList.tsx';
import { TagsEditor } from '../inspector/TagsEditor.tsx';

const noWords = queryWords('');

/** One artifact beside the list: its passages in order and the facts made of them. */
export function Reader() {
  const { libraryBrowser, view } = useApp();
  const reading = useStore(libraryBrowser.reading.store);
  const widthRem = useStore(view, (state) => state.readerRem);
  const close = (): void => libraryBrowser.open(null);
  useLevel(true, close);
  return (
    <section className="reader" aria-label="Reader" style={{ width: `${widthRem}rem` }}>
      <ResizeHandle
        label="Width of the reader"
        edge="left"
        rem={widthRem}
        range={[20, 60]}
        onChange={(readerRem) => view.setState({ readerRem })}
      />
      <header className="inspector-head">
        {reading.phase === 'ready' ? <Head reading={reading.value} /> : <h2>Reader</h2>}
        <IconButton icon="close" label="Close the reader (Esc)" onClick={close} />
      </header>
      {reading.phase === 'failed' && <NotRead error={reading.error} onClose={close} />}
      {(reading.phase === 'idle' || reading.phase === 'loading') && <Skeleton rows={10} />}
      {reading.phase === 'ready' && <Body key={reading.value.artifact.id} reading={reading.value} />}
    </section>
  );
}

/** An address may outlive its artifact, or belong to another dataset: trying again helps only against other faults. */
function NotRead({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const { libraryBrowser } = useApp();
  const isGone = error instanceof PalimpsestError && error.code === 'not_found';
  if (!isGone) return <Failure error={error} onRetry={libraryBrowser.reading.retry} />;
  return (
    <Empty icon="file" title="This artifact is not in this dataset">
      <p>It was forgotten, or it belongs to another dataset.</p>
      <Button icon="left" onClick={onClose}>
        Back to the list
      </Button>
    </Empty>
  );
}

function Head({ reading }: { readonly reading: Reading }) {
  const { libraryBrowser } = useApp();
  const { artifact, versions } = reading;
  const isTagging = useStore(libraryBrowser.store, (state) => state.isTagging);
  return (
    <div className="reader-head">
      <ArtifactHead
        artifact={artifact}
        versions={versions}
        onVersion={(artifactId) => libraryBrowser.open({ artifactId, chunkId: null, markedFactId: null })}
      />
      <TagsEditor
        key={artifact.id}
        target={{ artifact_id: artifact.id }}
        name={artifact.title}
        tags={artifact.tags}
        isOpen={isTagging}
        onOpen={libraryBrowser.showTagForm}
        onStale={libraryBrowser.reading.refresh}
      />
    </div>
  );
}

function Body({ reading }: { readonly reading: Reading }) {
  const { libraryBrowser, asking } = useApp();
  const { reader, readerTab } = useStore(libraryBrowser.store);
  const { artifact, passages } = reading;
  const facts = useMemo(() => factsIn(reading), [reading]);
  const drawn = passages.find(({ chunk_id }) => chunk_id === reader?.chunkId) ?? passages[0];
  return (
    <>
      <div className="reader-bar">
        <Tabs
          label="Reader"
          value={readerTab}
          onChange={libraryBrowser.showInReader}
          options={[
            { value: 'text', label: 'Text' },
            { value: 'facts', label: plural(facts.length, 'fact') },
          ]}
        />
        <span className="library-space" />
        {drawn !== undefined && (
          <a className="button button-plain button-s" href={exploreAddress({ passage: drawn.fact_id })}>
            Open in Explore
          </a>
        )}
        <Button
          size="s"
          variant="ghost"
          icon="refresh"
          onClick={() =>
            asking.setState({ asked: { kind: 'reextract', artifactId: artifact.id, name: artifact.title } })
          }
        >
          Make facts again…
        </Button>
        <IconButton
          icon="trash"
          label="Forget…"
          onClick={() =>
            asking.setState({
              asked: { kind: 'forget', target: { artifact_id: artifact.id }, name: artifact.title },
            })
          }
        />
      </div>
      {readerTab === 'facts' ? (
        <Facts facts={facts} />
      ) : (
        <PassageList
          passages={passages}
          chunkId={reader?.chunkId ?? null}
          markedFactId={reader?.markedFactId ?? null}
          words={noWords}
          onFact={(factId, passage) => libraryBrowser.showFact(artifact.id, passage.chunk_id, factId)}
        />
      )}
    </>
  );
}

type FactIn = { readonly chunkId: number; readonly fact: Reading['passages'][number]['facts'][number] };

/** Each fact once, with the first passage that says it. */
function factsIn({ passages }: Reading): FactIn[] {
  const found = new Map<number, FactIn>();
  for (const passage of passages) {
    for (const fact of passage.facts) {
      if (!found.has(fact.id)) found.set(fact.id, { chunkId: passage.chunk_id, fact });
    }
  }
  return [...found.values()];
}

function Facts({ facts }: { readonly facts: readonly FactIn[] }) {
  const { libraryBrowser } = useApp();
  const reader = useStore(libraryBrowser.store, (state) => state.reader);
  if (facts.length === 0) return <Empty icon="info" title="No facts were made of this text" />;
  function toPassage(factId: number): void {
    const found = facts.find(({ fact }) => fact.id === factId);
    if (found === undefined || reader === null) return;
    libraryBrowser.showInReader('text');
    libraryBrowser.open({ artifactId: reader.artifactId, chunkId: found.chunkId, markedFactId: factId });
  }
  return (
    <VirtualListbox
      label="Facts of this artifact"
      items={facts}
      keyOf={({ fact }) => fact.id}
      selected={reader?.markedFactId ?? null}
      onSelect={(markedFactId) => reader !== null && libraryBrowser.open({ ...reader, markedFactId })}
      onOpen={toPassage}
      isOpenedByClick
      rowRem={2.4}
      renderRow={({ fact }) => (
        <div className="entity-fact">
          <FactLine fact={fact} />
        </div>
      )}
    />
  );
}
