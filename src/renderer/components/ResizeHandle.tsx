import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { rootFontPx } from './listKeys.ts';

interface ResizeHandleProps {
  readonly label: string;
  /** The edge of the panel that the handle is. */
  readonly edge: 'left' | 'top';
  readonly rem: number;
  readonly range: readonly [number, number];
  readonly onChange: (rem: number) => void;
}

/** Makes a docked panel larger or smaller, by pointer or by arrow keys. */
export function ResizeHandle({ label, edge, rem, range, onChange }: ResizeHandleProps) {
  const start = useRef<{ readonly at: number; readonly rem: number } | null>(null);
  const [least, most] = range;
  const set = (next: number): void => onChange(Math.max(least, Math.min(most, next)));
  const place = (event: PointerEvent): number => (edge === 'left' ? event.clientX : event.clientY);

  function onKeyDown(event: KeyboardEvent): void {
    const larger = edge === 'left' ? 'ArrowLeft' : 'ArrowUp';
    const smaller = edge === 'left' ? 'ArrowRight' : 'ArrowDown';
    if (event.key !== larger && event.key !== smaller) return;
    event.preventDefault();
    set(rem + (event.key === larger ? 1 : -1));
  }

  return (
    <div
      className={`resize resize-${edge}`}
      role="separator"
      aria-label={label}
      aria-orientation={edge === 'left' ? 'vertical' : 'horizontal'}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.round(rem)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: place(event), rem };
      }}
      onPointerMove={(event) => {
        if (start.current === null) return;
        set(start.current.rem + (start.current.at - place(event)) / rootFontPx());
      }}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
