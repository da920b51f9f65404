import { type ReactNode, useState } from 'react';
import { ListboxFrame } from './ListboxFrame.tsx';

interface VirtualListboxProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number;
  /** The one that is chosen; choosing it from elsewhere scrolls it into view. */
  readonly selected: number | null;
  readonly highlighted?: number | null;
  readonly onSelect: (key: number) => void;
  readonly onOpen?: (key: number) => void;
  /** A single click opens too. */
  readonly isOpenedByClick?: boolean;
  readonly onHover?: (key: number | null) => void;
  readonly renderRow: (item: T, index: number) => ReactNode;
  readonly rowRem: number;
  readonly className?: string;
}

/** A long list, all of it at hand, of which one row is chosen. */
export function VirtualListbox<T>(props: VirtualListboxProps<T>) {
  const { items, keyOf, selected, highlighted, onSelect, onOpen, onHover, renderRow } = props;
  // One thing may stand in several rows: walking goes on from the row last walked to.
  const [walkedTo, setWalkedTo] = useState(-1);
  const walked = items[walkedTo];
  const isWalked = walked !== undefined && keyOf(walked) === selected;
  const active = isWalked ? walkedTo : items.findIndex((item) => keyOf(item) === selected);
  const keyAt = (index: number): number | null => {
    const item = items[index];
    return item === undefined ? null : keyOf(item);
  };
  const withKey = (index: number, act: (key: number) => void): void => {
    const key = keyAt(index);
    if (key !== null) act(key);
  };
  return (
    <ListboxFrame
      label={props.label}
      count={items.length}
      active={active}
      isSelected={(index) => selected !== null && keyAt(index) === selected}
      isHighlighted={(index) => highlighted != null && keyAt(index) === highlighted}
      onActive={(index) => {
        setWalkedTo(index);
        withKey(index, onSelect);
      }}
      onOpen={onOpen === undefined ? undefined : (index) => withKey(index, onOpen)}
      isOpenedByClick={props.isOpenedByClick ?? false}
      onHover={onHover === undefined ? undefined : (index) => onHover(index === null ? null : keyAt(index))}
      renderRow={(index) => {
        const item = items[index];
        return item === undefined ? null : renderRow(item, index);
      }}
      rowRem={props.rowRem}
      className={props.className}
    />
  );
}
