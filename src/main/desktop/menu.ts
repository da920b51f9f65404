import type { MenuItemConstructorOptions } from 'electron';
import { commandCatalogue, type CommandInfo, type MenuName } from '../../shared/commands/catalogue.ts';

type Items = MenuItemConstructorOptions[];
const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The window's menu: the catalogue's commands, and what the system does by itself (quit, copy, zoom). */
export function menuTemplate(isMac: boolean, run: (commandId: string) => void): Items {
  const commands = (menu: MenuName): Items =>
    Object.values(commandCatalogue)
      .filter((c) => c.menu === menu)
      .map(item);
  const item = (command: CommandInfo): MenuItemConstructorOptions => {
    const keys = accelerator(command.shortcuts);
    return {
      id: command.id,
      label: command.label,
      // Shown only: the page hears every key itself, and must not run a command twice.
      ...(keys === null ? {} : { accelerator: keys, registerAccelerator: false }),
      click: () => run(command.id),
    };
  };
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: 'File', submenu: [...commands('File'), separator, { role: isMac ? 'close' : 'quit' }] },
    { label: 'Edit', submenu: [...commands('Edit'), separator, ...editing()] },
    { label: 'View', submenu: [...commands('View'), separator, ...viewing()] },
    { label: 'Go', submenu: commands('Go') },
    { role: 'windowMenu' },
    { role: 'help', submenu: commands('Help') },
  ];
}

/** Electron's spelling of the first shortcut that is one key with modifiers; sequences cannot be accelerators. */
export function accelerator(shortcuts: readonly string[]): string | null {
  const chord = shortcuts.find((shortcut) => shortcut.startsWith('Mod+'));
  return chord === undefined ? null : chord.replace('Mod+', 'CmdOrCtrl+');
}

function editing(): Items {
  return [
    { role: 'undo' },
    { role: 'redo' },
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ];
}

function viewing(): Items {
  return [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, separator, { role: 'togglefullscreen' }];
}
