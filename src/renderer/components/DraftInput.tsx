import { type ComponentProps, useEffect, useState } from 'react';
import { classes } from './Button.tsx';

interface DraftInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  /** Called when the person is done: on Enter, or when the field is left, and only if the text differs. */
  readonly onDone: (text: string) => void;
}

/** A text field whose text counts once it is whole. Escape brings the old text back. */
export function DraftInput({ value, onDone, className, ...rest }: DraftInputProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const done = (): void => {
    if (draft !== value) onDone(draft);
  };
  return (
    <input
      {...rest}
      className={classes('input', className)}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) done();
        if (event.key === 'Escape' && draft !== value) {
          event.stopPropagation();
          setDraft(value);
        }
      }}
    />
  );
}
