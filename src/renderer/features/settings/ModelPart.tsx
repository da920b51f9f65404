import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ModelRole, ModelTest } from '../../../shared/contract/models.ts';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { describeError } from '../../model/describeError.ts';
import { formatMs } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { ModelKeyForm } from './ModelKeyForm.tsx';
import { modelOf } from './modelsStore.ts';
import { choiceNote, inUse } from './modelWords.ts';
import type { Asked } from './upkeepStore.ts';

/** What is in use in a role, its key, and a test of it. The embedder tells more of itself. */
export function ModelPart({ of: role, name }: { readonly of: ModelRole; readonly name: string }) {
  const { models } = useApp();
  const { list, tests } = useStore(models.store);
  const model = modelOf(list, role);
  if (list.phase !== 'ready' || model === null) return null;
  const note = choiceNote(model);
  return (
    <>
      {role !== 'embedder' && (
        <dl className="facts-table">
          <dt>In use</dt>
          <dd>{inUse(model)}</dd>
        </dl>
      )}
      {note !== null && <p className="quiet">{note}</p>}
      {model.error !== null && <p className="field-note field-error">{model.error}</p>}
      {model.server !== null && (
        <ModelKeyForm key={model.server} server={model.server} state={model.key} kept={list.value.keys_kept} />
      )}
      <div className="model-test">
        <Button size="s" icon="play" disabled={tests[role].phase === 'loading'} onClick={() => void models.test(role)}>
          Test the {name}
        </Button>
        <Outcome test={tests[role]} />
      </div>
    </>
  );
}

/** Its room is kept, so that an answer moves nothing. */
function Outcome({ test }: { readonly test: Asked<ModelTest> }) {
  return (
    <div className="model-outcome" role="status">
      {outcomeOf(test)}
    </div>
  );
}

function outcomeOf(test: Asked<ModelTest>): ReactNode {
  switch (test.phase) {
    case 'idle':
      return <p className="quiet">Not tested yet.</p>;
    case 'loading':
      return <p className="quiet">Asking…</p>;
    case 'failed': {
      const { detail, hint } = describeError(test.error);
      return <NoAnswer why={`${detail} ${hint ?? ''}`} />;
    }
    case 'ready': {
      const { ok, model, latency_ms, answer, hint } = test.value;
      if (!ok) return <NoAnswer why={`${answer} ${hint ?? ''}`} />;
      return (
        <p>
          <Chip tone="good" icon="check">
            {`answered in ${formatMs(latency_ms)}`}
          </Chip>{' '}
          <span className="mono">{model}</span>: <span dir="auto">{answer}</span>
        </p>
      );
    }
  }
}

function NoAnswer({ why }: { readonly why: string }) {
  return (
    <p>
      <Chip tone="bad" icon="error">
        no answer
      </Chip>{' '}
      {why}
    </p>
  );
}
