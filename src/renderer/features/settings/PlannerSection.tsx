import { useStore } from 'zustand';
import type { Settings } from '../../../shared/contract/application.ts';
import type { Output } from '../../../shared/contract/operations.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { DraftInput } from '../../components/DraftInput.tsx';
import { Field } from '../../components/Field.tsx';
import { Section } from '../../components/Section.tsx';
import { describeError } from '../../model/describeError.ts';
import { useApp } from '../../state/useApp.ts';
import type { Asked } from './upkeepStore.ts';

/** One line for each system; where it puts Fast Downward is where it is looked for. */
const INSTALL_LINES = [
  {
    system: 'Linux, macOS',
    line: 'python3 -m venv ~/.fast-downward && ~/.fast-downward/bin/pip install up-fast-downward',
  },
  { system: 'Windows', line: 'py -m pip install up-fast-downward' },
] as const;

/** Where the planner for large tasks is, how it is installed, and whether it works. */
export function PlannerSection({ settings }: { readonly settings: Settings }) {
  const { api, upkeep, notices, copy } = useApp();
  const asked = useStore(upkeep.store, (state) => state.fastDownward);
  const isServed = api.host === 'served';
  function place(text: string): void {
    const trimmed = text.trim();
    // The settings come back as an event, to every window.
    api
      .call('useFastDownward', { fast_downward: trimmed === '' ? null : trimmed })
      .then(() => upkeep.testFastDownward())
      .catch(notices.sayError);
  }
  return (
    <Section
      title="Fast Downward"
      actions={
        <Button size="s" disabled={asked.phase === 'loading'} onClick={() => void upkeep.testFastDownward()}>
          Test
        </Button>
      }
    >
      <div className="stack">
        <p className="quiet">Plans are found inside the app. Large tasks go to this planner, where it is installed.</p>
        <p role="status" className="planner-outcome">
          {outcomeText(asked)}
        </p>
        <Field
          label="Where it is"
          hint={
            isServed
              ? 'Empty: the usual places. Another one is named in settings.json, or in the desktop app.'
              : 'Its driver, its Python, or the folder it is installed in. Empty: the usual places.'
          }
        >
          {(ids) => (
            <DraftInput
              {...ids}
              readOnly={isServed}
              placeholder="the usual places"
              value={settings.fast_downward ?? ''}
              onDone={place}
            />
          )}
        </Field>
        <p className="field-label">To install it, one line in a terminal</p>
        <dl className="facts-table">
          {INSTALL_LINES.map(({ system, line }) => (
            <div key={system} className="facts-row">
              <dt>{system}</dt>
              <dd className="facts-path">
                <code className="mono">{line}</code>
                <IconButton icon="copy" label={`Copy the line for ${system}`} onClick={() => copy(line, 'Line')} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function outcomeText(asked: Asked<Output<'testFastDownward'>>): string {
  switch (asked.phase) {
    case 'idle':
      return 'Not tested.';
    case 'loading':
      return 'Solving a task of one step …';
    case 'failed':
      return describeError(asked.error).detail;
    case 'ready': {
      const { state, version, ms, command, detail } = asked.value;
      if (state === 'works') return `Version ${version} works: one step in ${ms} ms. ${command.at(-1) ?? ''}`;
      return state === 'fails' ? `Version ${version} is there and fails: ${detail}.` : `Not installed. ${detail}`;
    }
  }
}
