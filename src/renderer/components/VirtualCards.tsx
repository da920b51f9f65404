import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { nextIndex, rootFontPx } from './listKeys.ts';

interface VirtualCardsProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number;
  readonly activeIndex: number;
  readonly onActive: (index: number) => void;
  /** Going up from the first card. */
  readonly onLeaveTop?: () => void;
  readonly onOpen: (item: T) => void;
  readonly onEnd?: (() => void) | undefined;
  readonly nameOf: (item: T) => string;
  readonly renderCard: (item: T, index: number) => ReactNode;
  readonly cardRem: number;
  /** A line above the card at this place, from which on cards are of another kind; none above the first. */
  readonly divider?: { readonly at: number; readonly children: ReactNode };
  readonly footer?: ReactNode;
}

/** A long list of things that have buttons of their own. Arrows walk the cards, Enter opens one; only those in view exist. */
export function VirtualCards<T>(props: VirtualCardsProps<T>) {
  const { label, items, keyOf, activeIndex, onActive, onLeaveTop, onOpen, onEnd, nameOf, renderCard, cardRem } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => cardRem * rootFontPx(),
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 6,
  });
  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? -1;

  useEffect(() => {
    if (onEnd !== undefined && items.length > 0 && lastShown >= items.length - 1) onEnd();
  }, [lastShown, items.length, onEnd]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const card = event.target;
    // Keys pressed on a button inside a card belong to that button, except for walking on.
    const isOnCard = card instanceof HTMLElement && card.dataset['index'] !== undefined;
    const item = items[activeIndex];
    if (event.key === 'Enter' && isOnCard && item !== undefined) {
      event.preventDefault();
      onOpen(item);
      return;
    }
    if (event.key === 'ArrowUp' && activeIndex <= 0 && onLeaveTop !== undefined) {
      event.preventDefault();
      onLeaveTop();
      return;
    }
    const next = nextIndex(event.key, activeIndex, items.length);
    if (next === null) return;
    event.preventDefault();
    onActive(next);
    focusCard(scrollRef.current, virtualizer, next);
  }

  return (
    <div ref={scrollRef} className="cards">
      <ol
        aria-label={label}
        className="cards-space"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-posinset={row.index + 1}
              aria-setsize={items.length}
              className="cards-row"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {row.index === props.divider?.at && row.index > 0 && props.divider.children}
              <article
                className="card"
                aria-label={nameOf(item)}
                data-index={row.index}
                data-active={row.index === activeIndex}
                tabIndex={row.index === Math.max(0, activeIndex) ? 0 : -1}
                onFocus={() => onActive(row.index)}
                onDoubleClick={() => onOpen(item)}
              >
                {renderCard(item, row.index)}
              </article>
            </li>
          );
        })}
      </ol>
      {props.footer}
    </div>
  );
}

/** The card may not exist before the list has scrolled to it. */
function focusCard(
  list: HTMLElement | null,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  index: number,
  tries = 10,
): void {
  virtualizer.scrollToIndex(index, { align: 'auto' });
  const card = list?.querySelector<HTMLElement>(`article[data-index="${index}"]`);
  if (card != null) card.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusCard(list, virtualizer, index, tries - 1));
}

/** Moves the focus into a list of cards from outside it. */
export function focusFirstCard(within: ParentNode): void {
  within.querySelector<HTMLElement>('.cards article[tabindex="0"]')?.focus();
}
