import { Field } from './Field.tsx';

interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

export function SelectField<T extends string>({ label, value, options, labels, onChange }: SelectFieldProps<T>) {
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className="input"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option === event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {labels[option]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
