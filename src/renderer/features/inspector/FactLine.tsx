import type { FactView } from '../../../shared/contract/memory.ts';
import { Time } from '../../components/Time.tsx';
import { conditionWords, objectText, statusWord } from './factText.ts';

/** One fact in a line: who stands to what, since when, and what is held of it. */
export function FactLine({ fact }: { readonly fact: FactView }) {
  const object = objectText(fact);
  return (
    <span className="fact-line">
      {fact.subject !== null && fact.relation !== null ? (
        <span className="triple" title={fact.text}>
          <span>{fact.subject.name}</span>
          <span className="triple-relation">{fact.polarity === 'denied' ? `not ${fact.relation}` : fact.relation}</span>
          {object !== null && <span>{object}</span>}
        </span>
      ) : (
        <span>{fact.text}</span>
      )}
      {conditionWords(fact).map((words) => (
        <span key={words} className="fact-condition" title={fact.rule?.rationale ?? undefined}>
          {words}
        </span>
      ))}
      <span className="quiet">
        {statusWord(fact)}
        {fact.valid_at !== null && (
          <>
            {' '}
            from <Time value={fact.valid_at} form="day" />
          </>
        )}
        {fact.invalid_at !== null && (
          <>
            {' '}
            until <Time value={fact.invalid_at} form="day" />
          </>
        )}
      </span>
    </span>
  );
}
