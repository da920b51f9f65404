import { useId, useState } from 'react';
import type { SentToModel } from '../../../shared/contract/query.ts';
import { Button } from '../../components/Button.tsx';
import { plural } from '../../model/numbers.ts';
import { emptyForm, formToParams } from '../../model/requestForm.ts';
import { useApp } from '../../state/useApp.ts';

/** What a model was given for an answer, word for word. */
export function SentPanel({ question, sent }: { readonly question: string; readonly sent: SentToModel }) {
  const { router } = useApp();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const counts = [
    plural(sent.entities, 'entity', 'entities'),
    plural(sent.edges, 'edge'),
    plural(sent.facts, 'other fact'),
  ].join(', ');
  return (
    <div className="ask-sent">
      <div className="ask-sent-bar">
        <Button
          variant="ghost"
          size="s"
          icon={isOpen ? 'down' : 'right'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          What was sent
        </Button>
        <span className="quiet">{sent.message === null ? 'Nothing: the memory is empty.' : counts}</span>
        <Button
          variant="ghost"
          size="s"
          icon="analyzer"
          onClick={() => router.go('analyzer', formToParams({ ...emptyForm, query: question, includeHistory: true }))}
        >
          How it was found
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <pre className="ask-sent-text" tabIndex={0} aria-label="What was sent">
            {[sent.system, sent.message].filter((part) => part !== null).join('\n\n')}
          </pre>
        )}
      </div>
    </div>
  );
}
