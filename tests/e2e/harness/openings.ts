import { expect, type Page } from 'playwright/test';
import type { AppUnderTest } from './app.ts';
import { cellAt } from './columns.ts';

/** Something that opens: a view, a panel, a dialog, a menu. */
export interface Opening {
  name: string;
  open: (app: AppUnderTest) => Promise<unknown>;
  /** The part to look at; the whole page for views. */
  part?: string;
}

const DIALOG = '[role="dialog"][data-modal]';
const POPOVER = '[role="dialog"]:not([data-modal], [data-type]), [role="menu"], [role="listbox"]';
const PANEL = 'aside';

const press =
  (...keys: string[]) =>
  async ({ page }: AppUnderTest) => {
    for (const key of keys) await page.keyboard.press(key);
  };

const button =
  (name: string | RegExp) =>
  ({ page }: AppUnderTest) =>
    page.getByRole('main').getByRole('button', { name }).first().click();

/** Runs a command of the palette. */
async function runCommand({ page }: AppUnderTest, label: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search products or type a command…').fill(label);
  await page
    .getByRole('option', { name: new RegExp(`^${label}`) })
    .first()
    .click();
}

const command = (label: string) => (app: AppUnderTest) => runCommand(app, label);

/** Openings of the catalog, while a cell of the second row has focus. */
const CATALOG: Opening[] = [
  { name: 'Catalog', open: press('Control+Shift+1') },
  { name: 'Views of the catalog', open: button(/^View: /), part: POPOVER },
  { name: 'Filter', open: button(/^Filter/), part: POPOVER },
  { name: 'Sort', open: button(/^Sort/), part: POPOVER },
  // Behind the other tools where the toolbar has no room for it.
  { name: 'Product files', open: button(/^Files|^More tools/), part: POPOVER },
  {
    name: 'Connection menu',
    open: ({ page }) => page.getByRole('button', { name: /^Connection: / }).click(),
    part: POPOVER,
  },
  {
    name: 'Cell menu',
    open: (app) => cellAt(app, 1, 'title de').click({ button: 'right' }),
    part: POPOVER,
  },
  {
    name: 'Column menu',
    open: ({ page }) =>
      page
        .getByRole('columnheader', { name: /English/ })
        .first()
        .click({ button: 'right' }),
    part: POPOVER,
  },
  { name: 'Columns', open: command('Choose columns'), part: PANEL },
  { name: 'Find', open: press('Control+f'), part: PANEL },
  { name: 'Replace', open: press('Control+h'), part: PANEL },
  { name: 'Transform', open: press('Control+Shift+e'), part: PANEL },
  { name: 'Product', open: press('Control+i'), part: PANEL },
  { name: 'Edit history', open: press('Control+Shift+h'), part: PANEL },
  {
    name: 'Editor of a list',
    open: async (app) => {
      await cellAt(app, 0, 'tags en').click();
      await app.page.keyboard.press('F2');
    },
    part: '[data-editor="open"]',
  },
  { name: 'New product', open: command('New product…'), part: DIALOG },
  { name: 'Append items', open: command('Append items'), part: DIALOG },
  { name: 'Identifiers', open: command('Find products by a list of identifiers…'), part: DIALOG },
  {
    name: 'Recipe of marks',
    open: command('Save marking these products as a recipe…'),
    part: DIALOG,
  },
  { name: 'Removal list', open: command('Mark products from a list…'), part: DIALOG },
  { name: 'Export products', open: command('Export products…'), part: DIALOG },
  { name: 'Add property', open: command('Add property…'), part: DIALOG },
];

const EVERYWHERE: Opening[] = [
  { name: 'Palette', open: press('Control+k'), part: '[role="dialog"]:not([data-type])' },
  { name: 'Keyboard shortcuts', open: press('Control+/'), part: DIALOG },
  { name: 'Guide', open: press('F1'), part: PANEL },
  ...[
    'Save diagnostics…',
    'Licenses of bundled software',
    'Restore a backup…',
    'Import changes from a file…',
    'Export staged edits to a file…',
    'Export translations…',
    'Import translations…',
    'Open glossary',
    'Translation memory…',
    'Machine suggestions…',
    'Replace token…',
    'Ticket report…',
  ].map((label) => ({ name: label, open: command(label), part: DIALOG })),
];

const VIEWS: Opening[] = [
  { name: 'Translate', open: press('Control+Shift+2') },
  { name: 'Figures of this session', open: command('Figures of this session…'), part: DIALOG },
  ...[
    'Checks and length limits…',
    'Export check report…',
    'Progress by day…',
    'Search the translation memory…',
    'Sentences…',
    'Words to translate…',
  ].map((label) => ({ name: label, open: command(label), part: DIALOG })),
  { name: 'Review', open: press('Control+Shift+3') },
  { name: 'Requests of Review', open: button('Show requests'), part: PANEL },
  { name: 'Activity', open: press('Control+Shift+4') },
  { name: 'Changes', open: press('Control+Shift+5') },
  { name: 'Completeness', open: press('Control+Shift+6') },
  { name: 'Read required attributes', open: command('Read required attributes…'), part: DIALOG },
  { name: 'Import', open: command('Import') },
  { name: 'Rehearsal', open: command('Rehearsal') },
  { name: 'Settings', open: press('Control+,') },
  { name: 'Connections', open: command('Connections') },
  { name: 'New connection', open: command('New connection…') },
];

/** Everything that can be opened with the sample catalog and one staged edit. Anything new that opens gets a line here. */
export const OPENINGS: readonly Opening[] = [...CATALOG, ...EVERYWHERE, ...VIEWS];

/** Waits until the opening is shown. */
export const openedPart = (page: Page, { part }: Opening) =>
  expect(page.locator(part ?? 'main').first()).toBeVisible({ timeout: 5_000 });

/** Closes everything over or beside the view. */
export async function closeAll(page: Page): Promise<void> {
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape');
  const close = page.getByRole('button', { name: 'Close panel' });
  while ((await close.count()) > 0) await close.first().click();
  // While a dialog fades out, shortcuts still apply to it.
  await expect(page.locator('[data-modal]')).toHaveCount(0);
}
