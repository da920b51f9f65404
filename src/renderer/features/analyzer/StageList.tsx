import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { VirtualListbox } from '../../components/VirtualListbox.tsx';
import { useApp } from '../../state/useApp.ts';
import type { Journey } from './follow.ts';
import { MemoryRow } from './MemoryRow.tsx';
import type { TraceIndex } from './traceIndex.ts';

interface StageListProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly index: TraceIndex;
  readonly journey: Journey | null;
  readonly rankOf: (row: T, at: number) => string;
  readonly isDropped?: (at: number) => boolean;
  /** The numbers of this stage. */
  readonly renderNumbers: (row: T, at: number) => ReactNode;
}

/** The memories of one stage: the followed one is chosen, the one under the pointer is marked in every stage. */
export function StageList<T extends { readonly id: number }>(props: StageListProps<T>) {
  const { rows, index, journey, rankOf, isDropped, renderNumbers } = props;
  const { analyzer } = useApp();
  const hovered = useStore(analyzer.store, (state) => state.hovered);
  return (
    <VirtualListbox
      label={props.label}
      items={rows}
      // One memory may stand in several rows of a stage: the first of them is the one shown as chosen.
      keyOf={(row) => row.id}
      selected={journey?.id ?? null}
      highlighted={hovered}
      onSelect={analyzer.follow}
      onHover={analyzer.hover}
      rowRem={2.75}
      renderRow={(row, at) => (
        <MemoryRow
          rank={rankOf(row, at)}
          text={index.memories.get(row.id)?.text ?? `memory ${row.id}`}
          isDropped={isDropped?.(at) ?? false}
        >
          {renderNumbers(row, at)}
        </MemoryRow>
      )}
    />
  );
}
