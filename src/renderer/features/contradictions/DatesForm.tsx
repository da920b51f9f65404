import { useStore } from 'zustand';
import { Field } from '../../components/Field.tsx';
import { useApp } from '../../state/useApp.ts';

const noSpan = { from: '', to: '' };

/** When each of the claims held. Without dates both stand, as exceptions to one another. */
export function DatesForm() {
  const { review } = useApp();
  const shown = useStore(review.shown.store);
  const spans = useStore(review.store, (state) => state.draft?.spans ?? {});
  if (shown.phase !== 'ready') return null;
  return (
    <div className="decision-dates">
      <p className="quiet">With dates, each holds in its own time. Without, both stand as exceptions.</p>
      {shown.value.claims.map(({ id, text }, index) => {
        const span = spans[id] ?? noSpan;
        return (
          <fieldset key={id} className="decision-span">
            <legend className="one-line" dir="auto">
              {index + 1}. {text}
            </legend>
            <Field label="from">
              {(ids) => (
                <input
                  {...ids}
                  type="date"
                  className="input"
                  value={span.from}
                  onChange={(event) => review.setSpan(id, { ...span, from: event.target.value })}
                />
              )}
            </Field>
            <Field label="until">
              {(ids) => (
                <input
                  {...ids}
                  type="date"
                  className="input"
                  value={span.to}
                  onChange={(event) => review.setSpan(id, { ...span, to: event.target.value })}
                />
              )}
            </Field>
          </fieldset>
        );
      })}
    </div>
  );
}
