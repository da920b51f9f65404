import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classes } from './Button.tsx';
import { nextIndex, rootFontPx } from './listKeys.ts';

/** How rows are known again after the list changed, so that what is in view stays in view. */
interface RowPlaces {
  keyAt(index: number): number | string | undefined;
  /** The row's present index, -1 when it is not held. */
  indexOf(key: number | string, near: number): number;
}

interface ListboxFrameProps {
  readonly label: string;
  readonly count: number;
  /** The row that keys act on; -1 is before the first. */
  readonly active: number;
  readonly isSelected: (index: number) => boolean;
  readonly isHighlighted?: (index: number) => boolean;
  readonly onActive: (index: number) => void;
  /** Enter, or a double click. */
  readonly onOpen?: ((index: number) => void) | undefined;
  /** A single click opens too. */
  readonly isOpenedByClick?: boolean;
  readonly onHover?: ((index: number | null) => void) | undefined;
  /** The first and last row in view, whenever they change. */
  readonly onRange?: (first: number, last: number) => void;
  /** Null leaves the row out. */
  readonly renderRow: (index: number) => ReactNode;
  readonly rowRem: number;
  readonly className?: string | undefined;
  /** The row at the top to begin with; without it the active one is brought into view. */
  readonly startAt?: number | undefined;
  readonly places?: RowPlaces;
  /** Makes it a tree: how deep a row is, whether it is open (null where it cannot be), and its place in its branch. */
  readonly tree?: (index: number) => TreePlace;
  /** Keys besides those that walk. True when the key was meant. */
  readonly onKey?: (key: string, active: number) => boolean;
  /** What a row takes besides: dragging and dropping. */
  readonly rowProps?: (index: number) => HTMLAttributes<HTMLDivElement>;
}

interface TreePlace {
  readonly level: number;
  readonly isOpen: boolean | null;
  readonly position: number;
  readonly siblings: number;
}

/** The frame of every long list of which one row is chosen: only rows in view exist; arrows walk, Enter opens. */
export function ListboxFrame(props: ListboxFrameProps) {
  const { count, active, onActive, onOpen, onHover, onRange, rowRem, startAt, places } = props;
  const scrollRef = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowRem * rootFontPx(),
    overscan: 8,
    initialOffset: () => (startAt ?? 0) * rowRem * rootFontPx(),
  });
  const rows = virtualizer.getVirtualItems();
  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {};

  // A row that moved because others came or went is still the same one, and no reason to scroll.
  const activeKey = places === undefined ? active : places.keyAt(active);
  const shownKey = useRef<number | string | undefined>(undefined);
  const isPlaced = useRef(startAt !== undefined);
  useEffect(() => {
    if (active < 0 || activeKey === undefined || activeKey === shownKey.current) return;
    shownKey.current = activeKey;
    if (isPlaced.current) {
      isPlaced.current = false;
      return;
    }
    const { range } = virtualizer;
    const isInView = range !== null && active >= range.startIndex && active <= range.endIndex;
    virtualizer.scrollToIndex(active, { align: isInView ? 'auto' : 'center' });
  }, [active, activeKey, virtualizer]);

  useEffect(() => {
    if (endIndex >= startIndex) onRange?.(startIndex, endIndex);
  }, [startIndex, endIndex, count, onRange]);

  useKeptPlace(virtualizer, places, rowRem);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && active >= 0 && onOpen !== undefined) {
      event.preventDefault();
      onOpen(active);
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && props.onKey?.(event.key, active) === true) {
      event.preventDefault();
      return;
    }
    const next = nextIndex(event.key, active, count);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  }

  function choose(index: number): void {
    onActive(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
  }

  return (
    <div
      ref={scrollRef}
      className={classes('listbox', props.className)}
      role={props.tree === undefined ? 'listbox' : 'tree'}
      aria-label={props.label}
      tabIndex={0}
      aria-activedescendant={rows.some((row) => row.index === active) ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
      onMouseLeave={onHover === undefined ? undefined : () => onHover(null)}
    >
      <div role="presentation" className="listbox-space" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ key, index, start }) => {
          const row = props.renderRow(index);
          if (row === null) return null;
          return (
            <div
              key={key}
              id={`${id}-${index}`}
              ref={virtualizer.measureElement}
              data-index={index}
              data-active={index === active ? true : undefined}
              {...roleOf(props.tree?.(index), index, count)}
              {...props.rowProps?.(index)}
              aria-selected={props.isSelected(index)}
              className={classes('listbox-row', props.isHighlighted?.(index) === true && 'is-highlighted')}
              style={{ transform: `translateY(${start}px)`, minHeight: `${rowRem}rem` }}
              onClick={() => {
                choose(index);
                if (props.isOpenedByClick === true) onOpen?.(index);
              }}
              onDoubleClick={onOpen === undefined ? undefined : () => onOpen(index)}
              onMouseEnter={onHover === undefined ? undefined : () => onHover(index)}
            >
              {row}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function roleOf(place: TreePlace | undefined, index: number, count: number): HTMLAttributes<HTMLDivElement> {
  if (place === undefined) return { role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count };
  return {
    role: 'treeitem',
    'aria-level': place.level,
    'aria-posinset': place.position,
    'aria-setsize': place.siblings,
    ...(place.isOpen === null ? {} : { 'aria-expanded': place.isOpen }),
  };
}

/** When rows come or go above, the list is scrolled by as much, so that nothing in view moves. */
function useKeptPlace(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  places: RowPlaces | undefined,
  rowRem: number,
): void {
  const kept = useRef<{ readonly index: number; readonly key: number | string } | null>(null);
  useLayoutEffect(() => {
    const first = virtualizer.range?.startIndex;
    if (places === undefined || first === undefined) return;
    const before = kept.current;
    const isSamePlace = before?.index === first;
    if (before !== null && isSamePlace && (virtualizer.scrollOffset ?? 0) > 0 && places.keyAt(first) !== before.key) {
      const now = places.indexOf(before.key, first);
      if (now >= 0 && now !== first) virtualizer.scrollBy((now - first) * rowRem * rootFontPx());
    }
    const key = places.keyAt(first);
    if (key !== undefined) kept.current = { index: first, key };
  });
}
