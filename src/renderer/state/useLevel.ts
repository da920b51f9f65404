import { useEffect, useRef } from 'react';
import { useApp } from './useApp.ts';

/** While `isOpen`, Escape calls `close` once it is the innermost level. */
export function useLevel(isOpen: boolean, close: () => void): void {
  const { levels } = useApp();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? levels.open(() => latest.current()) : undefined), [isOpen, levels]);
}
