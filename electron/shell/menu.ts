import { t } from '@lingui/core/macro';
import type { MenuItemConstructorOptions } from 'electron';

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** Reloading and developer tools are for development. */
  packaged: boolean;
  openLogFolder(): void;
}

/** The menu bar: Electron's roles, which bring each system's own names and shortcuts, and what only we can offer. */
export function menuTemplate({
  platform,
  packaged,
  openLogFolder,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  // Not "reload": its key fills to the right.
  const development: MenuItemConstructorOptions[] = [
    { role: 'forceReload' },
    { role: 'toggleDevTools' },
    { type: 'separator' },
  ];
  const view: MenuItemConstructorOptions[] = [
    ...(packaged ? [] : development),
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  const help: MenuItemConstructorOptions[] = [{ label: t`Open Log Folder`, click: openLogFolder }];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: t`View`, submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: isMac ? help : [...help, { type: 'separator' }, { role: 'about' }] },
  ];
}
