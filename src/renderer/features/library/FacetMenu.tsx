import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button, classes } from '../../components/Button.tsx';
import { formatCount } from '../../model/numbers.ts';
import { useApp } from '../../state/useApp.ts';
import { useLevel } from '../../state/useLevel.ts';
import { facetLabel } from './facetLabel.ts';
import type { ListFilter } from './libraryQuery.ts';

interface FacetMenuProps {
  readonly label: string;
  readonly name: ListFilter;
  readonly facet: 'document_types' | 'formats' | 'sources' | 'tags';
}

/** More values than this are found by typing, so that no menu holds thousands of boxes. */
const SHOWN = 60;

/** One filter with the count of each of its values under all other filters. Several may be chosen. */
export function FacetMenu({ label, name, facet }: FacetMenuProps) {
  const { libraryBrowser } = useApp();
  const chosen = useStore(libraryBrowser.store, (state) => state.query[name]);
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = (): void => {
    setIsOpen(false);
    ref.current?.querySelector<HTMLElement>('button')?.focus();
  };
  useLevel(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && ref.current?.contains(event.target) === false) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);
  return (
    <div
      ref={ref}
      className="facet"
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <Button
        size="s"
        icon="down"
        className={classes('facet-button', chosen.length > 0 && 'is-on')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {chosen.length > 0 ? `${label} (${chosen.length})` : label}
      </Button>
      {isOpen && <Panel id={panelId} label={label} name={name} facet={facet} />}
    </div>
  );
}

function Panel({ id, label, name, facet }: FacetMenuProps & { readonly id: string }) {
  const { libraryBrowser } = useApp();
  const chosen = useStore(libraryBrowser.store, (state) => state.query[name]);
  const facets = useStore(libraryBrowser.store, (state) => state.facets);
  const [typed, setTyped] = useState('');
  const known = facets?.[facet] ?? [];
  // A chosen value stays in the menu when nothing is left of it.
  const lost = chosen.filter((value) => known.every((entry) => entry.value !== value));
  const all = [...known, ...lost.map((value) => ({ value, label: value, count: 0 }))];
  const fitting = all.filter((entry) => facetLabel(facet, entry).toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <div id={id} className="facet-panel" role="group" aria-label={label}>
      {all.length > 12 && (
        <input
          type="text"
          className="input"
          aria-label={`Find a ${label.toLowerCase()}`}
          placeholder="Find"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {facets === null && <p className="quiet">Counting…</p>}
      {facets !== null && fitting.length === 0 && <p className="quiet">None</p>}
      {fitting.slice(0, SHOWN).map((entry) => (
        <label key={entry.value} className="facet-value">
          <input
            type="checkbox"
            checked={chosen.includes(entry.value)}
            onChange={(event) => {
              const others = chosen.filter((value) => value !== entry.value);
              libraryBrowser.change({ [name]: event.target.checked ? [...others, entry.value] : others });
            }}
          />
          <span className="one-line">{facetLabel(facet, entry)}</span>
          <span className="num quiet">{formatCount(entry.count)}</span>
        </label>
      ))}
      {fitting.length > SHOWN && (
        <p className="quiet">
          {SHOWN} of {formatCount(fitting.length)}. Type to find others.
        </p>
      )}
    </div>
  );
}
