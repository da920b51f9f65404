import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import type { Output } from '../../../shared/contract/operations.ts';
import type { FieldIds } from '../../components/Field.tsx';
import { nextIndex } from '../../components/listKeys.ts';
import { useApp } from '../../state/useApp.ts';

type Hit = Output<'findNames'>['hits'][number];

export interface NamedChoice {
  readonly text: string;
  /** The entity that was chosen; null while the text names none. */
  readonly entityId: number | null;
}

interface NameInputProps {
  readonly ids: FieldIds;
  readonly value: NamedChoice;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly placeholder?: string;
  readonly onChange: (value: NamedChoice) => void;
}

/** A name typed with suggestions of what is known. Arrows walk them, Enter takes one. */
export function NameInput({ ids, value, inputRef, placeholder, onChange }: NameInputProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hits = useNames(isOpen ? value.text : '');
  const shown = isOpen ? hits : [];

  function take(hit: Hit): void {
    onChange({ text: hit.node.name, entityId: hit.node.ref });
    setIsOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const hit = shown[active];
    if (event.key === 'Escape' && shown.length > 0) {
      event.stopPropagation();
      setIsOpen(false);
    } else if (event.key === 'Enter' && hit !== undefined) {
      event.preventDefault();
      take(hit);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(nextIndex(event.key, active, shown.length) ?? -1);
    }
  }

  return (
    <div className="name-input" onBlur={() => setIsOpen(false)}>
      <input
        {...ids}
        ref={inputRef}
        className="input"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={active >= 0 && shown.length > 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={placeholder}
        value={value.text}
        onChange={(event) => {
          onChange({ text: event.target.value, entityId: null });
          setActive(-1);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Known names" className="name-hits" hidden={shown.length === 0}>
        {shown.map((hit, at) => (
          <div
            key={hit.node.id}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerDown={(event) => {
              event.preventDefault();
              take(hit);
            }}
          >
            <span className="one-line">{hit.node.name}</span>
            {hit.alias !== null && <span className="quiet one-line">{hit.alias}</span>}
            <span className="quiet">{hit.node.type}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Suggestions for what is typed; a late answer to an older text is not shown. */
function useNames(text: string): readonly Hit[] {
  const { api, application } = useApp();
  const [found, setFound] = useState<{ readonly text: string; readonly hits: readonly Hit[] }>({ text: '', hits: [] });
  const asked = text.trim();
  useEffect(() => {
    if (asked === '') return;
    const reading = new AbortController();
    api
      .call('findNames', { ...application.dataset(), text: asked, limit: 8 }, { signal: reading.signal })
      .then(({ hits }) => setFound({ text: asked, hits: hits.filter((hit) => hit.node.kind === 'entity') }))
      // Names are a help in typing: without them the text stands as it is.
      .catch(() => undefined);
    return () => reading.abort();
  }, [api, application, asked]);
  return asked !== '' && found.text !== '' ? found.hits : [];
}
