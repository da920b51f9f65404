import { Field } from './Field.tsx';
import { useZone } from './Time.tsx';
import { ZoneInput } from './ZoneInput.tsx';

interface ZoneFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zone: string) => void;
}

/** A time zone; left empty it is the person's own. */
export function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const zone = useZone();
  return (
    <Field label="Time zone" error={error}>
      {(ids) => <ZoneInput ids={ids} value={value} placeholder={zone} onChange={onChange} />}
    </Field>
  );
}
