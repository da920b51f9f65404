import { type KeyboardEvent, useId, useRef } from 'react';

interface TabsProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** Views of one thing, one at a time. Left and right walk them. */
export function Tabs<T extends string>({ label, value, options, onChange }: TabsProps<T>) {
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (next === undefined) return;
    onChange(next.value);
    ref.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }
  return (
    <div ref={ref} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          id={`${id}-${option.value}`}
          role="tab"
          data-tab={option.value}
          data-label={option.label}
          className="tab"
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
