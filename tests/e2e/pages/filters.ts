import { expect, type Locator, type Page } from 'playwright/test';

/** The bar above the grid: filters, order and views. */
export class FiltersPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get bar(): Locator {
    return this.page.getByRole('toolbar', { name: 'Catalog' });
  }

  get chips(): Locator {
    return this.page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  }

  chip(words: string): Locator {
    return this.chips.getByRole('button', { name: words, exact: true });
  }

  /** Expects how many products are rows: "33 of 2,000 products". */
  async shows(products: string): Promise<void> {
    await expect(this.bar.getByText(`${products} of 2,000 products`, { exact: true })).toBeVisible();
  }

  async showsAll(): Promise<void> {
    await expect(this.bar.getByText('2,000 products', { exact: true })).toBeVisible();
  }

  /** Opens the builder and chooses what the filter is about, by keyboard. */
  async about(typed: string): Promise<void> {
    await this.page.keyboard.press('Control+Shift+L');
    const field = this.page.getByRole('combobox', { name: 'Filter by…' });
    await expect(field).toBeFocused();
    await field.fill(typed);
    await field.press('Enter');
  }

  async condition(label: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Condition' }).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: /New filter|^Filter: / });
  }
}
