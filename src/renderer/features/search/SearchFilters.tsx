import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { TypeToggles } from '../../components/TypeToggles.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { TagInput } from '../../components/TagInput.tsx';
import { countFilters, emptyForm, type RequestForm } from '../../model/requestForm.ts';
import { useApp } from '../../state/useApp.ts';

/** What narrows a search. Each change searches at once. */
export function SearchFilters() {
  const { search } = useApp();
  const form = useStore(search.store, (state) => state.form);
  const errors = useStore(search.store, (state) => state.errors);
  const asOfId = useId();
  function change(patch: Partial<RequestForm>): void {
    search.edit(patch);
    void search.run();
  }
  return (
    <div className="filters" role="group" aria-label="Filters">
      <TypeToggles types={form.types} onChange={(types) => change({ types })} />
      <div className="filters-depth">
        <span aria-hidden="true">Depth</span>
        <Segmented
          label="Depth"
          value={form.budget}
          onChange={(budget) => change({ budget })}
          options={[
            { value: 'low', label: 'Low', title: '100 rows an arm, one hop' },
            { value: 'mid', label: 'Mid', title: '300 rows an arm, two hops' },
            { value: 'high', label: 'High', title: '1,000 rows an arm, three hops' },
          ]}
        />
      </div>
      <div className="filters-tags">
        <TagInput label="Tags" placeholder="Tags" tags={form.tags} onChange={(tags) => change({ tags })} />
      </div>
      <div className="filters-date">
        <label htmlFor={asOfId}>As of</label>
        <input
          id={asOfId}
          type="date"
          className="input"
          aria-invalid={errors.asOf === undefined ? undefined : true}
          value={form.asOf.slice(0, 10)}
          onChange={(event) => change({ asOf: event.target.value })}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={form.includeHistory}
          onChange={(event) => change({ includeHistory: event.target.checked })}
        />
        Include history
      </label>
      {countFilters(form) > 0 && (
        <Button size="s" variant="ghost" onClick={() => change({ ...emptyForm, query: form.query })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
