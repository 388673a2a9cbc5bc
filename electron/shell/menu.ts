import { t } from '@lingui/core/macro';
import type { MenuItemConstructorOptions } from 'electron';

interface MenuOptions {
  platform: NodeJS.Platform;
  /** Reloading and developer tools are for development. */
  packaged: boolean;
  openLogFolder(): void;
}

type Items = MenuItemConstructorOptions[];

const SEPARATOR = { type: 'separator' } as const;

/**
 * The menu bar: Electron's roles, which bring the behavior and each system's shortcuts, and our own items. Labels are our
 * own, because those of roles are English.
 */
export function menuTemplate({ platform, packaged, openLogFolder }: MenuOptions): Items {
  const isMac = platform === 'darwin';
  const help: Items = [{ label: t`Open Log Folder`, click: openLogFolder }];
  return [
    ...(isMac ? [{ role: 'appMenu', submenu: appItems() } as const] : []),
    { role: 'fileMenu', label: t`File`, submenu: [isMac ? closeItem(isMac) : quitItem(platform)] },
    { role: 'editMenu', label: t`Edit`, submenu: isMac ? editItemsOfMac() : editItems() },
    { label: t`View`, submenu: viewItems(packaged) },
    { role: 'windowMenu', label: t`Window`, submenu: windowItems(isMac) },
    { role: 'help', label: t`Help`, submenu: isMac ? help : [...help, SEPARATOR, aboutItem()] },
  ];
}

const aboutItem = () => ({ role: 'about', label: t`About Catalog Desk` }) as const;
const closeItem = (isMac: boolean) => ({ role: 'close', label: isMac ? t`Close Window` : t`Close` }) as const;

function quitItem(platform: NodeJS.Platform): MenuItemConstructorOptions {
  const label = platform === 'darwin' ? t`Quit Catalog Desk` : platform === 'win32' ? t`Exit` : t`Quit`;
  return { role: 'quit', label };
}

const appItems = (): Items => [
  aboutItem(),
  SEPARATOR,
  { role: 'services', label: t`Services` },
  SEPARATOR,
  { role: 'hide', label: t`Hide Catalog Desk` },
  { role: 'hideOthers', label: t`Hide Others` },
  { role: 'unhide', label: t`Show All` },
  SEPARATOR,
  quitItem('darwin'),
];

const clipboardItems = (): Items => [
  { role: 'undo', label: t`Undo` },
  { role: 'redo', label: t`Redo` },
  SEPARATOR,
  { role: 'cut', label: t`Cut` },
  { role: 'copy', label: t`Copy` },
  { role: 'paste', label: t`Paste` },
];

const editItems = (): Items => [
  ...clipboardItems(),
  { role: 'delete', label: t`Delete` },
  SEPARATOR,
  { role: 'selectAll', label: t`Select All` },
];

const editItemsOfMac = (): Items => [
  ...clipboardItems(),
  { role: 'pasteAndMatchStyle', label: t`Paste and Match Style` },
  { role: 'delete', label: t`Delete` },
  { role: 'selectAll', label: t`Select All` },
  SEPARATOR,
  {
    label: t`Substitutions`,
    submenu: [
      { role: 'showSubstitutions', label: t`Show Substitutions` },
      SEPARATOR,
      { role: 'toggleSmartQuotes', label: t`Smart Quotes` },
      { role: 'toggleSmartDashes', label: t`Smart Dashes` },
      { role: 'toggleTextReplacement', label: t`Text Replacement` },
    ],
  },
  {
    label: t`Speech`,
    submenu: [
      { role: 'startSpeaking', label: t`Start Speaking` },
      { role: 'stopSpeaking', label: t`Stop Speaking` },
    ],
  },
];

const viewItems = (packaged: boolean): Items => [
  // Not "reload", whose shortcut fills to the right.
  ...(packaged
    ? []
    : [
        { role: 'forceReload', label: t`Force Reload` } as const,
        { role: 'toggleDevTools', label: t`Toggle Developer Tools` } as const,
        SEPARATOR,
      ]),
  { role: 'resetZoom', label: t`Actual Size` },
  { role: 'zoomIn', label: t`Zoom In` },
  { role: 'zoomOut', label: t`Zoom Out` },
  SEPARATOR,
  { role: 'togglefullscreen', label: t`Toggle Full Screen` },
];

const windowItems = (isMac: boolean): Items => [
  { role: 'minimize', label: t`Minimize` },
  { role: 'zoom', label: t`Zoom` },
  ...(isMac ? [SEPARATOR, { role: 'front', label: t`Bring All to Front` } as const] : [closeItem(isMac)]),
];
