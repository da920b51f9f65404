import { memo } from 'react';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Failure } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { MemoryLinks } from './MemoryLinks.tsx';
import { Disclosure } from './Disclosure.tsx';
import { FoundHow } from './FoundHow.tsx';
import { SentPanel } from './SentPanel.tsx';
import { isUnsupported, linkOf, linksOf, type Turn } from './turns.ts';

interface TurnProps {
  readonly turn: Turn;
  readonly isLast: boolean;
}

export const TurnView = memo(function TurnView({ turn, isLast }: TurnProps) {
  return (
    <article className="ask-turn" aria-label={turn.question.slice(0, 120)}>
      <h2 className="ask-question" dir="auto">
        {turn.question}
      </h2>
      <p className="ask-state quiet" role="status">
        {stateWords(turn)}
      </p>
      {turn.text !== '' && (
        <p className="ask-answer" dir="auto" aria-busy={turn.phase === 'writing'}>
          {turn.text}
        </p>
      )}
      <Outcome turn={turn} isLast={isLast} />
    </article>
  );
});

function Outcome({ turn, isLast }: TurnProps) {
  const { ask } = useApp();
  const { phase, response, error } = turn;
  if (phase === 'failed') return <Failure error={error} {...(isLast ? { onRetry: ask.retry } : {})} />;
  if (phase === 'found') return <Found turn={turn} />;
  if (phase !== 'answered' || response === null) return null;
  return (
    <>
      {isUnsupported(response) ? (
        <p className="ask-unsupported">
          <Icon name="info" />
          Not in the memory: no memory was cited for this.
        </p>
      ) : (
        <MemoryLinks label="Rests on" links={linksOf(response.evidence)} />
      )}
      {response.sent !== undefined && <SentPanel question={turn.question} sent={response.sent} />}
    </>
  );
}

function Found({ turn: { question, found, lessRelated } }: { readonly turn: Turn }) {
  const { registry } = useApp();
  return (
    <>
      <MemoryLinks label="Memories that fit" links={found.map(linkOf)} />
      {lessRelated.length > 0 && (
        <Disclosure title={`Less related (${lessRelated.length})`}>
          <MemoryLinks label="Less related" links={lessRelated.map(linkOf)} />
        </Disclosure>
      )}
      <div className="ask-found-bar">
        <FoundHow question={question} />
        <Button variant="ghost" size="s" icon="settings" onClick={() => registry.run(commandCatalogue.goSettings.id)}>
          Settings: Models
        </Button>
      </div>
    </>
  );
}

function stateWords({ phase, text, found, response }: Turn): string {
  switch (phase) {
    case 'writing':
      return text === '' ? 'Looking for memories…' : 'Writing…';
    case 'answered':
      return response?.sent?.model == null ? 'Answered without a model' : `Answered by ${response.sent.model}`;
    case 'found':
      return found.length === 0 ? 'No model, and no memory that fits.' : 'No model: these memories fit.';
    case 'failed':
      return 'Not answered';
    case 'stopped':
      return 'Stopped';
  }
}
