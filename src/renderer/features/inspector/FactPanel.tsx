import { useStore } from 'zustand';
import type { HistoryResponse } from '../../../shared/contract/memory.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { exploreAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { CorrectForm } from './CorrectForm.tsx';
import { EndForm } from './EndForm.tsx';
import { FactHistory } from './FactHistory.tsx';
import { confirmation, handWord, isConfirmable, isCorrectable, isEndable } from './handWord.ts';
import { confirmFact } from './inspectorCommands.ts';
import { TagsEditor } from './TagsEditor.tsx';

type HistoryFact = HistoryResponse['facts'][number];

/** One fact over both clocks, and what can be done with it. */
export function FactPanel() {
  const { inspector } = useApp();
  const history = useStore(inspector.history.store);
  const form = useStore(inspector.store, (state) => state.form);
  if (history.phase === 'failed') return <Failure error={history.error} onRetry={inspector.history.retry} />;
  if (history.phase !== 'ready') return <Skeleton rows={6} />;
  const [fact] = history.value.facts;
  const close = (): void => inspector.openForm('none');
  return (
    <>
      {fact !== undefined && (
        <div className="fact-about">
          <TagsEditor
            key={fact.id}
            target={{ fact_id: fact.id }}
            name={fact.text}
            tags={fact.tags}
            isOpen={form === 'tags'}
            onOpen={(isOpen) => inspector.openForm(isOpen ? 'tags' : 'none')}
            onStale={inspector.history.refresh}
          />
          <OwnWord fact={fact} />
          {form === 'correct' && <CorrectForm key={fact.id} fact={fact} onClose={close} />}
          {form === 'end' && <EndForm key={fact.id} fact={fact} onClose={close} />}
          {form !== 'correct' && form !== 'end' && <FactActions fact={fact} />}
        </div>
      )}
      <FactHistory history={history.value} />
    </>
  );
}

function FactActions({ fact }: { readonly fact: HistoryFact }) {
  const app = useApp();
  const { inspector, asking, notices } = app;
  return (
    <div className="inspector-actions">
      {isCorrectable(fact) && (
        <Button size="s" icon="edit" onClick={() => inspector.openForm('correct')}>
          Correct…
        </Button>
      )}
      {isConfirmable(fact) && (
        <Button size="s" icon="check" onClick={() => void confirmFact(app, fact).catch(notices.sayError)}>
          Confirm
        </Button>
      )}
      {isEndable(fact) && (
        <Button size="s" onClick={() => inspector.openForm('end')}>
          End…
        </Button>
      )}
      <a className="button button-plain button-s" href={exploreAddress({ fact: fact.id })}>
        Open in Explore
      </a>
      <Button
        size="s"
        variant="ghost"
        icon="trash"
        onClick={() => asking.setState({ asked: { kind: 'forget', target: { fact_id: fact.id }, name: fact.text } })}
      >
        Forget…
      </Button>
    </div>
  );
}

/** That a person stands for the fact. */
function OwnWord({ fact }: { readonly fact: HistoryFact }) {
  const said = confirmation(fact);
  if (said === null) return null;
  return (
    <p className="own-word">
      <Chip tone="good" icon="check">
        {handWord(said, fact)}
      </Chip>
      <span className="quiet">
        {said.source === null ? '' : `by ${said.source.name} `}
        {said.asserted_at !== null && (
          <>
            on <Time value={said.asserted_at} form="day" />
          </>
        )}
      </span>
    </p>
  );
}
