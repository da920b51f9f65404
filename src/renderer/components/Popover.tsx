import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLevel } from '../state/useLevel.ts';
import { classes } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

const GAP_PX = 4;

interface PopoverProps {
  readonly label: string;
  readonly icon: IconName;
  /** Only the icon is drawn; the label is its name and hint. */
  readonly isIconOnly?: boolean;
  readonly isDisabled?: boolean;
  readonly hasMenu?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly onOpen?: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A button and what it opens above the page. The browser's own popover closes it on a click elsewhere and gives the focus
 * back to where it was.
 */
export function Popover(props: PopoverProps) {
  const { label, icon, isIconOnly = false, isDisabled = false, hasMenu = false, className } = props;
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => panel?.hidePopover();
  useLevel(isOpen, close);

  function onBeforeToggle(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== 'open') return;
    // Drawn before it is shown, so that what is marked for it takes the focus at once and no key gets lost.
    flushSync(() => setOpen(true));
    place(panel, buttonRef.current);
    props.onOpen?.();
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={isIconOnly ? classes('icon-button', className) : classes('button button-plain button-s', className)}
        aria-haspopup={hasMenu ? 'menu' : 'dialog'}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isIconOnly ? label : undefined}
        title={isIconOnly ? label : undefined}
        disabled={isDisabled}
        tabIndex={props.tabIndex}
        popoverTarget={id}
      >
        <Icon name={icon} />
        {!isIconOnly && <span>{label}</span>}
      </button>
      <div
        ref={setPanel}
        id={id}
        popover="auto"
        className="popover"
        role={hasMenu ? 'presentation' : 'dialog'}
        aria-label={hasMenu ? undefined : label}
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
      >
        {isOpen && props.children(close)}
      </div>
    </>
  );
}

/** Below the button or, near the bottom, above it; on the side that has more room. */
function place(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (panel === null || button === null) return;
  const at = button.getBoundingClientRect();
  const isBelow = at.bottom < innerHeight * 0.6;
  const isFromLeft = at.left < innerWidth / 2;
  panel.style.top = isBelow ? `${at.bottom + GAP_PX}px` : 'auto';
  panel.style.bottom = isBelow ? 'auto' : `${innerHeight - at.top + GAP_PX}px`;
  panel.style.left = isFromLeft ? `${at.left}px` : 'auto';
  panel.style.right = isFromLeft ? 'auto' : `${innerWidth - at.right}px`;
  panel.style.maxHeight = `${(isBelow ? innerHeight - at.bottom : at.top) - 4 * GAP_PX}px`;
}
