import { useStore } from 'zustand';
import { inferenceStatusSchema } from '../../../shared/contract/models.ts';
import { Button } from '../../components/Button.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useApp } from '../../state/useApp.ts';
import { everyCall, type Period, periods } from './inferenceQuery.ts';

const PERIODS: Readonly<Record<Period, string>> = {
  all: 'All time',
  day: '24 hours',
  week: '7 days',
  month: '30 days',
};
const ANY = '';

/** Which calls are listed and summed. */
export function InferenceFilter() {
  const { inferences } = useApp();
  const { query, sums } = useStore(inferences.store);
  const known = sums.phase === 'ready' ? sums.value : null;
  const isFiltered = JSON.stringify(query) !== JSON.stringify(everyCall);
  return (
    <div className="inferences-filter">
      <Segmented
        label="Period"
        value={query.period}
        onChange={(period) => inferences.change({ period })}
        options={periods.map((period) => ({ value: period, label: PERIODS[period] }))}
      />
      <Choice
        label="Model"
        value={query.model}
        names={known?.models.map(({ name }) => name) ?? []}
        onChange={(model) => inferences.change({ model })}
      />
      <Choice
        label="Stage"
        value={query.stage}
        names={known?.stages.map(({ name }) => name) ?? []}
        onChange={(stage) => inferences.change({ stage })}
      />
      <Choice
        label="Outcome"
        value={query.status}
        names={inferenceStatusSchema.options}
        onChange={(status) =>
          inferences.change({ status: inferenceStatusSchema.options.find((one) => one === status) ?? null })
        }
      />
      <Button size="s" icon="close" disabled={!isFiltered} onClick={() => inferences.change(everyCall)}>
        Show all
      </Button>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | null;
  readonly names: readonly string[];
  readonly onChange: (value: string | null) => void;
}

function Choice({ label, value, names, onChange }: ChoiceProps) {
  const options = [ANY, ...new Set([...(value === null ? [] : [value]), ...names])];
  return (
    <SelectField
      label={label}
      value={value ?? ANY}
      options={options}
      labels={Object.fromEntries(options.map((name) => [name, name === ANY ? 'any' : name]))}
      onChange={(name) => onChange(name === ANY ? null : name)}
    />
  );
}
