import { useId } from 'react';
import type { FieldIds } from './Field.tsx';

interface ZoneInputProps {
  readonly ids: FieldIds;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (zone: string) => void;
}

const zones = Intl.supportedValuesOf('timeZone');

/** An IANA time zone, typed with suggestions. */
export function ZoneInput({ ids, value, placeholder, onChange }: ZoneInputProps) {
  const listId = useId();
  return (
    <>
      <input
        {...ids}
        className="input"
        list={listId}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
