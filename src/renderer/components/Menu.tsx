import { type KeyboardEvent, useRef } from 'react';
import type { IconName } from './Icon.tsx';
import { markForFocus } from './markForFocus.ts';
import { Popover } from './Popover.tsx';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isIconOnly?: boolean;
  readonly isDisabled?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  /** Asked when the menu opens. */
  readonly items: () => readonly MenuItem[];
}

/** A button with a menu of actions. Arrows walk it, a letter goes to the next action that begins with it. */
export function Menu({ items, ...button }: MenuProps) {
  return (
    <Popover {...button} hasMenu>
      {(close) => <MenuList label={button.label} items={items()} close={close} />}
    </Popover>
  );
}

function MenuList(props: { readonly label: string; readonly items: readonly MenuItem[]; readonly close: () => void }) {
  const { label, items, close } = props;
  const ref = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const list = ref.current;
    if (list === null) return;
    if (event.key === 'Tab') {
      close();
      return;
    }
    const at = Number(document.activeElement?.getAttribute('data-index') ?? -1);
    const next = itemAfter(event.key, at, items);
    if (next === null) return;
    event.preventDefault();
    focusItem(list, next);
  }

  return (
    <div ref={ref} className="menu" role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <button
          key={item.id}
          ref={index === 0 ? markForFocus : undefined}
          type="button"
          role="menuitem"
          className="menu-item"
          data-index={index}
          tabIndex={-1}
          onClick={() => {
            close();
            item.run();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Where a key goes in a menu, going round at its ends; null when it goes nowhere. */
export function itemAfter(key: string, at: number, items: readonly { readonly label: string }[]): number | null {
  const count = items.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (!/^\p{L}$/u.test(key)) return null;
  for (let step = 1; step <= count; step += 1) {
    const index = (at + step) % count;
    if (items[index]?.label.toLowerCase().startsWith(key.toLowerCase()) === true) return index;
  }
  return null;
}

function focusItem(within: HTMLElement, index: number): void {
  within.querySelector<HTMLElement>(`[role="menuitem"][data-index="${index}"]`)?.focus();
}
