import { useMemo, useState } from 'react';
import { useZone } from '../../../components/Time.tsx';
import type { TableColumn } from '../../../components/VirtualTable.tsx';
import { plural } from '../../../model/numbers.ts';
import { useApp } from '../../../state/useApp.ts';
import { useExplore, useExploreState } from '../useExplore.ts';
import type { Column } from './tableColumns.ts';
import { toTsv } from './tableCopy.ts';
import { type EdgeRow, type NodeRow, nextSort, selectedKeys, selectionOf, type Sort, sortRows } from './tableRows.ts';

interface Table<T> {
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly selected: ReadonlySet<string>;
  readonly activeKey: string | null;
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
  readonly onSelect: (rows: readonly T[]) => void;
  readonly onCopy: () => void;
}

/** A table twin's order and selection. The selection is the picture's own. */
export function useTable<T extends NodeRow | EdgeRow>(
  drawn: readonly T[],
  columns: readonly Column<T>[],
  noun: string,
): Table<T> {
  const app = useApp();
  const { explore } = useExplore();
  const tz = useZone();
  const selection = useExploreState((state) => state.selection);
  const [sort, setSort] = useState<Sort | null>(null);

  const rows = useMemo(() => {
    const column = columns.find((other) => other.id === sort?.column);
    return column === undefined || sort === null ? drawn : sortRows(drawn, column.value, sort.isDown);
  }, [drawn, columns, sort]);
  const selected = useMemo(() => selectedKeys(rows, selection), [rows, selection]);
  const leading = selection.at(-1);
  const activeKey =
    leading !== undefined && selected.has(leading) ? leading : (rows.find((row) => selected.has(row.key))?.key ?? null);

  return {
    columns: useMemo(
      () => columns.map((column) => ({ ...column, render: (row: T) => column.text(row, tz) })),
      [columns, tz],
    ),
    rows,
    selected,
    activeKey,
    sort,
    onSort: (column) => setSort(nextSort(sort, column)),
    onSelect: (chosen) => explore.select(selectionOf(chosen)),
    onCopy() {
      const chosen = rows.filter((row) => selected.has(row.key));
      app.copy(toTsv(columns, chosen.length === 0 ? rows : chosen), plural(chosen.length || rows.length, noun));
    },
  };
}
