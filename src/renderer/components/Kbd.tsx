import { shortcutKeys } from '../commands/shortcuts.ts';
import { useApp } from '../state/useApp.ts';

/** A shortcut as labelled on this person's keyboard. */
export function Kbd({ shortcut }: { readonly shortcut: string | undefined }) {
  const { isMac } = useApp().surroundings;
  if (shortcut === undefined) return null;
  return (
    <span className="keys">
      {shortcutKeys(shortcut, isMac).map((key, index) => (
        <kbd key={index}>{key}</kbd>
      ))}
    </span>
  );
}
