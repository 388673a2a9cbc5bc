import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { type MenuOptions, menuTemplate } from '#electron/shell/menu.ts';
import { checkMenu } from '../../support/electron-menu.ts';
import { acceleratorsOf } from '../../support/electron-roles.ts';
import { rendererSources } from '../../support/renderer-sources.ts';

const SYSTEMS = ['linux', 'win32', 'darwin'] as const;

/** The page sees a key first: in a text field and on cells, it does what these roles would do. */
const SAME_IN_PAGE = new Set(['cut', 'copy', 'paste']);
/** The keys that the page has for edit commands. */
const EDIT_KEYS: Readonly<Record<string, string[]>> = {
  'edit.undo': ['Mod+Z'],
  'edit.redo': ['Mod+Y', 'Mod+Shift+Z'],
  'edit.selectAll': ['Mod+A'],
};

const NAMES: Readonly<Record<string, string>> = { command: 'cmd', control: 'ctrl', option: 'alt', plus: '+' };

/** A key combination in one notation for Electron's menus and the app's actions. */
function combination(keys: string, platform: NodeJS.Platform): string {
  const mod = platform === 'darwin' ? 'cmd' : 'ctrl';
  return keys
    .toLowerCase()
    .split('+')
    .map((key) => (/^(mod|cmdorctrl|commandorcontrol)$/.test(key) ? mod : (NAMES[key] ?? key)))
    .toSorted()
    .join(' ');
}

/** Every shortcut and key in the sources of the renderer: actions, menus, the sheet of shortcuts. */
function shortcutsOfThePage(): string[] {
  const written =
    /\b(?:shortcut|otherShortcut)\b(?::|=)\s*['"]([^'"]+)['"]|'((?:Mod|Ctrl|Shift|Alt)\+[^'\s]+)'/g;
  const found = rendererSources().flatMap(({ code }) =>
    [...code.matchAll(written)].map(([, one, other]) => one ?? other ?? ''),
  );
  return [...new Set(found)];
}

/** The shortcuts of an action of the page; empty if it has none. */
function shortcutsOf(id: string): string[] {
  if (id in EDIT_KEYS) return EDIT_KEYS[id] ?? [];
  const view = id.startsWith('view.') ? id.slice('view.'.length) : null;
  const start = view === null ? `id: '${id}'` : `\n  ${view}: {`;
  const source = rendererSources().find(({ code }) =>
    view === null ? code.includes(start) : code.includes('Record<ViewName, View>') && code.includes(start),
  );
  if (!source) throw new Error(`The page has no action ${id}`);
  const action = source.code.slice(source.code.indexOf(start)).split(/\n {2,4}\},?\n/)[0] ?? '';
  return [...action.matchAll(/\b(?:shortcut|otherShortcut): '([^']+)'/g)].map(([, keys = '']) => keys);
}

/** The items, including those of all submenus. */
const itemsOf = (template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

const template = (platform: NodeJS.Platform, packaged = true, more: Partial<MenuOptions> = {}) =>
  menuTemplate({
    platform,
    packaged,
    connections: [{ id: 'c1', name: 'North & South' }],
    openLogFolder: () => undefined,
    command: () => undefined,
    ...more,
  });

const menu = (platform: NodeJS.Platform, packaged: boolean) =>
  acceleratorsOf(template(platform, packaged), platform);

const commandsOf = (platform: NodeJS.Platform) =>
  itemsOf(template(platform)).filter(({ id }) => id !== undefined && !id.startsWith('connection.open.'));

test('the shortcuts of the page are found', () => {
  expect(shortcutsOfThePage()).toEqual(
    expect.arrayContaining(['Mod+R', 'Mod+Shift+F', 'Ctrl+Shift+1', 'F8', 'Mod+/', 'Mod+E', 'Mod+V']),
  );
});

describe.each(SYSTEMS)('the menu on %s', (platform) => {
  test.each([true, false])(
    'uses no shortcut that means something else in the page (packaged: %s)',
    (packaged) => {
      const page = new Map(shortcutsOfThePage().map((keys) => [combination(keys, platform), keys]));
      const taken = menu(platform, packaged).filter(
        ({ owner, accelerator }) =>
          !SAME_IN_PAGE.has(owner) &&
          page.has(combination(accelerator, platform)) &&
          !commandsOf(platform).some(({ label }) => label === owner),
      );
      expect(taken).toEqual([]);
    },
  );

  test.each([true, false])(
    'gives every item its own label, except for the app menu on macOS (packaged: %s)',
    (packaged) => {
      const items = template(platform, packaged);
      expect(itemsOf(items).filter(({ label, type }) => label === undefined && type !== 'separator')).toEqual(
        platform === 'darwin' ? [expect.objectContaining({ role: 'appMenu' })] : [],
      );
      expect(itemsOf(items).filter(({ role, submenu }) => role?.endsWith('Menu') && !submenu)).toEqual([]);
    },
  );

  test('is one that Electron can build', () => {
    for (const packaged of [true, false]) expect(() => checkMenu(template(platform, packaged))).not.toThrow();
    expect(() => checkMenu([{ label: 'x', role: 'undoo' as never }])).toThrow();
  });

  test('names an action of the page for every command, and shows its keys', () => {
    const commands = commandsOf(platform);
    expect(commands.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        ...['import.products', 'export.products', 'catalog.pull', 'view.review', 'review.apply'],
        ...['view.settings', 'edit.undo', 'edit.redo', 'edit.selectAll', 'edit.delete', 'connection.new'],
      ]),
    );
    for (const { id = '', accelerator, registerAccelerator } of commands) {
      const keys = id === 'edit.delete' ? [] : shortcutsOf(id).map((one) => combination(one, platform));
      if (accelerator === undefined)
        expect(
          keys.filter((one) => one !== '?'),
          id,
        ).toEqual([]);
      else expect(keys, id).toContain(combination(accelerator, platform));
      // The page has the keys already, and only it knows whether text is being typed.
      if (accelerator !== undefined) expect(registerAccelerator, id).toBe(false);
    }
  });

  test('runs a command in the window of the menu, and opens a connection by its id', () => {
    const asked: unknown[] = [];
    const items = itemsOf(template(platform, true, { command: (...of) => void asked.push(of) }));
    const window = {} as BaseWindow;
    const choose = (id: string, of?: BaseWindow) =>
      items.find((item) => item.id === id)?.click?.({} as never, of, {} as never);
    choose('edit.undo', window);
    choose('connection.open.c1');
    expect(asked).toEqual([
      ['edit.undo', window],
      ['connection.open.c1', null],
    ]);
    // One ampersand would underline a letter.
    expect(items.find(({ id }) => id === 'connection.open.c1')?.label).toBe('North && South');
  });

  test('zooms with every plus: with and without Shift, and on the number pad', () => {
    const zoomIn = menu(platform, true).filter(({ owner }) => owner === 'zoomIn');
    expect(zoomIn.map(({ accelerator }) => accelerator.replace(/^.*\+/, ''))).toEqual([
      'Plus',
      '=',
      'numadd',
    ]);
  });

  test('has the app menu on macOS only, and developer tools in development only', () => {
    expect(template(platform)[0]?.role).toBe(platform === 'darwin' ? 'appMenu' : 'fileMenu');
    const roles = (packaged: boolean) => itemsOf(template(platform, packaged)).map(({ role }) => role);
    expect(roles(false)).toContain('toggleDevTools');
    expect(roles(true)).not.toContain('toggleDevTools');
  });

  test('has no shortcut for reload or developer tools once packaged', () => {
    const owners = menu(platform, true).map(({ owner }) => owner);
    expect(owners).toEqual(expect.arrayContaining(['copy', 'minimize', 'zoomIn']));
    expect(owners.filter((owner) => /reload|devtools/i.test(owner))).toEqual([]);
  });
});
