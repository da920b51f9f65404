import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { exploreAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { FactHistory } from './FactHistory.tsx';
import { TagsEditor } from './TagsEditor.tsx';

/** One fact over both clocks, and what can be done with it. */
export function FactPanel() {
  const { inspector, asking } = useApp();
  const history = useStore(inspector.history.store);
  const isTagging = useStore(inspector.store, (state) => state.form === 'tags');
  if (history.phase === 'failed') return <Failure error={history.error} onRetry={inspector.history.retry} />;
  if (history.phase !== 'ready') return <Skeleton rows={6} />;
  const [fact] = history.value.facts;
  return (
    <>
      {fact !== undefined && (
        <div className="fact-about">
          <TagsEditor
            key={fact.id}
            target={{ fact_id: fact.id }}
            name={fact.text}
            tags={fact.tags}
            isOpen={isTagging}
            onOpen={(isOpen) => inspector.openForm(isOpen ? 'tags' : 'none')}
            onStale={inspector.history.refresh}
          />
          <div className="inspector-actions">
            <a className="button button-plain button-s" href={exploreAddress({ fact: fact.id })}>
              Open in Explore
            </a>
            <Button
              size="s"
              variant="ghost"
              icon="trash"
              onClick={() =>
                asking.setState({ asked: { kind: 'forget', target: { fact_id: fact.id }, name: fact.text } })
              }
            >
              Forget…
            </Button>
          </div>
        </div>
      )}
      <FactHistory history={history.value} />
    </>
  );
}
