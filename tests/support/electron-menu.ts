import type { MenuItemConstructorOptions } from 'electron';

type Role = NonNullable<MenuItemConstructorOptions['role']>;
type Option = keyof MenuItemConstructorOptions;

/** Everything that Electron's types know: adding to them, or removing from them, is a type error here. */
const ROLES: Record<Role, true> = {
  undo: true,
  redo: true,
  cut: true,
  copy: true,
  paste: true,
  pasteAndMatchStyle: true,
  delete: true,
  selectAll: true,
  reload: true,
  forceReload: true,
  toggleDevTools: true,
  resetZoom: true,
  zoomIn: true,
  zoomOut: true,
  toggleSpellChecker: true,
  togglefullscreen: true,
  window: true,
  minimize: true,
  close: true,
  help: true,
  about: true,
  services: true,
  hide: true,
  hideOthers: true,
  unhide: true,
  quit: true,
  showSubstitutions: true,
  toggleSmartQuotes: true,
  toggleSmartDashes: true,
  toggleTextReplacement: true,
  startSpeaking: true,
  stopSpeaking: true,
  zoom: true,
  front: true,
  appMenu: true,
  fileMenu: true,
  editMenu: true,
  viewMenu: true,
  shareMenu: true,
  recentDocuments: true,
  toggleTabBar: true,
  selectNextTab: true,
  selectPreviousTab: true,
  showAllTabs: true,
  mergeAllWindows: true,
  clearRecentDocuments: true,
  moveTabToNewWindow: true,
  windowMenu: true,
};
const OPTIONS: ReadonlySet<string> = new Set<Option>([
  'accelerator',
  'click',
  'enabled',
  'id',
  'label',
  'registerAccelerator',
  'role',
  'submenu',
  'type',
  'visible',
]);

/** As Electron's documentation of accelerators lists them, for the keys in use. */
const MODIFIERS =
  /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const KEYS = /^([0-9A-Z,./=;-]|F([1-9]|1\d|2[0-4])|Plus|Space|Tab|Enter|Delete|num[0-9]|numadd|numsub)$/i;

/** Throws as `Menu.buildFromTemplate` does, and where Electron would only show an item that does nothing. */
export function checkMenu(template: readonly MenuItemConstructorOptions[]): void {
  if (!Array.isArray(template))
    throw new TypeError('Invalid template for Menu: Menu template must be an array');
  const ids = new Set<string>();
  for (const item of template) {
    if (item.label === undefined && item.role === undefined && item.type === undefined)
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    const unknown = Object.keys(item).find((option) => !OPTIONS.has(option));
    if (unknown !== undefined) throw new Error(`${unknown} is not in the stand-in for MenuItem`);
    if (item.role !== undefined && !(item.role in ROLES)) throw new Error(`Unknown role ${item.role}`);
    if (item.label === '') throw new Error('A menu item without a name');
    if (item.id !== undefined && ids.has(item.id)) throw new Error(`Two items ${item.id}`);
    if (item.id !== undefined) ids.add(item.id);
    if (item.accelerator !== undefined) checkAccelerator(item.accelerator);
    if (item.role === undefined && item.type === undefined && !item.submenu && !item.click)
      throw new Error(`${item.label} does nothing`);
    if (item.submenu) checkMenu(item.submenu as MenuItemConstructorOptions[]);
  }
}

function checkAccelerator(accelerator: string): void {
  const parts = accelerator.split('+');
  const key = parts.pop() ?? '';
  if (!KEYS.test(key) || !parts.every((part) => MODIFIERS.test(part)))
    throw new Error(`${accelerator} is not an accelerator`);
}
