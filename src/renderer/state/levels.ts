/** What Escape closes, innermost last: dialogs close themselves, everything else registers here while it is open. */
export interface Levels {
  open(close: () => void): () => void;
  closeTop(): boolean;
  isAnyOpen(): boolean;
}

export function createLevels(): Levels {
  const stack: { readonly close: () => void }[] = [];
  return {
    open(close) {
      const level = { close };
      stack.push(level);
      return () => {
        const at = stack.indexOf(level);
        if (at >= 0) stack.splice(at, 1);
      };
    },
    closeTop() {
      const level = stack.at(-1);
      level?.close();
      return level !== undefined;
    },
    isAnyOpen: () => stack.length > 0,
  };
}
