import { useStore } from 'zustand';
import type { Timeline } from '../../../shared/contract/timeline.ts';
import { Failure } from '../../components/States.tsx';
import { formatCount, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';

const reasons: Readonly<Record<Timeline['omitted'][number]['reason'], string>> = {
  budget: 'earlier in this window',
  outside: 'outside of it',
  undated: 'without a date',
};

/** What is shown of what there is, and why the rest is not. */
export function TimelineFoot() {
  const { timeline } = useApp();
  const { answer, error } = useStore(timeline.store);
  return (
    <footer className="timeline-foot">
      {error !== null && answer !== null ? (
        <Failure error={error} onRetry={() => void timeline.refresh()} />
      ) : (
        <p className="quiet num" role="status">
          {answer === null ? ' ' : countWords(answer)}
        </p>
      )}
      <p className="quiet timeline-keys">Arrows walk the marks, + and − zoom, Shift and an arrow move, Enter opens</p>
    </footer>
  );
}

function countWords({ shown, total, omitted, sessions, session_total }: Timeline): string {
  const rest = omitted.map(({ reason, count }) => `${formatCount(count)} ${reasons[reason]}`);
  const facts = shown === total ? plural(total, 'fact') : `${formatCount(shown)} of ${plural(total, 'fact')}`;
  const held =
    session_total === 0
      ? []
      : [
          sessions.length === session_total
            ? plural(session_total, 'session')
            : `${formatCount(sessions.length)} of ${plural(session_total, 'session')}`,
        ];
  return [[facts, ...held].join(', '), ...(rest.length === 0 ? [] : [`not shown: ${rest.join(', ')}`])].join(' · ');
}
