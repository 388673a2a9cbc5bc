import { expect, type Locator, type Page } from 'playwright/test';
import { CatalogPage } from '../pages/catalog.ts';
import type { AppUnderTest } from './app.ts';
import { CONNECTION } from './staging.ts';

/** Shows exactly these columns of the sample catalog ("title de"), narrow enough for all to be in sight. */
export async function showColumns(app: AppUnderTest, columns: readonly string[]): Promise<void> {
  const shown = columns.map((column) => {
    const [property = '', locale = ''] = column.split(' ');
    return { property, locale };
  });
  const widths = Object.fromEntries(
    shown.map(({ property, locale }) => [`${property}\u001f${locale}`, 130] as const),
  );
  await app.call('catalog.saveLayout', { ...CONNECTION, layout: { columns: shown, widths } });
  await app.page.reload();
  await new CatalogPage(app.page).pulled('2,000');
  await expect(cellAt(app, 0, columns.at(-1) ?? '')).toBeVisible();
}

/** A cell by its row and column ("title de", "identifier"). */
export const cellAt = ({ page }: AppUnderTest, row: number, column: string): Locator =>
  page.locator(`[row-index="${row}"] [col-id="${column.replace(' ', '\u001f')}"]`);

/** Presses the arrow that sorts by a column ("title de", "identifier"); with Shift, in addition to the previous columns. */
export async function pressSort(page: Page, column: string, shift = false): Promise<void> {
  const header = page.locator(`.ag-header-cell[col-id="${column.replace(' ', '\u001f')}"]`);
  await header.hover();
  await header.getByRole('button', { name: /sort/i }).click({ modifiers: shift ? ['Shift'] : [] });
}
