import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { classes } from '../../components/Button.tsx';
import { rootFontPx } from '../../components/listKeys.ts';
import { Marked } from '../../components/Marked.tsx';
import { Time } from '../../components/Time.tsx';
import type { QueryWords } from '../../model/matchTerms.ts';
import { FactLine } from './FactLine.tsx';
import type { Passage } from './inspectorStore.ts';
import { passageRuns, spansOf } from './passageRuns.ts';

const PASSAGE_REM = 5;

interface PassageListProps {
  readonly passages: readonly Passage[];
  /** The passage in view. */
  readonly chunkId: number | null;
  /** The fact whose words are marked. */
  readonly markedFactId: number | null;
  readonly words: QueryWords;
  readonly onFact: (factId: number, passage: Passage) => void;
}

/** The passages of one artifact in order, the one asked for in view and marked. */
export function PassageList({ passages, chunkId, markedFactId, words, onFact }: PassageListProps) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: passages.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => PASSAGE_REM * rootFontPx(),
    overscan: 6,
  });
  const at = chunkId === null ? -1 : passages.findIndex((passage) => passage.chunk_id === chunkId);

  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'center' });
  }, [at, virtualizer]);

  return (
    <div ref={scrollRef} className="passages" tabIndex={0} role="region" aria-label="Passages">
      <ol className="passages-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const passage = passages[row.index];
          if (passage === undefined) return null;
          const before = passages[row.index - 1];
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-posinset={row.index + 1}
              aria-setsize={passages.length}
              aria-current={row.index === at ? true : undefined}
              className={classes('passage', row.index === at && 'is-target', passage.withdrawn && 'is-withdrawn')}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <PassageBody
                passage={passage}
                words={words}
                markedFactId={markedFactId}
                onFact={onFact}
                isNewSpeaker={before?.speaker !== passage.speaker || before?.occurred_at !== passage.occurred_at}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface PassageBodyProps extends Pick<PassageListProps, 'words' | 'markedFactId' | 'onFact'> {
  readonly passage: Passage;
  readonly isNewSpeaker: boolean;
}

function PassageBody({ passage, words, markedFactId, onFact, isNewSpeaker }: PassageBodyProps) {
  const hasHead = isNewSpeaker && (passage.speaker !== null || passage.occurred_at !== null);
  const runs = useMemo(() => passageRuns(passage.text, spansOf(passage), markedFactId), [passage, markedFactId]);
  return (
    <>
      {hasHead && (
        <p className="passage-head">
          {passage.speaker !== null && <strong>{passage.speaker}</strong>}
          {passage.occurred_at !== null && (
            <span className="quiet">
              <Time value={passage.occurred_at} />
            </span>
          )}
          {passage.turn_ref !== null && <span className="quiet mono">{passage.turn_ref}</span>}
        </p>
      )}
      {passage.withdrawn && <p className="passage-note">Not in the newest version of this text</p>}
      <p className="passage-text" dir="auto">
        {runs.map((run, index) => (
          <span key={index} className={classes(run.isFact && 'fact-words', run.isMarked && 'is-marked')}>
            <Marked text={run.text} words={words} />
          </span>
        ))}
      </p>
      {passage.facts.length > 0 && (
        <ul className="passage-facts" aria-label="Facts made of this passage">
          {passage.facts.map((fact) => (
            <li key={fact.id}>
              <button
                type="button"
                className="fact-button"
                aria-current={fact.id === markedFactId ? true : undefined}
                onClick={() => onFact(fact.id, passage)}
              >
                <FactLine fact={fact} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
