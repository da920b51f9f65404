import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { formatCount, formatMs, plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { answerRemarks } from './answerRemarks.ts';
import { isOvertaken } from './searchStore.ts';
import { isWeakAnswer } from './weakAnswer.ts';

/** One line above the results: how many, how fast, and what was missing. It keeps its place when there is nothing to say. */
export function SearchStatus() {
  const { search, application } = useApp();
  const state = useStore(search.store);
  const { phase, response, request, tookMs, form } = state;
  const embedding = useStore(application.store, ({ status }) => status?.embedding ?? null);
  const changes = useStore(application.store, (held) => held.changes);
  if (form.query.trim() === '' && response === null) return null;
  const remarks = response === null || embedding === null ? [] : answerRemarks(response, embedding);
  const isWeak = response !== null && isWeakAnswer(request?.query ?? '', response);
  return (
    <div className="search-status">
      <span className="num" role="status">
        {phase === 'loading' && response === null && 'Searching'}
        {response !== null && `${plural(response.results.length, 'memory', 'memories')} in ${formatMs(tookMs)}`}
        {response?.truncated === true && `, ${formatCount(response.dropped.results)} more left out for size`}
        {isWeak && <span className="search-weak">Nothing clearly matches; the nearest are below</span>}
      </span>
      {remarks.map((remark) => (
        <span key={remark.text} className={`remark remark-${remark.level}`} title={remark.detail}>
          <Icon name={remark.level === 'warning' ? 'warning' : 'info'} />
          {remark.text}
        </span>
      ))}
      {response?.ambiguous.map((entry) => (
        <span
          key={entry.mention}
          className="remark remark-warning"
          title={`${entry.mention} may be ${entry.entities.map((entity) => entity.name).join(', ')}. Write the whole name to choose.`}
        >
          <Icon name="person" />“{entry.mention}” may be {entry.entities.map((entity) => entity.name).join(' or ')}
        </span>
      ))}
      <span className="search-status-space" />
      {isOvertaken(state, changes) && (
        <Button size="s" variant="ghost" icon="refresh" onClick={() => void search.run()}>
          Memory has changed: search again
        </Button>
      )}
    </div>
  );
}
