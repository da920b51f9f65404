import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './Button.tsx';
import { nextIndex, rootFontPx } from './listKeys.ts';

interface VirtualListboxProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number;
  /** The one that is chosen; choosing it from elsewhere scrolls it into view. */
  readonly selected: number | null;
  readonly highlighted?: number | null;
  readonly onSelect: (key: number) => void;
  readonly onOpen?: (key: number) => void;
  readonly onHover?: (key: number | null) => void;
  readonly renderRow: (item: T, index: number) => ReactNode;
  readonly rowRem: number;
  readonly className?: string;
}

/** A long list of which one row is chosen. Only the rows in view exist; arrows walk, Enter opens. */
export function VirtualListbox<T>(props: VirtualListboxProps<T>) {
  const { label, items, keyOf, selected, highlighted, onSelect, onOpen, onHover, renderRow, rowRem } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowRem * rootFontPx(),
    overscan: 8,
  });
  // One thing may stand in several rows: walking goes on from the row last walked to.
  const walkedTo = useRef(-1);
  const walked = items[walkedTo.current];
  const isWalked = walked !== undefined && keyOf(walked) === selected;
  const selectedIndex = isWalked ? walkedTo.current : items.findIndex((item) => keyOf(item) === selected);

  useEffect(() => {
    if (selectedIndex < 0) return;
    const { range } = virtualizer;
    const isInView = range !== null && selectedIndex >= range.startIndex && selectedIndex <= range.endIndex;
    virtualizer.scrollToIndex(selectedIndex, { align: isInView ? 'auto' : 'center' });
  }, [selectedIndex, virtualizer]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && selected !== null && onOpen !== undefined) {
      event.preventDefault();
      onOpen(selected);
      return;
    }
    const next = nextIndex(event.key, selectedIndex, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || item === undefined) return;
    event.preventDefault();
    choose(item, next);
  }

  function choose(item: T, index: number): void {
    walkedTo.current = index;
    onSelect(keyOf(item));
    virtualizer.scrollToIndex(index, { align: 'auto' });
  }

  return (
    <div
      ref={scrollRef}
      className={classes('listbox', props.className)}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={selectedIndex >= 0 ? `${id}-${selectedIndex}` : undefined}
      onKeyDown={onKeyDown}
      onMouseLeave={onHover === undefined ? undefined : () => onHover(null)}
    >
      <div role="presentation" className="listbox-space" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          const key = keyOf(item);
          return (
            <div
              key={row.key}
              id={`${id}-${row.index}`}
              ref={virtualizer.measureElement}
              data-index={row.index}
              role="option"
              aria-selected={key === selected}
              aria-posinset={row.index + 1}
              aria-setsize={items.length}
              className={classes('listbox-row', key === highlighted && 'is-highlighted')}
              style={{ transform: `translateY(${row.start}px)` }}
              onClick={() => choose(item, row.index)}
              onDoubleClick={onOpen === undefined ? undefined : () => onOpen(key)}
              onMouseEnter={onHover === undefined ? undefined : () => onHover(key)}
            >
              {renderRow(item, row.index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
