import { useStore } from 'zustand';
import { Empty, Failure, Skeleton } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { ProposalList } from './ProposalList.tsx';
import { RelationForm } from './RelationForm.tsx';
import { RelationList } from './RelationList.tsx';
import { StatesPanel } from './StatesPanel.tsx';

/** What is known of relations: what excludes what, what words mean which, and what the facts suggest. */
export function RelationsPage() {
  const { relations } = useApp();
  const tab = useStore(relations.store, ({ query }) => query.tab);
  const proposals = useStore(relations.proposals.store);
  const count = proposals.phase === 'ready' ? ` (${proposals.value.total})` : '';
  return (
    <div className="relations">
      <header className="relations-head">
        <h1>Relations</h1>
        <Tabs
          label="Relations"
          value={tab}
          onChange={(next) => relations.change({ tab: next, name: null }, 'push')}
          options={[
            { value: 'relations', label: 'Relations' },
            { value: 'states', label: 'States' },
            { value: 'proposals', label: `Proposals${count}` },
          ]}
        />
      </header>
      <Body />
    </div>
  );
}

function Body() {
  const { relations, application } = useApp();
  const tab = useStore(relations.store, ({ query }) => query.tab);
  const known = useStore(relations.known.store);
  const hasDataset = useStore(application.store, () => application.hasDataset());
  if (!hasDataset) return <Empty icon="graph" title="Nothing is remembered yet" />;
  if (known.phase === 'failed') return <Failure error={known.error} onRetry={relations.known.retry} />;
  if (known.phase !== 'ready') return <Skeleton rows={10} />;
  switch (tab) {
    case 'relations':
      return (
        <div className="cases">
          <RelationList relations={known.value.relations} />
          <Shown />
        </div>
      );
    case 'states':
      return <StatesPanel dimensions={known.value.dimensions} />;
    case 'proposals':
      return <ProposalList />;
  }
}

function Shown() {
  const { relations } = useApp();
  const name = useStore(relations.store, ({ query }) => query.name);
  const known = useStore(relations.known.store);
  const all = known.phase === 'ready' ? known.value.relations : [];
  const shown = all.find(({ relation }) => relation === name);
  if (shown === undefined) {
    const title = name === null ? 'Choose a relation' : `There is no relation ${name}`;
    return <Empty icon="graph" title={title} />;
  }
  // Another value of it, by undo or elsewhere, is a form of its own.
  return <RelationForm key={JSON.stringify(shown)} relation={shown} names={all.map(({ relation }) => relation)} />;
}
