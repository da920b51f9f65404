import { type RefObject, useEffect, useRef } from 'react';

/** For the field that a form was opened to change: it has the focus once it appears, and what had it gets it back. */
export function useFirstFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!isWanted) return;
    const before = document.activeElement;
    ref.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isWanted]);
  return ref;
}
