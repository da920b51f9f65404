import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { commandCatalogue } from '../../../shared/commands/catalogue.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, type Tone } from '../../components/Chip.tsx';
import type { IconName } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';
import { Failure, Skeleton } from '../../components/States.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import type { Asked } from './upkeepStore.ts';

export function UpkeepSection() {
  const { upkeep, registry } = useApp();
  const { check, doctor } = useStore(upkeep.store);
  return (
    <Section
      title="Upkeep"
      actions={
        <span className="section-actions">
          <Button
            size="s"
            disabled={check.phase === 'loading'}
            onClick={() => registry.run(commandCatalogue.checkFile.id)}
          >
            Check the file
          </Button>
          <Button
            size="s"
            disabled={doctor.phase === 'loading'}
            onClick={() => registry.run(commandCatalogue.runDoctor.id)}
          >
            Look for problems
          </Button>
        </span>
      }
    >
      <div className="stack" aria-live="polite">
        {check.phase === 'idle' && doctor.phase === 'idle' && (
          <p className="quiet">
            The check tests every rule the file must keep. The doctor looks at what the app needs.
          </p>
        )}
        <Answer asked={check} onRetry={upkeep.check}>
          {(value) => {
            const failed = value.checks.filter((entry) => !entry.ok).length;
            const verdict = failed === 0 ? 'all kept' : `${failed} broken`;
            return (
              <Findings
                title={`${plural(value.checks.length, 'rule')} tested, ${verdict}`}
                rows={value.checks.map((entry) => ({ ...entry, level: entry.ok ? 'ok' : 'error' }))}
              />
            );
          }}
        </Answer>
        <Answer asked={doctor} onRetry={upkeep.doctor}>
          {(value) => <Findings title={value.ok ? 'No problem found' : 'Problems found'} rows={value.findings} />}
        </Answer>
      </div>
    </Section>
  );
}

function Answer<T>({
  asked,
  onRetry,
  children,
}: {
  readonly asked: Asked<T>;
  readonly onRetry: () => Promise<void>;
  readonly children: (value: T) => ReactNode;
}) {
  switch (asked.phase) {
    case 'idle':
      return null;
    case 'loading':
      return <Skeleton rows={3} />;
    case 'failed':
      return <Failure error={asked.error} onRetry={() => void onRetry()} />;
    case 'ready':
      return children(asked.value);
  }
}

interface Finding {
  readonly name: string;
  readonly level: 'ok' | 'warning' | 'error';
  readonly detail: string;
  readonly hint?: string | undefined;
}

const LEVELS: Readonly<Record<Finding['level'], { readonly tone: Tone; readonly icon: IconName }>> = {
  ok: { tone: 'good', icon: 'check' },
  warning: { tone: 'warn', icon: 'warning' },
  error: { tone: 'bad', icon: 'error' },
};

/** Troubles first: they are what a person looks for. */
function Findings({ title, rows }: { readonly title: string; readonly rows: readonly Finding[] }) {
  const order = { error: 0, warning: 1, ok: 2 } as const;
  return (
    <div className="findings">
      <h3>{title}</h3>
      <ul>
        {rows
          .toSorted((a, b) => order[a.level] - order[b.level])
          .map((row) => (
            <li key={row.name} className="finding">
              <Chip tone={LEVELS[row.level].tone} icon={LEVELS[row.level].icon}>
                {row.level}
              </Chip>
              <div>
                <p>{row.name}</p>
                <p className="quiet">{row.detail}</p>
                {row.hint !== undefined && <p className="quiet">{row.hint}</p>}
              </div>
            </li>
          ))}
      </ul>
    </div>
  );
}
