import { type KeyboardEvent, useRef } from 'react';

interface SparqlEditorProps {
  readonly label: string;
  readonly value: string;
  /** From 1; null when no line is at fault. */
  readonly errorLine: number | null;
  readonly onChange: (value: string) => void;
  readonly onRun?: () => void;
}

/** A plain text with its lines numbered; the line at fault is marked. Tab leaves it, as it leaves any field. */
export function SparqlEditor({ label, value, errorLine, onChange, onRun }: SparqlEditorProps) {
  const numbers = useRef<HTMLDivElement>(null);
  const lines = value.split('\n').length;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || onRun === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onRun();
  }
  return (
    <div className="sparql-editor">
      <div ref={numbers} className="sparql-lines" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <div key={index} className={index + 1 === errorLine ? 'is-wrong' : undefined}>
            {index + 1}
          </div>
        ))}
      </div>
      <textarea
        aria-label={label}
        aria-invalid={errorLine === null ? undefined : true}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          if (numbers.current !== null) numbers.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
