import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { accelerator, menuTemplate } from '../../../src/main/desktop/menu.ts';
import { commandCatalogue } from '../../../src/shared/commands/catalogue.ts';

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);

describe('menuTemplate', () => {
  it.each([true, false])('shows every command that asks for a menu, once, by its label (mac: %s)', (isMac) => {
    const shown = flat(menuTemplate(isMac, () => {})).filter((item) => item.id !== undefined);
    const wanted = Object.values(commandCatalogue).filter((command) => command.menu !== undefined);
    expect(shown.map(({ id, label }) => `${id}: ${label}`).toSorted()).toEqual(
      wanted.map(({ id, label }) => `${id}: ${label}`).toSorted(),
    );
  });

  it('runs the command that was chosen', () => {
    const chosen: string[] = [];
    const item = flat(menuTemplate(false, (id) => chosen.push(id))).find(({ id }) => id === 'go.search');
    (item?.click as (() => void) | undefined)?.();
    expect(chosen).toEqual(['go.search']);
  });

  it('shows keys without taking them from the page', () => {
    const shown = flat(menuTemplate(false, () => {})).filter((item) => item.accelerator !== undefined);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.every((item) => item.registerAccelerator === false)).toBe(true);
  });

  it('offers no reload and no developer tools to a person', () => {
    const roles = flat(menuTemplate(false, () => {})).map((item) => item.role);
    expect(roles.filter((role) => role === 'reload' || role === 'forceReload' || role === 'toggleDevTools')).toEqual(
      [],
    );
  });
});

describe('accelerator', () => {
  it.each([
    [['g s', 'Mod+1'], 'CmdOrCtrl+1'],
    [['Mod+Shift+Z'], 'CmdOrCtrl+Shift+Z'],
    [['/'], null],
    [['g s'], null],
    [[], null],
  ])('of %j is %s', (shortcuts, expected) => expect(accelerator(shortcuts)).toBe(expected));
});
