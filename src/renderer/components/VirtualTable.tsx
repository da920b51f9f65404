import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { nextHead, nextIndex, rootFontPx } from './listKeys.ts';

export interface TableColumn<T> {
  readonly id: string;
  readonly label: string;
  readonly minRem: number;
  /** Its share of the room that is left; 0 keeps it narrow. */
  readonly grow: number;
  readonly isNumber: boolean;
  readonly render: (row: T) => ReactNode;
}

interface VirtualTableProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly selected: ReadonlySet<string>;
  /** The row that keys start from. */
  readonly activeKey: string | null;
  readonly sort: { readonly column: string; readonly isDown: boolean } | null;
  readonly onSort: (column: string) => void;
  /** Rows in order, the last one leading. */
  readonly onSelect: (rows: readonly T[]) => void;
  readonly onOpen: (row: T) => void;
  readonly onCopy: () => void;
  /** Drawn at the end of each row; its button opens with the menu key. */
  readonly renderMenu?: (row: T, isActive: boolean) => ReactNode;
}

const ROW_REM = 2;
const MENU_REM = 2.25;

/**
 * A long table of which rows are chosen. Only the rows in view exist. Arrows choose, Shift with them chooses more,
 * Enter opens, the menu key opens a row's menu.
 */
export function VirtualTable<T>(props: VirtualTableProps<T>) {
  const { label, columns, rows, keyOf, selected, activeKey, renderMenu } = props;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => ROW_REM * rootFontPx(),
    scrollPaddingStart: ROW_REM * rootFontPx(),
    overscan: 10,
  });
  const active = rows.findIndex((row) => keyOf(row) === activeKey);
  const hasMenu = renderMenu !== undefined;
  const tracks = tracksOf(columns, hasMenu);
  const minWidth = `${columns.reduce((sum, column) => sum + column.minRem, hasMenu ? MENU_REM : 0)}rem`;

  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active, { align: 'auto' });
  }, [active, virtualizer]);

  function choose(index: number, isMore: boolean): void {
    const row = rows[index];
    if (row === undefined) return;
    const from = isMore ? rows.findIndex((other) => keyOf(other) === anchor.current) : -1;
    if (from < 0) {
      anchor.current = keyOf(row);
      props.onSelect([row]);
      return;
    }
    const between = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
    props.onSelect(index < from ? between.toReversed() : between);
  }

  function toggle(row: T): void {
    const key = keyOf(row);
    anchor.current = key;
    const rest = rows.filter((other) => selected.has(keyOf(other)) && keyOf(other) !== key);
    props.onSelect(selected.has(key) ? rest : [...rest, row]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Keys on a button inside belong to that button.
    if (event.target !== event.currentTarget) return;
    const row = rows[active];
    const isMod = event.ctrlKey || event.metaKey;
    const next = nextIndex(event.key, active, rows.length);
    const action =
      isMod && event.key.toLowerCase() === 'a' ? 'all' : isMod && event.key.toLowerCase() === 'c' ? 'copy' : event.key;
    if (action === 'all') props.onSelect(rows);
    else if (action === 'copy') props.onCopy();
    else if (action === 'Enter' && row !== undefined) props.onOpen(row);
    else if (action === ' ' && row !== undefined) toggle(row);
    else if (isMenuKey(event) && row !== undefined) openMenu(`${id}-${active}`);
    else if (next !== null && !isMod) choose(next, event.shiftKey);
    else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent, index: number): void {
    const row = rows[index];
    if (row === undefined || isOnButton(event)) return;
    if (event.ctrlKey || event.metaKey) toggle(row);
    else choose(index, event.shiftKey);
  }

  return (
    <div
      ref={ref}
      className="grid"
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (hasMenu ? 1 : 0)}
      aria-multiselectable="true"
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="grid-head" style={{ minWidth }}>
        <div role="row" aria-rowindex={1} className="grid-row" style={{ gridTemplateColumns: tracks }}>
          <Heads columns={columns} sort={props.sort} onSort={props.onSort} />
          {hasMenu && (
            <div role="columnheader" className="grid-cell">
              <span className="visually-hidden">Actions</span>
            </div>
          )}
        </div>
      </div>
      <div role="rowgroup" className="grid-space" style={{ height: virtualizer.getTotalSize(), minWidth }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = keyOf(row);
          return (
            <div
              key={key}
              id={`${id}-${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={selected.has(key)}
              className={classes('grid-row', index === active && 'is-active')}
              style={{ gridTemplateColumns: tracks, transform: `translateY(${start}px)` }}
              onClick={(event) => onClick(event, index)}
              onDoubleClick={(event) => !isOnButton(event) && props.onOpen(row)}
            >
              {columns.map((column) => (
                <div key={column.id} role="gridcell" className={classes('grid-cell', column.isNumber && 'is-number')}>
                  {column.render(row)}
                </div>
              ))}
              {renderMenu !== undefined && (
                <div role="gridcell" className="grid-cell grid-menu">
                  {renderMenu(row, index === active)}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function tracksOf<T>(columns: readonly TableColumn<T>[], hasMenu: boolean): string {
  const tracks = columns.map(({ minRem, grow }) => (grow === 0 ? `${minRem}rem` : `minmax(${minRem}rem, ${grow}fr)`));
  return [...tracks, ...(hasMenu ? [`${MENU_REM}rem`] : [])].join(' ');
}

type HeadsProps<T> = Pick<VirtualTableProps<T>, 'columns' | 'sort' | 'onSort'>;

/** The heads are one stop of Tab; arrows walk them. */
function Heads<T>({ columns, sort, onSort }: HeadsProps<T>) {
  const [at, setAt] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const stop = Math.min(at, columns.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextHead(event.key, stop, columns.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    buttons.current[next]?.focus();
  }

  return columns.map((column, index) => (
    <Head
      key={column.id}
      column={column}
      sort={sort}
      onSort={onSort}
      isStop={index === stop}
      onFocus={() => setAt(index)}
      onKeyDown={onKeyDown}
      buttonRef={(button) => {
        buttons.current[index] = button;
      }}
    />
  ));
}

interface HeadProps<T> extends Pick<HeadsProps<T>, 'sort' | 'onSort'> {
  readonly column: TableColumn<T>;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly buttonRef: (button: HTMLButtonElement | null) => void;
}

function Head<T>({ column, sort, onSort, isStop, onFocus, onKeyDown, buttonRef }: HeadProps<T>) {
  const isSorted = sort?.column === column.id;
  const order = isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none';
  return (
    <div role="columnheader" aria-sort={order} className={classes('grid-cell', column.isNumber && 'is-number')}>
      <button
        ref={buttonRef}
        type="button"
        className="grid-sort"
        tabIndex={isStop ? 0 : -1}
        onClick={() => onSort(column.id)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <span className="one-line">{column.label}</span>
        <Icon name="down" className={classes('icon', 'grid-arrow', order !== 'none' && `is-${order}`)} />
      </button>
    </div>
  );
}

function isMenuKey(event: KeyboardEvent): boolean {
  return event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
}

/** The row may not exist before the table has scrolled to it. */
function openMenu(rowId: string, tries = 10): void {
  const button = document.getElementById(rowId)?.querySelector<HTMLElement>('.grid-menu button');
  if (button != null) button.click();
  else if (tries > 0) requestAnimationFrame(() => openMenu(rowId, tries - 1));
}

function isOnButton(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('button, [popover]') !== null;
}
