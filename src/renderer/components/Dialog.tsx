import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './Button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly className?: string;
  /** The title is spoken but not drawn. */
  readonly isBare?: boolean;
}

/** A modal window of the page. The browser's own dialog keeps the focus inside and gives it back afterwards. */
export function Dialog({ title, onClose, children, footer, className, isBare = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);

  function onClick(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === ref.current) onClose();
  }

  return (
    <dialog
      ref={ref}
      className={className === undefined ? 'dialog' : `dialog ${className}`}
      aria-labelledby={titleId}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <header className={isBare ? 'visually-hidden' : 'dialog-header'}>
          <h2 id={titleId}>{title}</h2>
          {!isBare && <IconButton icon="close" label="Close" onClick={onClose} />}
        </header>
        {children}
        {footer !== undefined && <footer className="dialog-footer">{footer}</footer>}
      </div>
    </dialog>
  );
}
