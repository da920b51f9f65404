/** One key press with its modifiers, written `Mod+Shift+K`. `Mod` is Cmd on macOS and Ctrl elsewhere. */
interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** The part of a keyboard event that shortcuts look at. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

function parseChord(text: string): Chord {
  const parts = text.split('+');
  const key = parts.at(-1) || '+';
  return { key, mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt') };
}

export function parseShortcut(shortcut: string): readonly Chord[] {
  return shortcut.split(' ').map(parseChord);
}

function isPressed(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const otherMod = isMac ? press.ctrlKey : press.metaKey;
  if (mod !== chord.mod || otherMod || press.altKey !== chord.alt) return false;
  const isLetter = /^[a-z]$/i.test(chord.key);
  // Signs like `?` need Shift on one keyboard and not on another: the sign itself decides.
  if (isLetter && press.shiftKey !== chord.shift) return false;
  return press.key.toLowerCase() === chord.key.toLowerCase();
}

export interface Match<T> {
  /** What the keys pressed so far stand for; null when they stand for nothing yet. */
  readonly found: T | null;
  /** Keys kept, because a longer shortcut begins with them. */
  readonly pending: readonly KeyPress[];
}

/** Decides what a key press means after the ones already pending. */
export function matchShortcut<T extends { readonly shortcuts: readonly string[] }>(
  commands: readonly T[],
  pending: readonly KeyPress[],
  press: KeyPress,
  isMac: boolean,
): Match<T> {
  const pressed = [...pending, press];
  let isPrefix = false;
  for (const command of commands) {
    for (const shortcut of command.shortcuts) {
      const chords = parseShortcut(shortcut);
      const fits = pressed.every((key, index) => {
        const chord = chords[index];
        return chord !== undefined && isPressed(chord, key, isMac);
      });
      if (!fits) continue;
      if (chords.length === pressed.length) return { found: command, pending: [] };
      isPrefix = true;
    }
  }
  if (isPrefix) return { found: null, pending: pressed };
  return pending.length > 0 ? matchShortcut(commands, [], press, isMac) : { found: null, pending: [] };
}

const MAC_GLYPHS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Escape: 'esc' };
const OTHER_GLYPHS: Readonly<Record<string, string>> = { Mod: 'Ctrl', Escape: 'Esc' };

/** A shortcut as its keys are labelled on the person's keyboard, one string a key. */
export function shortcutKeys(shortcut: string, isMac: boolean): string[] {
  const glyphs = isMac ? MAC_GLYPHS : OTHER_GLYPHS;
  return shortcut
    .split(' ')
    .flatMap((chord) => (chord === '+' ? ['+'] : chord.split('+')).map((key) => glyphs[key] ?? keyCap(key)));
}

function keyCap(key: string): string {
  return /^[a-z]$/.test(key) ? key.toUpperCase() : key;
}

/** True for shortcuts that would be typed text: they are off while a text field has the focus. */
export function isPlainKey(press: KeyPress): boolean {
  return !press.ctrlKey && !press.metaKey && !press.altKey && press.key !== 'Escape';
}
