import type { HistoryResponse } from '../../../shared/contract/memory.ts';
import { Chip } from '../../components/Chip.tsx';
import { Empty } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { plural } from '../../model/numbers.ts';
import { FactLine } from './FactLine.tsx';
import { kindWords } from './factText.ts';

type HistoryFact = HistoryResponse['facts'][number];

/** What was held of a fact at which time, and each time that it was said. */
export function FactHistory({ history }: { readonly history: HistoryResponse }) {
  if (history.facts.length === 0) return <Empty icon="clock" title="No history is kept of this memory" />;
  return (
    <div className="history" tabIndex={0} role="region" aria-label="History">
      {history.facts.map((fact) => (
        <article key={fact.id} className="history-fact">
          <p className="history-text" dir="auto">
            {fact.text}
          </p>
          {fact.relation !== null && <FactLine fact={fact} />}
          <h3>What was held</h3>
          <States fact={fact} />
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
            {assertion.artifact_title !== null && <span className="quiet"> in {assertion.artifact_title}</span>}
          </span>
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
