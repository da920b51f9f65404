import { useStore } from 'zustand';
import { tagsMatchSchema } from '../../../shared/contract/consult.ts';
import { Field } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { TagInput } from '../../components/TagInput.tsx';
import { useZone } from '../../components/Time.tsx';
import { TypeToggles } from '../../components/TypeToggles.tsx';
import { ZoneInput } from '../../components/ZoneInput.tsx';
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
  const zone = useZone();
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
        <Field label="Time zone" error={errors.tz}>
          {(ids) => <ZoneInput ids={ids} value={form.tz} placeholder={zone} onChange={(tz) => analyzer.edit({ tz })} />}
        </Field>
        <InstantField name="asOf" label="As of (in the world)" />
        <InstantField name="knownAt" label="As known at" />
        <InstantField name="from" label="Period from" />
        <InstantField name="to" label="Period to" />
        <Field label="The period">
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={form.periodMode}
              onChange={(event) => analyzer.edit({ periodMode: event.target.value === 'filter' ? 'filter' : 'rank' })}
            >
              <option value="rank">ranks</option>
              <option value="filter">filters</option>
            </select>
          )}
        </Field>
        <Field label="Tags">
          {(ids) => (
            <TagInput
              ids={ids}
              label="Tags"
              placeholder="Enter adds one"
              tags={form.tags}
              onChange={(tags) => analyzer.edit({ tags })}
            />
          )}
        </Field>
        <Field label="Tags match">
          {(ids) => (
            <select
              {...ids}
              className="input"
              value={form.tagsMatch}
              onChange={(event) => analyzer.edit({ tagsMatch: tagsMatchSchema.catch('any').parse(event.target.value) })}
            >
              {tagsMatchSchema.options.map((match) => (
                <option key={match} value={match}>
                  {MATCH_LABELS[match]}
                </option>
              ))}
            </select>
          )}
        </Field>
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
    <Field label={label} error={error}>
      {(ids) => (
        <input
          {...ids}
          type="datetime-local"
          className="input"
          // A date alone, as a search may have given it, begins at midnight.
          value={value === '' || value.includes('T') ? value : `${value}T00:00`}
          onChange={(event) => analyzer.edit({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}
