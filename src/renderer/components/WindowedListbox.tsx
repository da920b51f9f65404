import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { indexOfRow, isOutdated, rowAt } from '../model/windowedList.ts';
import type { WindowedSource } from '../state/windowedSource.ts';
import { ListboxFrame } from './ListboxFrame.tsx';
import { Failure, Skeleton } from './States.tsx';

interface WindowedListboxProps<Row extends { readonly id: number }> {
  readonly label: string;
  readonly source: Pick<WindowedSource<Row>, 'store' | 'look' | 'retry'>;
  /** The one that is chosen; choosing it from elsewhere scrolls it into view. */
  readonly chosen: number | null;
  /** Undefined for a row that is not held yet. */
  readonly onActive: (row: Row | undefined) => void;
  readonly onOpen?: () => void;
  /** A single click opens too. */
  readonly isOpenedByClick?: boolean;
  readonly renderRow: (row: Row) => ReactNode;
  readonly rowRem: number;
  readonly skeletonRows?: number;
  /** In place of a list without rows. */
  readonly empty: ReactNode;
  /** Between a failure and the rows. */
  readonly head?: (total: number) => ReactNode;
}

/** A list far longer than what is held of it, of which one row is chosen; it says when it fails, loads or is empty. */
export function WindowedListbox<Row extends { readonly id: number }>(props: WindowedListboxProps<Row>) {
  const { source, empty, head, skeletonRows = 8 } = props;
  const { list, error } = useStore(source.store);
  if (error !== null && list.total === null) return <Failure error={error} onRetry={source.retry} />;
  if (list.total === null) return <Skeleton rows={skeletonRows} />;
  if (list.total === 0 && !isOutdated(list)) return empty;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={source.retry} />}
      {head?.(list.total)}
      <Rows {...props} />
    </>
  );
}

function Rows<Row extends { readonly id: number }>(props: WindowedListboxProps<Row>) {
  const { source, chosen, onActive, renderRow } = props;
  const { list } = useStore(source.store);
  const isOld = isOutdated(list);
  const onRange = useCallback(
    (first: number, last: number) => {
      if (!isOld) source.look(first, last);
    },
    [source, isOld],
  );
  return (
    <ListboxFrame
      key={list.shownSince}
      label={props.label}
      className={isOld ? 'is-outdated' : undefined}
      count={list.total ?? 0}
      active={chosen === null ? -1 : indexOfRow(list, (row) => row.id === chosen, 0)}
      isSelected={(index) => chosen !== null && rowAt(list, index)?.id === chosen}
      onActive={(index) => onActive(rowAt(list, index))}
      onOpen={props.onOpen}
      isOpenedByClick={props.isOpenedByClick ?? false}
      onRange={onRange}
      rowRem={props.rowRem}
      places={{
        keyAt: (index) => rowAt(list, index)?.id,
        indexOf: (key, near) => indexOfRow(list, (row) => row.id === key, near),
      }}
      renderRow={(index) => {
        const row = rowAt(list, index);
        return row === undefined ? <span aria-label="Loading" /> : renderRow(row);
      }}
    />
  );
}
