import { useStore } from 'zustand';
import type { RuleView } from '../../../shared/contract/reasoning.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Banner, Empty, Failure, Skeleton } from '../../components/States.tsx';
import { VirtualListbox } from '../../components/VirtualListbox.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { RuleCase } from './RuleCase.tsx';
import { RuleForm } from './RuleForm.tsx';
import { statusTones } from './statusTones.ts';

/** Rules by name, proposals first, and the one that is looked at. */
export function RulesPanel() {
  const { reasoning } = useApp();
  const loaded = useStore(reasoning.rules.store);
  if (loaded.phase === 'failed') return <Failure error={loaded.error} onRetry={reasoning.rules.retry} />;
  if (loaded.phase !== 'ready') return <Skeleton rows={8} />;
  const { rules, notes } = loaded.value;
  return (
    <div className="cases">
      <section className="cases-list" aria-label="All rules">
        <div className="cases-head">
          <Button icon="edit" onClick={reasoning.startDraft}>
            New rule
          </Button>
          <p className="quiet num">{plural(rules.length, 'rule')}</p>
        </div>
        <RuleList rules={rules} />
      </section>
      <section className="case rule-case" aria-label="Rule">
        {notes.map((note) => (
          <Banner key={note} level="warning">
            {note}
          </Banner>
        ))}
        <Shown rules={rules} />
      </section>
    </div>
  );
}

function RuleList({ rules }: { readonly rules: readonly RuleView[] }) {
  const { reasoning } = useApp();
  const name = useStore(reasoning.store, ({ query }) => query.rule);
  if (rules.length === 0) {
    return (
      <Empty icon="spark" title="No rules yet">
        <p>A rule tells what follows from what. It concludes nothing until it is approved.</p>
      </Empty>
    );
  }
  const at = rules.findIndex(({ rule_id }) => rule_id === name);
  return (
    <VirtualListbox
      label="Rules"
      items={rules}
      keyOf={({ id }) => id}
      selected={rules[at]?.id ?? null}
      onSelect={(id) => reasoning.change({ rule: rules.find((rule) => rule.id === id)?.rule_id ?? null })}
      rowRem={2.5}
      renderRow={(rule) => (
        <div className="relation-row">
          <span className="one-line">{rule.rule_id}</span>
          {rule.concluded > 0 && <span className="quiet num">{rule.concluded}</span>}
          <Chip tone={statusTones[rule.status]}>{rule.status}</Chip>
        </div>
      )}
    />
  );
}

function Shown({ rules }: { readonly rules: readonly RuleView[] }) {
  const { reasoning } = useApp();
  const { query, draft } = useStore(reasoning.store);
  if (draft !== null) return <RuleForm draft={draft} />;
  const rule = rules.find(({ rule_id }) => rule_id === query.rule);
  if (rule !== undefined) return <RuleCase rule={rule} />;
  if (rules.length === 0) return <Empty icon="spark" title="Nothing to decide" />;
  return <Empty icon="spark" title={query.rule === null ? 'Choose a rule' : `There is no rule ${query.rule}`} />;
}
