import type { Locator, Page } from 'playwright/test';
import { expect } from '../harness/expect.ts';

/** The grid's active cell while the grid has focus. */
export const activeCell = (page: Page): Locator =>
  page.locator('body:has(textarea[data-idle]:focus) #active-cell');

/** Waits until a cell has focus. */
export async function expectKeyboardOn(cell: Locator): Promise<void> {
  await expect(cell).toHaveId('active-cell');
  await expect(activeCell(cell.page())).toHaveCount(1);
}

/**
 * Looks in every frame of the page, where `expect` soon looks only twice a second. What did not come is told by the
 * expectation that follows.
 */
async function glance<Arg>(page: Page, isSo: (arg: Arg) => boolean, arg: Arg, timeout = 20_000) {
  // biome-ignore lint/suspicious/noExplicitAny: Playwright's type of an argument cannot be named.
  await page.waitForFunction(isSo as (arg: any) => boolean, arg, { timeout }).catch(() => undefined);
}

/** Waits until the grid shows its first row. */
export async function firstRowShown(page: Page): Promise<void> {
  const identifier = '[row-index="0"] [col-id="identifier"]';
  await glance(page, (cell) => Boolean(document.querySelector(cell)?.textContent), identifier);
  await expect(page.locator(identifier).first()).not.toBeEmpty();
}

/** The grid as a user works with it: search for a product, go to a cell, type. */
export class CatalogPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: 'Catalog' })
      .click();
    await expect(this.page.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  }

  /** Presses a tool of the toolbar, which is in its menu if the window is too narrow for its label. */
  async tool(name: string): Promise<void> {
    const toolbar = this.page.getByRole('toolbar', { name: 'Catalog' });
    const button = toolbar.getByRole('button', { name, exact: true });
    if (await button.isVisible()) return button.click();
    await toolbar.getByRole('button', { name: 'More tools' }).click();
    await this.page.getByRole('menu').getByText(name, { exact: true }).click();
  }

  /** Waits until a pull has brought this many products. */
  async pulled(products: string): Promise<void> {
    await glance(
      this.page,
      (count) => [...document.querySelectorAll('header')].some((one) => one.textContent.includes(count)),
      `${products} products`,
      120_000,
    );
    await expect(this.page.getByRole('banner').getByText(`${products} products`)).toBeVisible();
    await expect(this.page.getByRole('banner').getByText(/^·?\s*pulled /)).toBeVisible();
    // A catalog that was pulled before is reported at once, but its shortcuts work only once its rows are there.
    if (await this.page.getByRole('main', { name: 'Catalog' }).isVisible()) await firstRowShown(this.page);
  }

  /**
   * Narrows the grid to a product and returns the id of its row: the grid splits a row into a pinned and a scrolling part.
   * Resolves when the rows of the search are shown, so that nothing moves during the next steps.
   */
  async find(identifier: string): Promise<string> {
    await this.page.getByRole('searchbox', { name: 'Search products' }).fill(identifier);
    const toolbar = this.page.getByRole('toolbar', { name: 'Catalog' });
    await expect(toolbar.getByText(/^[\d,]+ of [\d,]+ products?/)).toBeVisible();
    await glance(
      this.page,
      (wanted) =>
        [...document.querySelectorAll('[row-index="0"] [role="gridcell"]')].some(({ textContent }) =>
          textContent.includes(wanted),
        ),
      identifier,
    );
    const first = this.page.locator('[row-index="0"]').filter({
      has: this.page.getByRole('gridcell', { name: identifier, exact: true }),
    });
    await expect(first).toHaveCount(1);
    return (await first.getAttribute('row-id')) ?? '';
  }

  /** A cell of a product, scrolled into sight. */
  async cell(identifier: string, property: string, locale: string): Promise<Locator> {
    const row = await this.find(identifier);
    const cell = this.page.locator(`[row-id="${row}"] [col-id="${property}\u001f${locale}"]`);
    // A catalog that is opened again scrolls to its last position, which may move the cell out of sight again.
    await expect(async () => {
      if ((await cell.count()) === 0) await this.#walkTo(row, `${property}\u001f${locale}`);
      await expect(cell).toBeVisible({ timeout: 1_000 });
    }).toPass();
    return cell;
  }

  /** Types a text into a cell and waits until its mark shows that it is on disk. */
  async type(identifier: string, property: string, locale: string, text: string): Promise<Locator> {
    const cell = await this.cell(identifier, property, locale);
    await cell.click();
    await this.page.keyboard.press('F2');
    const editor = this.page.locator('[data-editor="open"]').getByRole('textbox').last();
    await editor.fill(text);
    await editor.press('Enter');
    await expect(cell).toHaveAccessibleName(/ edited$/);
    return cell;
  }

  /** Adds an item at the end of a list. */
  async addItem(identifier: string, property: string, locale: string, item: string): Promise<Locator> {
    const cell = await this.cell(identifier, property, locale);
    await cell.click();
    await this.page.keyboard.press('F2');
    const field = this.page.getByRole('textbox', { name: 'New item' });
    await field.fill(item);
    await field.press('Enter');
    await field.press('Enter');
    await expect(cell).toHaveAccessibleName(/ edited$/);
    return cell;
  }

  /** Removes a value with Delete. */
  async remove(identifier: string, property: string, locale: string): Promise<Locator> {
    const cell = await this.cell(identifier, property, locale);
    await cell.click();
    await this.page.keyboard.press('Delete');
    await expect(cell).toHaveAccessibleName(/value will be removed$/);
    return cell;
  }

  /** Columns out of sight are not in the page: moves there with the keyboard, as a user would. */
  async #walkTo(row: string, column: string): Promise<void> {
    await this.page.locator(`[row-id="${row}"] [col-id="identifier"]`).click();
    const active = async () => (await activeCell(this.page).getAttribute('col-id')) ?? '';
    for (let at = await active(); at !== column; ) {
      await this.page.keyboard.press('ArrowRight');
      await expect.poll(active).not.toBe(at);
      at = await active();
    }
  }
}
