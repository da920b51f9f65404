import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Kbd } from '../../components/Kbd.tsx';
import { Banner, Empty, Failure, Progress } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { errorPlace, wasCancelled, wasEnded } from './errorPlace.ts';
import { examples, prefixNames } from './examples.ts';
import { QueryAnswer } from './QueryAnswer.tsx';
import { SparqlEditor } from './SparqlEditor.tsx';

export function QueryPanel() {
  const { reasoning } = useApp();
  const { text, answer } = useStore(reasoning.store);
  const place = answer.phase === 'failed' ? errorPlace(answer.error) : null;
  return (
    <div className="sparql">
      <section className="sparql-side" aria-label="Query">
        <SparqlEditor
          label="SPARQL query"
          value={text}
          errorLine={place?.line ?? null}
          onChange={reasoning.write}
          onRun={() => void reasoning.run()}
        />
        <div className="sparql-actions">
          {answer.phase === 'loading' ? (
            <Button icon="close" onClick={reasoning.cancel}>
              Cancel
            </Button>
          ) : (
            <Button variant="primary" icon="search" onClick={() => void reasoning.run()}>
              Run
            </Button>
          )}
          <Kbd shortcut={commandCatalogue.runSparql.shortcuts[0]} />
          <span className="quiet">At most 1,000 rows, 5 seconds.</span>
        </div>
        <Examples />
        <p className="quiet">
          Declared already: {prefixNames.join(' ')}. Without a graph, only what is proven is asked; what extraction
          found is in <code>GRAPH :extracted</code>.
        </p>
      </section>
      <section className="sparql-answer" aria-label="Answer" aria-busy={answer.phase === 'loading'}>
        <Answer />
      </section>
    </div>
  );
}

function Examples() {
  const { reasoning } = useApp();
  return (
    <div className="sparql-examples">
      <h2>Examples</h2>
      <ul>
        {examples.map(({ label, query }) => (
          <li key={label}>
            <Button
              size="s"
              onClick={() => {
                reasoning.write(query);
                void reasoning.run();
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Answer() {
  const { reasoning } = useApp();
  const answer = useStore(reasoning.store, (state) => state.answer);
  const retry = (): void => void reasoning.run();
  switch (answer.phase) {
    case 'idle':
      return <Empty icon="search" title="No query was run yet" />;
    case 'loading':
      return <Progress label="The query runs" share={null} />;
    case 'ready':
      return <QueryAnswer answer={answer.value} />;
    case 'failed':
      if (wasCancelled(answer.error)) return <Empty icon="close" title="Cancelled" />;
      if (wasEnded(answer.error) && answer.error instanceof Error) {
        return <Banner level="warning">{answer.error.message} Everything else goes on.</Banner>;
      }
      return <Failure error={answer.error} onRetry={retry} />;
  }
}
