import { useState } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '../../../shared/contract/application.ts';
import { DraftInput } from '../../components/DraftInput.tsx';
import { Field } from '../../components/Field.tsx';
import { Section } from '../../components/Section.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { steeringAddress } from '../../model/routes.ts';
import { useApp } from '../../state/useApp.ts';
import { useChange } from './useChange.ts';

const MOST_TOLERANCE = 1000;

/** How claims that contest one another are decided, and from when flawed reasoning counts. What was decided before stays. */
export function TruthSection({ settings }: { readonly settings: Settings }) {
  const { application } = useApp();
  const steered = useStore(application.store, (state) => state.status?.steering.allow_user_grilling ?? null);
  const change = useChange();
  const [thresholdError, setThresholdError] = useState<string | undefined>(undefined);
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Section title="Contradictions and fallacies">
      <p className="quiet">When two claims of one time weigh the same:</p>
      <fieldset className="settings-steered" disabled={steered !== null}>
        <Segmented
          label="Claims that weigh the same"
          value={(steered ?? settings.allow_user_grilling) ? 'ask' : 'later'}
          onChange={(way) => change({ allow_user_grilling: way === 'ask' }, 'what happens to equal claims')}
          options={[
            { value: 'ask', label: 'Ask me' },
            { value: 'later', label: 'The later said holds' },
          ]}
        />
      </fieldset>
      {steered !== null && (
        <p className="quiet">
          The steering file says so, and wins: it goes with the memory. <a href={steeringAddress}>Open it</a>
        </p>
      )}
      <Field
        label="Tolerance of succession"
        hint="A later state may weigh this much less and still take the place of an earlier one."
        error={error}
      >
        {(ids) => (
          <DraftInput
            {...ids}
            inputMode="numeric"
            value={String(settings.succession_tolerance)}
            onDone={(text) => {
              const tolerance = Number(text);
              const isFit = /^\d+$/.test(text.trim()) && tolerance <= MOST_TOLERANCE;
              setError(isFit ? undefined : `A whole number from 0 to ${MOST_TOLERANCE}.`);
              if (isFit) change({ succession_tolerance: tolerance }, 'tolerance of succession');
            }}
          />
        )}
      </Field>
      <Field
        label="Fallacies count from"
        hint="Confidence from 0 to 1. What is found with less is only suspected, and changes nothing until confirmed."
        error={thresholdError}
      >
        {(ids) => (
          <DraftInput
            {...ids}
            inputMode="decimal"
            value={String(settings.fallacy_threshold)}
            onDone={(text) => {
              const threshold = Number(text);
              const isFit = text.trim() !== '' && threshold >= 0 && threshold <= 1;
              setThresholdError(isFit ? undefined : 'A number from 0 to 1.');
              if (isFit) change({ fallacy_threshold: threshold }, 'from when fallacies count');
            }}
          />
        )}
      </Field>
    </Section>
  );
}
