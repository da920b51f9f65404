import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '../../../shared/contract/application.ts';
import { Button } from '../../components/Button.tsx';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Failure } from '../../components/States.tsx';
import { useApp } from '../../state/useApp.ts';
import { addressConfiguration, programConfiguration } from './agentConfiguration.ts';
import { useChange } from './useChange.ts';

const MASK = '•'.repeat(12);

/** How AI agents are connected over MCP, and what they may do here. */
export function AgentsSection({ settings }: { readonly settings: Settings }) {
  const { api, upkeep } = useApp();
  const asked = useStore(upkeep.store, (state) => state.agentAccess);
  const token = useStore(upkeep.store, (state) => (state.token.phase === 'ready' ? state.token.value.token : null));
  const { dataset } = settings.dataset;
  useEffect(() => {
    void upkeep.loadAgentAccess();
  }, [upkeep]);
  const command = asked.phase === 'ready' ? asked.value.command : null;
  return (
    <Section title="Agents">
      <div className="stack">
        <p className="quiet">
          AI agents use this memory over MCP: they remember, consult, ask for proofs and plan in the dataset {dataset},
          and in no other. Rules that they suggest wait for approval.
        </p>
        <Permission
          label="Settle contradictions"
          isGiven={settings.agents_may_resolve}
          patch={(agents_may_resolve) => ({ agents_may_resolve })}
        />
        <Permission
          label="Forget for good"
          isGiven={settings.agents_may_forget}
          patch={(agents_may_forget) => ({ agents_may_forget })}
        />
        {asked.phase === 'failed' && <Failure error={asked.error} onRetry={() => void upkeep.loadAgentAccess()} />}
        {command !== null && (
          <Configuration
            title="For a client that starts programs"
            shown={programConfiguration(command, dataset)}
            copied={programConfiguration(command, dataset)}
          />
        )}
        {asked.phase === 'ready' && command === null && (
          <p className="quiet">The packed app has no command of its own. The README tells how to install it.</p>
        )}
        {api.host === 'served' && token !== null && (
          <Configuration
            title="For a client that connects over HTTP"
            shown={addressConfiguration(location.origin, MASK, dataset)}
            copied={addressConfiguration(location.origin, token, dataset)}
          />
        )}
      </div>
    </Section>
  );
}

function Permission({
  label,
  isGiven,
  patch,
}: {
  readonly label: string;
  readonly isGiven: boolean;
  readonly patch: (isGiven: boolean) => Partial<Pick<Settings, 'agents_may_resolve' | 'agents_may_forget'>>;
}) {
  const change = useChange();
  return (
    <div className="agent-permission">
      <span>{label}</span>
      <Segmented
        label={`Agents: ${label}`}
        value={isGiven ? 'yes' : 'no'}
        onChange={(answer) => change(patch(answer === 'yes'), 'what agents may do')}
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Allowed' },
        ]}
      />
    </div>
  );
}

function Configuration({
  title,
  shown,
  copied,
}: {
  readonly title: string;
  readonly shown: string;
  readonly copied: string;
}) {
  const { copy } = useApp();
  return (
    <div className="stack">
      <div className="agent-permission">
        <span className="field-label">{title}</span>
        <Button size="s" icon="copy" onClick={() => copy(copied, 'Configuration')}>
          Copy
        </Button>
      </div>
      <pre className="agent-configuration" tabIndex={0} aria-label={title}>
        {shown}
      </pre>
    </div>
  );
}
