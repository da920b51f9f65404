import { describe, expect, it } from 'vitest';
import { isPlainKey, type KeyPress, matchShortcut, shortcutKeys } from '../../../src/renderer/commands/shortcuts.ts';
import { commandCatalogue } from '../../../src/shared/commands/catalogue.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const commands = [
  { id: 'palette', shortcuts: ['Mod+K'] },
  { id: 'redo', shortcuts: ['Mod+Shift+Z'] },
  { id: 'undo', shortcuts: ['Mod+Z'] },
  { id: 'search', shortcuts: ['g s', 'Mod+1'] },
  { id: 'settings', shortcuts: ['g t'] },
  { id: 'help', shortcuts: ['?'] },
  { id: 'show', shortcuts: ['s'] },
];

describe('matchShortcut', () => {
  it('takes Ctrl for Mod, and Cmd on a Mac', () => {
    expect(matchShortcut(commands, [], press('k', { ctrlKey: true }), false).found?.id).toBe('palette');
    expect(matchShortcut(commands, [], press('k', { metaKey: true }), false).found).toBeNull();
    expect(matchShortcut(commands, [], press('k', { metaKey: true }), true).found?.id).toBe('palette');
    expect(matchShortcut(commands, [], press('k', { ctrlKey: true }), true).found).toBeNull();
  });

  it('tells undo from redo by Shift, though Shift changes the letter', () => {
    expect(matchShortcut(commands, [], press('z', { ctrlKey: true }), false).found?.id).toBe('undo');
    expect(matchShortcut(commands, [], press('Z', { ctrlKey: true, shiftKey: true }), false).found?.id).toBe('redo');
  });

  it('takes a sign by itself, with or without the Shift that a keyboard needs for it', () => {
    expect(matchShortcut(commands, [], press('?', { shiftKey: true }), false).found?.id).toBe('help');
    expect(matchShortcut(commands, [], press('?'), false).found?.id).toBe('help');
  });

  it('waits for the second key of a sequence', () => {
    const first = matchShortcut(commands, [], press('g'), false);
    expect(first.found).toBeNull();
    expect(first.pending).toHaveLength(1);
    expect(matchShortcut(commands, first.pending, press('t'), false).found?.id).toBe('settings');
  });

  it('reads a key that does not go on with the sequence as a new beginning', () => {
    const first = matchShortcut(commands, [], press('g'), false);
    expect(matchShortcut(commands, first.pending, press('?'), false)).toEqual({ found: commands[5], pending: [] });
    expect(matchShortcut(commands, first.pending, press('g'), false).pending).toHaveLength(1);
    expect(matchShortcut(commands, first.pending, press('x'), false)).toEqual({ found: null, pending: [] });
  });
});

describe('shortcut labels', () => {
  it('are those of the keyboard', () => {
    expect(shortcutKeys('Mod+Shift+Z', true)).toEqual(['⌘', '⇧', 'Z']);
    expect(shortcutKeys('Mod+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
    expect(shortcutKeys('g s', false)).toEqual(['G', 'S']);
    expect(shortcutKeys('Mod+,', false)).toEqual(['Ctrl', ',']);
  });

  it('typed text is only what has no Ctrl, Cmd or Alt, and is not Escape', () => {
    expect(isPlainKey(press('w'))).toBe(true);
    expect(isPlainKey(press('k', { ctrlKey: true }))).toBe(false);
    expect(isPlainKey(press('Escape'))).toBe(false);
  });
});

describe('the catalogue', () => {
  const all = Object.values(commandCatalogue);

  it('names each command once', () => {
    expect(new Set(all.map((command) => command.id)).size).toBe(all.length);
  });

  it('gives a shortcut to one command only, but for the pages’ own', () => {
    const owners = new Map<string, string[]>();
    for (const command of all) {
      for (const shortcut of command.shortcuts) owners.set(shortcut, [...(owners.get(shortcut) ?? []), command.group]);
    }
    // Commands of two pages are never available at once; the Library's own "/" comes before that of the whole window.
    const pagesOwn = new Set(
      'Search Library Explore Analyzer Remember Taxonomy Timeline Contradictions Fallacies Sources Relations Reasoning Procedures'.split(
        ' ',
      ),
    );
    const clashing = [...owners].filter(
      ([, groups]) =>
        groups.length > new Set(groups).size || (groups.length > 1 && !groups.every((group) => pagesOwn.has(group))),
    );
    expect(clashing).toEqual([]);
  });

  it('has no shortcut that another one’s beginning would swallow', () => {
    const shortcuts: readonly string[] = all.flatMap((command) => [...command.shortcuts]);
    const swallowed = shortcuts.filter((short) => shortcuts.some((long) => long.startsWith(`${short} `)));
    expect(swallowed).toEqual([]);
  });
});
