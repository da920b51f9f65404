import { useStore } from 'zustand';
import { Empty } from '../../components/States.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { useApp } from '../../state/useApp.ts';
import { QueryPanel } from './QueryPanel.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

/** What is proven: asked in SPARQL, concluded by rules, checked triple by triple. */
export function ReasoningPage() {
  const { reasoning } = useApp();
  const tab = useStore(reasoning.store, ({ query }) => query.tab);
  const rules = useStore(reasoning.rules.store);
  const proposed = rules.phase === 'ready' ? rules.value.rules.filter(({ status }) => status === 'proposed').length : 0;
  return (
    <div className="reasoning">
      <header className="relations-head">
        <h1>Rules &amp; SPARQL</h1>
        <Tabs
          label="Rules and SPARQL"
          value={tab}
          onChange={(next) => reasoning.change({ tab: next, rule: null, conclusion: null }, 'push')}
          options={[
            { value: 'query', label: 'SPARQL' },
            { value: 'rules', label: proposed === 0 ? 'Rules' : `Rules (${proposed})` },
            { value: 'verify', label: 'Verify' },
          ]}
        />
      </header>
      <Body />
    </div>
  );
}

function Body() {
  const { reasoning, application } = useApp();
  const tab = useStore(reasoning.store, ({ query }) => query.tab);
  const hasDataset = useStore(application.store, () => application.hasDataset());
  if (!hasDataset) return <Empty icon="graph" title="Nothing is remembered yet" />;
  switch (tab) {
    case 'query':
      return <QueryPanel />;
    case 'rules':
      return <RulesPanel />;
    case 'verify':
      return <VerifyPanel />;
  }
}
