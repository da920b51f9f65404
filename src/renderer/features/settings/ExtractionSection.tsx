import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '../../../shared/contract/application.ts';
import { Button } from '../../components/Button.tsx';
import { DraftInput } from '../../components/DraftInput.tsx';
import { Field } from '../../components/Field.tsx';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { plural } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { useChange } from './useChange.ts';

const MOST_AT_ONCE = 16;

/** Whether a model reads what is remembered, and what it is sent then. */
export function ExtractionSection({ settings }: { readonly settings: Settings }) {
  const { modelReading, application, notices } = useApp();
  const reading = useStore(modelReading.store);
  const hasDataset = useStore(application.store, () => application.hasDataset());
  const change = useChange();
  const [error, setError] = useState<string | undefined>(undefined);
  useEffect(() => (hasDataset ? modelReading.show() : undefined), [modelReading, hasDataset]);
  const list = reading.phase === 'ready' ? reading.list : null;
  const unread = list?.unread ?? 0;
  const canRead = settings.extract_by_model && list !== null && list.state !== 'no_model';
  return (
    <Section title="Facts by a model">
      <div className="stack">
        <Segmented
          label="Facts by a model"
          value={settings.extract_by_model ? 'on' : 'off'}
          onChange={(way) => change({ extract_by_model: way === 'on' }, 'reading by a model')}
          options={[
            { value: 'on', label: 'When a model is chosen' },
            { value: 'off', label: 'Off' },
          ]}
        />
        <p className="quiet">
          The strong model, else the fast one, reads texts in the background once they are stored. Sent to its server:
          their passages with speakers and dates, title, address, author and tags, versions and comments where the
          steering file follows them, and up to 30 facts that are known of what they name.
        </p>
        <Field label="Windows at once" hint="Some passages of a text each, at most 6,000 characters." error={error}>
          {(ids) => (
            <DraftInput
              {...ids}
              inputMode="numeric"
              value={String(settings.extraction_concurrency)}
              onDone={(text) => {
                const count = Number(text);
                const isFit = /^\d+$/.test(text.trim()) && count >= 1 && count <= MOST_AT_ONCE;
                setError(isFit ? undefined : `A whole number from 1 to ${MOST_AT_ONCE}.`);
                if (isFit) change({ extraction_concurrency: count }, 'windows at once');
              }}
            />
          )}
        </Field>
        <div className="model-test">
          <Button
            size="s"
            disabled={!canRead || unread === 0}
            onClick={() => void modelReading.read('unread').catch(notices.sayError)}
          >
            Read what no model has read
          </Button>
          <span className="quiet num">
            {list === null
              ? hasDataset
                ? '…'
                : 'Nothing is remembered yet.'
              : list.state === 'no_model'
                ? 'No model is chosen.'
                : `${plural(unread, 'text')} not read`}
          </span>
        </div>
      </div>
    </Section>
  );
}
