import { t } from '@lingui/core/macro';
import type { BaseWindow, MenuItemConstructorOptions } from 'electron';
import type { EditCommand } from '#shared/contract/app.ts';

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** Reloading and developer tools are for development. */
  packaged: boolean;
  connections: readonly { id: string; name: string }[];
  openLogFolder(): void;
  /** Runs an action of the page, or one of the edit commands, in a window of the app; null if none is in front. */
  command(id: string, window: BaseWindow | null): void;
}

type Items = MenuItemConstructorOptions[];

const SEPARATOR = { type: 'separator' } as const;
/** Longer lists are what the connections view is for. */
const LISTED_CONNECTIONS = 12;

/**
 * The menu bar: Electron's roles, which bring the behavior and each system's shortcuts, and commands of the page, which also has
 * their shortcuts. Labels are our own, because those of roles are English.
 */
export function menuTemplate(options: MenuOptions): Items {
  const { platform, openLogFolder } = options;
  const isMac = platform === 'darwin';
  const command = commandsOf(options);
  return [
    ...(isMac ? [{ role: 'appMenu', submenu: appItems(command) } as const] : []),
    { role: 'fileMenu', label: t`File`, submenu: fileItems(options, command) },
    { role: 'editMenu', label: t`Edit`, submenu: editItems(isMac, command) },
    { label: t`Catalog`, submenu: catalogItems(command) },
    { label: t`View`, submenu: viewItems(options.packaged, command) },
    { role: 'windowMenu', label: t`Window`, submenu: windowItems(isMac) },
    {
      role: 'help',
      label: t`Help`,
      submenu: [
        command(t`Guide to this view`, 'help.guide', 'F1'),
        command(t`Keyboard shortcuts`, 'shortcuts.show', 'CmdOrCtrl+/'),
        command(t`What’s new`, 'help.whats-new'),
        SEPARATOR,
        command(t`Save diagnostics…`, 'help.diagnostics'),
        { label: t`Open Log Folder`, click: openLogFolder },
        ...(isMac ? [] : [SEPARATOR, aboutItem()]),
      ],
    },
  ];
}

/** Connections to switch to, for the dock of macOS. */
export const dockTemplate = (options: Pick<MenuOptions, 'connections' | 'command'>): Items =>
  connectionItems(options.connections, commandsOf(options));

/** An item that runs a command of the page. The page sees its keys first, so that here they are only shown. */
type CommandItem = (label: string, id: string, accelerator?: string) => MenuItemConstructorOptions;

const commandsOf =
  ({ command }: Pick<MenuOptions, 'command'>): CommandItem =>
  (label, id, accelerator) => ({
    id,
    label,
    click: (_item, window) => command(id, window ?? null),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });

const aboutItem = () => ({ role: 'about', label: t`About Catalog Desk` }) as const;
const closeItem = (isMac: boolean) => ({ role: 'close', label: isMac ? t`Close Window` : t`Close` }) as const;
const settingsItem = (command: CommandItem) => command(t`Settings`, 'view.settings', 'CmdOrCtrl+,');

function quitItem(platform: NodeJS.Platform): MenuItemConstructorOptions {
  const label = platform === 'darwin' ? t`Quit Catalog Desk` : platform === 'win32' ? t`Exit` : t`Quit`;
  return { role: 'quit', label };
}

const appItems = (command: CommandItem): Items => [
  aboutItem(),
  SEPARATOR,
  settingsItem(command),
  SEPARATOR,
  { role: 'services', label: t`Services` },
  SEPARATOR,
  { role: 'hide', label: t`Hide Catalog Desk` },
  { role: 'hideOthers', label: t`Hide Others` },
  { role: 'unhide', label: t`Show All` },
  SEPARATOR,
  quitItem('darwin'),
];

const connectionItems = (connections: MenuOptions['connections'], command: CommandItem): Items =>
  connections.slice(0, LISTED_CONNECTIONS).map(({ id, name }) =>
    // An ampersand would underline the next letter.
    command(name.replaceAll('&', '&&'), `connection.open.${id}`),
  );

function fileItems({ platform, connections }: MenuOptions, command: CommandItem): Items {
  const isMac = platform === 'darwin';
  const known = connectionItems(connections, command);
  return [
    command(t`New connection…`, 'connection.new'),
    { label: t`Open connection`, submenu: known, enabled: known.length > 0 },
    SEPARATOR,
    command(t`Import products…`, 'import.products'),
    command(t`Import translations…`, 'translation-files.import'),
    command(t`Import changes from a file…`, 'change-files.import'),
    SEPARATOR,
    command(t`Export products…`, 'export.products'),
    SEPARATOR,
    ...(isMac ? [closeItem(isMac)] : [settingsItem(command), SEPARATOR, quitItem(platform)]),
  ];
}

const catalogItems = (command: CommandItem): Items => [
  command(t`Pull products from the service`, 'catalog.pull'),
  SEPARATOR,
  command(t`Review`, 'view.review', 'Ctrl+Shift+3'),
  command(t`Apply staged edits`, 'review.apply', 'CmdOrCtrl+Enter'),
];

/** Not the roles of the same names, which know text fields only: these commands act on cells too, wherever the focus is. */
const edit = (id: EditCommand): string => id;

function editItems(isMac: boolean, command: CommandItem): Items {
  const clear = command(t`Delete`, edit('edit.delete'));
  const selectAll = command(t`Select All`, edit('edit.selectAll'), 'CmdOrCtrl+A');
  return [
    command(t`Undo`, edit('edit.undo'), 'CmdOrCtrl+Z'),
    command(t`Redo`, edit('edit.redo'), isMac ? 'Shift+Cmd+Z' : 'Ctrl+Y'),
    SEPARATOR,
    { role: 'cut', label: t`Cut` },
    { role: 'copy', label: t`Copy` },
    { role: 'paste', label: t`Paste` },
    ...(isMac
      ? [
          { role: 'pasteAndMatchStyle', label: t`Paste and Match Style` } as const,
          clear,
          selectAll,
          SEPARATOR,
          ...textItemsOfMac(),
        ]
      : [clear, SEPARATOR, selectAll]),
  ];
}

const textItemsOfMac = (): Items => [
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

const viewItems = (packaged: boolean, command: CommandItem): Items => [
  // Not "reload", whose shortcut fills to the right.
  ...(packaged
    ? []
    : [
        { role: 'forceReload', label: t`Force Reload` } as const,
        { role: 'toggleDevTools', label: t`Toggle Developer Tools` } as const,
        SEPARATOR,
      ]),
  command(t`Run a command`, 'palette.open', 'CmdOrCtrl+K'),
  SEPARATOR,
  { role: 'resetZoom', label: t`Actual Size` },
  { role: 'zoomIn', label: t`Zoom In` },
  { role: 'zoomOut', label: t`Zoom Out` },
  ...moreZoomKeys(),
  SEPARATOR,
  { role: 'togglefullscreen', label: t`Toggle Full Screen` },
];

/**
 * The role's own key is the plus of a US keyboard, for which Shift is held. "=" is the same key without Shift, which is also where
 * German and Nordic keyboards have their plus.
 */
const moreZoomKeys = (): Items => [
  { role: 'zoomIn', label: t`Zoom In`, accelerator: 'CmdOrCtrl+=', visible: false },
  { role: 'zoomIn', label: t`Zoom In`, accelerator: 'CmdOrCtrl+numadd', visible: false },
  { role: 'zoomOut', label: t`Zoom Out`, accelerator: 'CmdOrCtrl+numsub', visible: false },
  { role: 'resetZoom', label: t`Actual Size`, accelerator: 'CmdOrCtrl+num0', visible: false },
];

const windowItems = (isMac: boolean): Items => [
  { role: 'minimize', label: t`Minimize` },
  { role: 'zoom', label: t`Zoom` },
  ...(isMac ? [SEPARATOR, { role: 'front', label: t`Bring All to Front` } as const] : [closeItem(isMac)]),
];
