import { Field } from './Field.tsx';

interface DateTimeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A wall-clock time. */
export function DateTimeField({ label, value, error, onChange }: DateTimeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <input
          {...ids}
          type="datetime-local"
          className="input"
          // A date alone, as a search may have given it, begins at midnight.
          value={value === '' || value.includes('T') ? value : `${value}T00:00`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
