import { useStore } from 'zustand';
import { SelectField } from '../../components/SelectField.tsx';
import { useApp } from '../../state/useApp.ts';
import { type Choice, mergeableIn, mergeWith } from './decision.ts';

/** Which of the names goes, and which one stands for both. */
export function MergeNames({ choice }: { readonly choice: Extract<Choice, { kind: 'merge' }> }) {
  const { review } = useApp();
  const shown = useStore(review.shown.store);
  if (shown.phase !== 'ready') return null;
  const entities = mergeableIn(shown.value);
  const labels = Object.fromEntries(entities.map(({ id, name }) => [String(id), name]));
  const options = entities.map(({ id }) => String(id));
  return (
    <div className="merge-names">
      <SelectField
        label="This name"
        value={String(choice.fromId)}
        options={options}
        labels={labels}
        onChange={(id) => review.choose(mergeWith(choice, 'from', Number(id)))}
      />
      <SelectField
        label="is the same as"
        value={String(choice.intoId)}
        options={options}
        labels={labels}
        onChange={(id) => review.choose(mergeWith(choice, 'into', Number(id)))}
      />
    </div>
  );
}
