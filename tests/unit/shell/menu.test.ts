import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { menuTemplate } from '#electron/shell/menu.ts';
import { acceleratorsOf } from '../../support/electron-roles.ts';
import { rendererSources } from '../../support/renderer-sources.ts';

const SYSTEMS = ['linux', 'win32', 'darwin'] as const;

/** The page sees a key first: in a text field and on cells, it does what these roles would do. */
const SAME_IN_PAGE = new Set(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);

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

/** The items, including those of all submenus. */
const itemsOf = (template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

const menu = (platform: NodeJS.Platform, packaged: boolean) =>
  acceleratorsOf(menuTemplate({ platform, packaged, openLogFolder: () => undefined }), platform);

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
        ({ owner, accelerator }) => !SAME_IN_PAGE.has(owner) && page.has(combination(accelerator, platform)),
      );
      expect(taken).toEqual([]);
    },
  );

  test.each([true, false])(
    'gives every item its own label, except for the app menu on macOS (packaged: %s)',
    (packaged) => {
      const template = menuTemplate({ platform, packaged, openLogFolder: () => undefined });
      expect(
        itemsOf(template).filter(({ label, type }) => label === undefined && type !== 'separator'),
      ).toEqual(platform === 'darwin' ? [expect.objectContaining({ role: 'appMenu' })] : []);
      expect(itemsOf(template).filter(({ role, submenu }) => role?.endsWith('Menu') && !submenu)).toEqual([]);
    },
  );

  test('has no shortcut for reload or developer tools once packaged', () => {
    const owners = menu(platform, true).map(({ owner }) => owner);
    expect(owners).toEqual(expect.arrayContaining(['copy', 'minimize', 'zoomIn']));
    expect(owners.filter((owner) => /reload|devtools/i.test(owner))).toEqual([]);
  });
});
