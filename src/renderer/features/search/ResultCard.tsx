import { memo } from 'react';
import type { ConsultResult } from '../../../shared/contract/consult.ts';
import { IconButton } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Marked } from '../../components/Marked.tsx';
import { Time } from '../../components/Time.tsx';
import { plainText } from '../../../shared/plainText.ts';
import type { QueryWords } from '../../model/matchTerms.ts';
import { useApp } from '../../state/useApp.ts';
import { copyResult, explainResult, moreLike, openResult } from './searchCommands.ts';
import { foldedWords, heldTimes, resultStatus, shownEntities } from './resultView.ts';

interface ResultCardProps {
  readonly result: ConsultResult;
  readonly rank: number;
  readonly words: QueryWords;
  readonly title: string | undefined;
}

export const ResultCard = memo(function ResultCard({ result, rank, words, title }: ResultCardProps) {
  const status = resultStatus(result);
  const times = heldTimes(result);
  const folded = foldedWords(result);
  const { entities, more } = shownEntities(result);
  return (
    <>
      <header className="card-head">
        <span className="card-rank num">{rank}</span>
        {result.speaker !== null && <span className="card-speaker one-line">{result.speaker}</span>}
        {result.occurred_at !== null && (
          <span className="card-time">
            <Time value={result.occurred_at} />
          </span>
        )}
        <Chip>{result.type}</Chip>
        {status !== null && (
          <Chip tone={status.tone} icon={status.icon} title={status.detail}>
            {status.word}
          </Chip>
        )}
        {result.standing !== null && (
          <Chip tone="accent" icon="pin">
            {result.standing}
          </Chip>
        )}
        {result.count > 1 && <Chip title="The same words, said several times">× {result.count}</Chip>}
        {folded !== null && <Chip title={folded.detail}>{folded.word}</Chip>}
        <CardActions result={result} />
      </header>
      <p className="card-text" dir="auto">
        <Marked text={plainText(result.text)} words={words} />
      </p>
      {(times !== null || result.relation !== null) && <Statement result={result} times={times} />}
      <footer className="card-foot">
        {entities.map((entity) => (
          <span key={entity.id} className="card-entity one-line">
            {entity.name}
          </span>
        ))}
        {more.length > 0 && (
          <span className="card-entity" title={more.map((entity) => entity.name).join(', ')}>
            +{more.length}
          </span>
        )}
        {result.tags.map((tag) => (
          <span key={tag} className="card-tag one-line">
            #{tag}
          </span>
        ))}
        {title !== undefined && (
          <span className="card-title" title={title}>
            <Icon name="file" />
            <span className="one-line">{title}</span>
          </span>
        )}
      </footer>
    </>
  );
});

function CardActions({ result }: { readonly result: ConsultResult }) {
  const app = useApp();
  const actions = [
    { icon: 'open', label: 'Open (Enter)', act: openResult },
    { icon: 'why', label: 'Why is this here (W)', act: explainResult },
    { icon: 'similar', label: 'More like this (M)', act: moreLike },
    { icon: 'copy', label: 'Copy the text (C)', act: copyResult },
  ] as const;
  return (
    <span className="card-actions">
      {actions.map((action) => (
        <IconButton
          key={action.icon}
          icon={action.icon}
          label={action.label}
          tabIndex={-1}
          onClick={() => action.act(app, result)}
        />
      ))}
    </span>
  );
}

/** Who stands to what, and when it held. */
function Statement({
  result,
  times,
}: {
  readonly result: ConsultResult;
  readonly times: ReturnType<typeof heldTimes>;
}) {
  const object = result.object === null ? null : 'value' in result.object ? result.object.value : result.object.name;
  return (
    <p className="card-statement">
      {result.subject !== null && result.relation !== null && (
        <span className="triple">
          <span>{result.subject.name}</span>
          <span className="triple-relation">
            {result.polarity === 'denied' ? `not ${result.relation}` : result.relation}
          </span>
          {object !== null && <span>{object}</span>}
        </span>
      )}
      {times !== null && (
        <span className="quiet">
          {times.from !== null && (
            <>
              from <Time value={times.from} form="day" />{' '}
            </>
          )}
          {times.to !== null && (
            <>
              until <Time value={times.to} form="day" />
            </>
          )}
        </span>
      )}
    </p>
  );
}
