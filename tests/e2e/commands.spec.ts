import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { cellAt, showColumns } from './harness/columns.ts';
import { expect, test } from './harness.ts';

test.use({ launchArgs: ['--sample'] });

const PALETTE = 'Search products or type a command…';

/** The names of the commands that can be run now, while the palette is open. */
const offered = (page: Page): Promise<string[]> =>
  page
    .getByRole('option')
    .evaluateAll((options) => options.map(({ firstChild }) => firstChild?.textContent ?? ''));

/** The same; opens the palette by keyboard, so that the focus stays what it was. */
async function offeredByKey(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(PALETTE)).toBeFocused();
  const names = await offered(page);
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder(PALETTE)).toBeHidden();
  return names;
}

/** The same by mouse: whatever is offered takes a second click, and nothing typed. */
async function offeredByMouse(page: Page): Promise<string[]> {
  await page.getByRole('banner').getByRole('button', { name: 'Run a command' }).click();
  await expect(page.getByPlaceholder(PALETTE)).toBeFocused();
  const names = await offered(page);
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder(PALETTE)).toBeHidden();
  return names;
}

/** The shortcuts of all commands that are loaded, by name. */
async function shortcuts(page: Page): Promise<Map<string, string[]>> {
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  const entries = await sheet.locator('dl > div').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('dt')?.textContent ?? '',
      keys: [...(row.querySelector('dd')?.children ?? [])].map((one) =>
        [...one.children].map((key) => key.textContent).join('+'),
      ),
    })),
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  return new Map(entries.map(({ name, keys }) => [name, keys]));
}

/** The fewest first letters of each name that make its command the one that Enter runs; null: not even the whole name does. */
async function letters(page: Page, names: readonly string[]): Promise<(number | null)[]> {
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder(PALETTE);
  const counts: (number | null)[] = [];
  for (const name of names) {
    let found: number | null = null;
    for (let typed = 1; typed <= name.length && found === null; typed++) {
      await field.fill(name.slice(0, typed));
      const chosen = page.getByRole('option', { selected: true });
      if ((await chosen.evaluate(({ firstChild }) => firstChild?.textContent)) === name) found = typed;
    }
    counts.push(found);
  }
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  return counts;
}

const VIEWS: readonly [string, ...string[]][] = [
  ['Catalog', 'Control+Shift+1'],
  ['Translate', 'Control+Shift+2'],
  ['Review', 'Control+Shift+3'],
  ['Activity', 'Control+Shift+4'],
  ['Changes', 'Control+Shift+5'],
  ['Completeness', 'Control+Shift+6'],
];

test('every command takes two clicks or its first letters, and no two that can be run share a shortcut', {
  tag: '@long',
}, async ({ app }) => {
  test.setTimeout(600_000);
  const { page } = app;
  await showColumns(app, ['title en', 'title de']);
  await cellAt(app, 1, 'title de').click();
  await page.keyboard.type('Kerzenhalter');
  await page.keyboard.press('Enter');
  const table = ['| view | commands | with a shortcut | letters, median; most |', '|---|---|---|---|'];
  for (const [view, ...keys] of VIEWS) {
    await test.step(view, async () => {
      for (const key of keys) await page.keyboard.press(key);
      await expect(page.getByRole('main', { name: view })).toBeVisible();
      if (view === 'Catalog') await cellAt(app, 1, 'title de').click();
      const names = await offeredByKey(page);
      expect(names.length).toBeGreaterThan(20);
      const all = await shortcuts(page);
      const owners = new Map<string, string[]>();
      for (const name of names)
        for (const key of all.get(name) ?? []) owners.set(key, [...(owners.get(key) ?? []), name]);
      expect([...owners].filter(([, { length }]) => length > 1)).toEqual([]);
      const byMouse = await offeredByMouse(page);
      expect(names.filter((name) => !byMouse.includes(name))).toEqual([]);
      if (view === 'Catalog') await cellAt(app, 1, 'title de').click();
      const typed = await letters(page, names);
      expect(names.filter((_, at) => typed[at] === null)).toEqual([]);
      const sorted = typed.map(Number).sort((a, b) => a - b);
      const short = names.filter((name) => (all.get(name)?.length ?? 0) > 0).length;
      table.push(
        `| ${view} | ${names.length} | ${short} | ${sorted[Math.floor(sorted.length / 2)]}; ${sorted.at(-1)} |`,
      );
    });
  }
  writeFileSync(test.info().outputPath('commands.md'), `${table.join('\n')}\n`);
});
