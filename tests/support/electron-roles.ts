import type { MenuItemConstructorOptions } from 'electron';

type Role = NonNullable<MenuItemConstructorOptions['role']>;
/** In Electron's notation; a function where platforms differ. */
type Accelerator = string | ((platform: NodeJS.Platform) => string | null);

const onMac = (mac: string, other: string) => (platform: NodeJS.Platform) =>
  platform === 'darwin' ? mac : other;

/** The default accelerator of each role in Electron 45 (lib/browser/api/menu-item-roles.ts). */
const ACCELERATORS: Partial<Record<Role, Accelerator>> = {
  close: 'CommandOrControl+W',
  copy: 'CommandOrControl+C',
  cut: 'CommandOrControl+X',
  forceReload: 'Shift+CmdOrCtrl+R',
  hide: 'Command+H',
  hideOthers: 'Command+Alt+H',
  minimize: 'CommandOrControl+M',
  paste: 'CommandOrControl+V',
  pasteAndMatchStyle: onMac('Cmd+Option+Shift+V', 'Shift+CommandOrControl+V'),
  quit: (platform) => (platform === 'win32' ? null : 'CommandOrControl+Q'),
  redo: (platform) => (platform === 'win32' ? 'Control+Y' : 'Shift+CommandOrControl+Z'),
  reload: 'CmdOrCtrl+R',
  resetZoom: 'CommandOrControl+0',
  selectAll: 'CommandOrControl+A',
  toggleDevTools: onMac('Alt+Command+I', 'Ctrl+Shift+I'),
  togglefullscreen: onMac('Control+Command+F', 'F11'),
  undo: 'CommandOrControl+Z',
  zoomIn: 'CommandOrControl+Plus',
  zoomOut: 'CommandOrControl+-',
};

/** Every accelerator of a menu, with its role or label. Menus list their items explicitly: no role adds any. */
export function acceleratorsOf(
  template: readonly MenuItemConstructorOptions[],
  platform: NodeJS.Platform,
): { owner: string; accelerator: string }[] {
  return template.flatMap((item) => {
    const { role, submenu, accelerator = role ? ACCELERATORS[role] : undefined } = item;
    const own = typeof accelerator === 'function' ? accelerator(platform) : (accelerator ?? null);
    return [
      ...(own === null ? [] : [{ owner: role ?? item.label ?? '', accelerator: own }]),
      ...(Array.isArray(submenu) ? acceleratorsOf(submenu, platform) : []),
    ];
  });
}
