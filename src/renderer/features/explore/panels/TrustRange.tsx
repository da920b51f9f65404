import { DraftInput } from '../../../components/DraftInput.tsx';
import { Field } from '../../../components/Field.tsx';
import { useExplore, useExploreState, useRun } from '../useExplore.ts';
import { trustRange, withTrust } from './filterEdits.ts';

/** The least and the greatest trust weight of what is drawn. */
export function TrustRange() {
  const { explore } = useExplore();
  const run = useRun();
  const filter = useExploreState((state) => state.filter);
  const least = filter.min_trust ?? trustRange.least;
  const most = filter.max_trust ?? trustRange.most;
  const set = (one: number, other: number): void => run(explore.setFilter(withTrust(filter, one, other)));
  return (
    <fieldset className="trust-range">
      <legend>Trust</legend>
      <Field label="At least">
        {(ids) => (
          <DraftInput
            {...ids}
            inputMode="numeric"
            value={String(least)}
            onDone={(text) => set(readNumber(text, least), most)}
          />
        )}
      </Field>
      <Field label="At most">
        {(ids) => (
          <DraftInput
            {...ids}
            inputMode="numeric"
            value={String(most)}
            onDone={(text) => set(least, readNumber(text, most))}
          />
        )}
      </Field>
    </fieldset>
  );
}

/** What is no number changes nothing. */
function readNumber(text: string, before: number): number {
  const value = Number(text.replace(',', '.').trim());
  return text.trim() === '' || !Number.isFinite(value) ? before : value;
}
