import { type ComponentProps, useId } from 'react';
import { Field } from './Field.tsx';

interface SuggestFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A text for which some values are usual; others may be typed. */
export function SuggestField({ label, hint, value, suggestions, onChange, ...rest }: SuggestFieldProps) {
  const listId = useId();
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <>
          <input
            {...ids}
            {...rest}
            className="input"
            list={listId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={listId}>
            {suggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
