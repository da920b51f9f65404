import { useEffect, useRef } from 'react';
import type { HistoryResponse } from '../../../shared/contract/memory.ts';
import type { TimeRange } from '../../../shared/contract/temporal.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Empty } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';
import { libraryAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { ClockStrip } from './ClockStrip.tsx';
import { FactLine } from './FactLine.tsx';
import { kindWords } from './factText.ts';
import { handWord } from './handWord.ts';

type HistoryFact = HistoryResponse['facts'][number];

/** What was held of a fact at which time, and each time that it was said. */
export function FactHistory({ history }: { readonly history: HistoryResponse }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The list that led here is gone, and the focus with it.
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  if (history.facts.length === 0) return <Empty icon="clock" title="No history is kept of this memory" />;
  return (
    <div ref={ref} className="history" tabIndex={0} role="region" aria-label="History">
      {history.facts.map((fact) => (
        <article key={fact.id} className="history-fact">
          <p className="history-text" dir="auto">
            {fact.text}
          </p>
          {fact.relation !== null && <FactEnds fact={fact} />}
          <h3>What was held</h3>
          <ClockStrip states={fact.states} />
          <States fact={fact} />
          {fact.inferred !== null && <InferredTimes inferred={fact.inferred} />}
          <h3>{plural(fact.assertions.length, 'time')} said</h3>
          <Assertions fact={fact} />
        </article>
      ))}
      {history.total > history.facts.length && (
        <p className="quiet">
          {history.facts.length} of {history.total} shown.
        </p>
      )}
    </div>
  );
}

/** The fact in a line, and the ways to what it is about. */
function FactEnds({ fact }: { readonly fact: HistoryFact }) {
  const { router } = useApp();
  const object = fact.object !== null && 'id' in fact.object ? fact.object : null;
  const ends = [fact.subject, object, fact.anchor?.event ?? null].filter((end) => end !== null);
  return (
    <>
      <FactLine fact={fact} />
      {ends.length > 0 && (
        <p className="fact-ends">
          {ends.map((end) => (
            <Button
              key={end.id}
              size="s"
              variant="ghost"
              icon="right"
              onClick={() => router.inspect({ entityId: end.id, factId: fact.id })}
            >
              {end.name}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

/** What follows from anchors, orders and dates of events; what was stated stands above. */
function InferredTimes({ inferred: { begin, end } }: { readonly inferred: NonNullable<HistoryFact['inferred']> }) {
  return (
    <p className="history-inferred">
      <Chip tone="neutral">inferred</Chip>
      <span>
        begins <Between range={begin} />, ends <Between range={end} />
      </span>
    </p>
  );
}

function Between({ range: { earliest, latest } }: { readonly range: TimeRange }) {
  if (earliest === null && latest === null) return <>at a time not known</>;
  if (earliest === null) {
    return (
      <>
        by <Time value={latest ?? ''} form="day" />
      </>
    );
  }
  return (
    <>
      {latest === null ? 'after ' : 'between '}
      <Time value={earliest} form="day" />
      {latest !== null && (
        <>
          {' '}
          and <Time value={latest} form="day" />
        </>
      )}
    </>
  );
}

function States({ fact }: { readonly fact: HistoryFact }) {
  return (
    <ol className="history-list">
      {fact.states.map((state) => (
        <li key={state.recorded_at}>
          <Chip tone={state.replaced_at === null ? 'accent' : 'neutral'}>{state.status}</Chip>
          <span>
            {state.valid_at === null && state.invalid_at === null && 'time not known'}
            {state.valid_at !== null && (
              <>
                from <Time value={state.valid_at} form="day" /> {kindWords(state.valid_kind)}{' '}
              </>
            )}
            {state.invalid_at !== null && (
              <>
                until <Time value={state.invalid_at} form="day" /> {kindWords(state.invalid_kind)}
              </>
            )}
          </span>
          <span className="quiet history-when">
            trust {state.trust_weight}, recorded <Time value={state.recorded_at} />
            {state.replaced_at !== null && (
              <>
                , replaced <Time value={state.replaced_at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Assertions({ fact }: { readonly fact: HistoryFact }) {
  return (
    <ol className="history-list">
      {fact.assertions.map((assertion) => (
        <li key={assertion.id}>
          <span>
            <strong>{assertion.source?.name ?? 'unknown source'}</strong>
            {assertion.asserted_at !== null && (
              <>
                {' '}
                on <Time value={assertion.asserted_at} />
              </>
            )}
            {assertion.artifact_id !== null && (
              <>
                {' in '}
                <a
                  href={libraryAddress({
                    artifactId: assertion.artifact_id,
                    chunkId: assertion.chunk_id,
                    markedFactId: fact.id,
                  })}
                >
                  {assertion.artifact_title ?? 'an untitled text'}
                </a>
              </>
            )}
          </span>
          {handWord(assertion, fact) !== null && <Chip tone="accent">{handWord(assertion, fact)}</Chip>}
          {assertion.withdrawn_at !== null && <Chip tone="bad">withdrawn</Chip>}
          {assertion.passage !== null && (
            <blockquote className="history-quote" dir="auto">
              {assertion.passage}
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
