import { useStore } from 'zustand';
import { tagsMatchSchema } from '../../../shared/contract/consult.ts';
import { DateTimeField } from '../../components/DateTimeField.tsx';
import { Field } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TagsField } from '../../components/TagsField.tsx';
import { TypeToggles } from '../../components/TypeToggles.tsx';
import { ZoneField } from '../../components/ZoneField.tsx';
import type { FormField } from '../../model/requestForm.ts';
import { useApp } from '../../state/useApp.ts';

const MATCH_LABELS = {
  any: 'any, or untagged',
  all: 'all, or untagged',
  any_strict: 'any',
  all_strict: 'all',
  exact: 'exactly these',
} as const;

/** Every option of the request; what is left empty is left to the memory. */
export function RequestOptions() {
  const { analyzer } = useApp();
  const { form, errors } = useStore(analyzer.store);
  return (
    <div className="options">
      <div className="options-row">
        <TypeToggles types={form.types} onChange={(types) => analyzer.edit({ types })} />
        <Segmented
          label="Budget"
          value={form.budget}
          onChange={(budget) => analyzer.edit({ budget })}
          options={[
            { value: 'low', label: 'Low', title: '100 rows an arm, one hop' },
            { value: 'mid', label: 'Mid', title: '300 rows an arm, two hops' },
            { value: 'high', label: 'High', title: '1,000 rows an arm, three hops' },
          ]}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={form.includeHistory}
            onChange={(event) => analyzer.edit({ includeHistory: event.target.checked })}
          />
          Include history
        </label>
      </div>
      <div className="options-grid">
        <Field label="Max tokens" error={errors.maxTokens}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              inputMode="numeric"
              value={form.maxTokens}
              onChange={(event) => analyzer.edit({ maxTokens: event.target.value })}
            />
          )}
        </Field>
        <ZoneField value={form.tz} error={errors.tz} onChange={(tz) => analyzer.edit({ tz })} />
        <InstantField name="asOf" label="As of (in the world)" />
        <InstantField name="knownAt" label="As known at" />
        <InstantField name="from" label="Period from" />
        <InstantField name="to" label="Period to" />
        <SelectField
          label="The period"
          value={form.periodMode}
          options={['rank', 'filter']}
          labels={{ rank: 'ranks', filter: 'filters' }}
          onChange={(periodMode) => analyzer.edit({ periodMode })}
        />
        <TagsField label="Tags" tags={form.tags} onChange={(tags) => analyzer.edit({ tags })} />
        <SelectField
          label="Tags match"
          value={form.tagsMatch}
          options={tagsMatchSchema.options}
          labels={MATCH_LABELS}
          onChange={(tagsMatch) => analyzer.edit({ tagsMatch })}
        />
      </div>
    </div>
  );
}

function InstantField({
  name,
  label,
}: {
  readonly name: Extract<FormField, 'asOf' | 'knownAt' | 'from' | 'to'>;
  readonly label: string;
}) {
  const { analyzer } = useApp();
  const value = useStore(analyzer.store, (state) => state.form[name]);
  const error = useStore(analyzer.store, (state) => state.errors[name]);
  return (
    <DateTimeField label={label} value={value} error={error} onChange={(typed) => analyzer.edit({ [name]: typed })} />
  );
}
