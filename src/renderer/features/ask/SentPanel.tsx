import type { SentToModel } from '../../../shared/contract/query.ts';
import { plural } from '../../model/numbers.ts';
import { Disclosure } from './Disclosure.tsx';
import { FoundHow } from './FoundHow.tsx';

/** What a model was given for an answer, word for word. */
export function SentPanel({ question, sent }: { readonly question: string; readonly sent: SentToModel }) {
  const counts = [
    plural(sent.entities, 'entity', 'entities'),
    plural(sent.edges, 'edge'),
    plural(sent.facts, 'other fact'),
  ].join(', ');
  const beside = (
    <>
      <span className="quiet">{sent.message === null ? 'Nothing: the memory is empty.' : counts}</span>
      <FoundHow question={question} includesHistory />
    </>
  );
  return (
    <Disclosure title="What was sent" beside={beside}>
      <pre className="ask-sent-text" tabIndex={0} aria-label="What was sent">
        {[sent.system, sent.message].filter((part) => part !== null).join('\n\n')}
      </pre>
    </Disclosure>
  );
}
