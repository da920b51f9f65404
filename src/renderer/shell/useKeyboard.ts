import { useEffect } from 'react';
import { isPlainKey, type KeyPress, matchShortcut } from '../commands/shortcuts.ts';
import { useApp } from '../state/useApp.ts';

const SEQUENCE_MS = 1200;

/** Shortcuts of all available commands. While text is typed, plain keys are text. */
export function useKeyboard(): void {
  const { registry, surroundings, layers } = useApp();
  useEffect(() => {
    let pending: readonly KeyPress[] = [];
    let pressedAt = 0;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
      // An open layer is a world of its own; only what opens or closes layers reaches through.
      if (layers.getState().layer !== 'none' || document.querySelector('dialog[open]') !== null) return;
      const isTyping = isEditable(event.target);
      if (isTyping && isPlainKey(event)) return;
      if (isNativeUndo(event, isTyping)) return;
      if (isOwnKeyOfControl(event)) return;
      const now = performance.now();
      const kept = now - pressedAt < SEQUENCE_MS ? pending : [];
      const match = matchShortcut(registry.available(), kept, event, surroundings.isMac);
      pending = match.pending;
      pressedAt = now;
      if (match.found === null && match.pending.length === 0) return;
      event.preventDefault();
      if (match.found !== null) registry.run(match.found.id);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry, surroundings.isMac, layers]);
}

function isModifier(key: string): boolean {
  return key === 'Control' || key === 'Meta' || key === 'Shift' || key === 'Alt';
}

function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'range'].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isNativeUndo(event: KeyboardEvent, isTyping: boolean): boolean {
  return isTyping && event.key.toLowerCase() === 'z';
}

/** Enter and Space on a button or link press it. */
function isOwnKeyOfControl(event: KeyboardEvent): boolean {
  const isPressed = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === ' ';
  return isPressed && event.target instanceof HTMLElement && event.target.closest('button, a, summary') !== null;
}
